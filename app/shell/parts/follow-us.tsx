import type { ReactNode } from 'react';
import {
  FacebookLogoIcon,
  InstagramLogoIcon,
  LinkedinLogoIcon,
  TiktokLogoIcon,
} from '#ui/social-icon.tsx';
import { useSite } from './site-context.tsx';

function Account({ name, url, icon }: { name: string; url: string; icon: ReactNode }) {
  if (!url) {
    return (
      <li>
        <span className="foot__off">
          {icon}
          {name} <span className="vh">(not available yet)</span>
        </span>
      </li>
    );
  }
  return (
    <li>
      <a href={url} rel="noopener">
        {icon}
        {name}
      </a>
    </li>
  );
}

/** The four accounts. One without an address is no link and says so (FTR-04, FTR-05, C-34). */
export function FollowUs() {
  const site = useSite();
  return (
    <div>
      <h3>Follow Us</h3>
      <ul>
        <Account name="Instagram" url={site.instagramUrl} icon={<InstagramLogoIcon />} />
        <Account name="Tiktok" url={site.tiktokUrl} icon={<TiktokLogoIcon />} />
        <Account name="Facebook" url={site.facebookUrl} icon={<FacebookLogoIcon />} />
        <Account name="LinkedIn" url={site.linkedinUrl} icon={<LinkedinLogoIcon />} />
      </ul>
    </div>
  );
}
