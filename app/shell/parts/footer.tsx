import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { HeartIcon } from '#ui/icon.tsx';
import {
  FacebookLogoIcon,
  InstagramLogoIcon,
  LinkedinLogoIcon,
  TiktokLogoIcon,
} from '#ui/social-icon.tsx';
import { brand, copyrightYear } from '../brand.rules.ts';
import { companyLinks, hireLink, type SiteLink, supportLinks, workerLink } from '../copy.ts';
import { isFurtherLinkCurrent } from '../rules.ts';
import { Logo } from './logo.tsx';
import { ShopLink } from './shop-link.tsx';
import { useSite } from './site-context.tsx';

function Row({ link, current }: { link: SiteLink; current?: boolean }) {
  return (
    <li>
      <Link to={link.to} aria-current={current || undefined}>
        {link.label}
      </Link>
    </li>
  );
}

function FurtherLinks() {
  const { pathname } = useLocation();
  return (
    <ul>
      {[hireLink, workerLink].map((link) => (
        <Row key={link.to} link={link} current={isFurtherLinkCurrent(pathname, link.to)} />
      ))}
    </ul>
  );
}

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

/**
 * The four accounts as rows of a list. One without an address is no link and says so (FTR-04,
 * FTR-05, C-34).
 */
export function Accounts() {
  const site = useSite();
  return (
    <>
      <Account name="Instagram" url={site.instagramUrl} icon={<InstagramLogoIcon />} />
      <Account name="Tiktok" url={site.tiktokUrl} icon={<TiktokLogoIcon />} />
      <Account name="Facebook" url={site.facebookUrl} icon={<FacebookLogoIcon />} />
      <Account name="LinkedIn" url={site.linkedinUrl} icon={<LinkedinLogoIcon />} />
    </>
  );
}

function FollowUs() {
  return (
    <div>
      <h3>Follow Us</h3>
      <ul>
        <Accounts />
      </ul>
    </div>
  );
}

/** Who runs the site and when somebody answers (FU-14). */
function OperatorLine() {
  const { operator } = useSite();
  return (
    <p className="foot__operator small mute">
      {operator.name} · {operator.number} · {operator.address}
      <br />
      Support: {operator.hours}
    </p>
  );
}

export function Footer({ subscribe }: { subscribe: ReactNode }) {
  const { demoNote } = useSite();
  return (
    <>
      <div className="selvedge selvedge--indigo" aria-hidden="true" />
      <footer className="site-footer on-ink">
        <div className="wrap">
          {demoNote && <p className="foot__demo">{demoNote}</p>}
          <div className="foot">
            <div className="foot__news">
              <Logo />
              <h2>Join our mailing list</h2>
              <p className="small mute">New services, price changes and safety notes.</p>
              {subscribe}
            </div>
            <nav className="foot__cols" aria-label="Footer">
              <div>
                <h3>Company</h3>
                <ul>
                  {companyLinks.map((link) => (
                    <Row key={link.to} link={link} />
                  ))}
                  <li>
                    <ShopLink />
                  </li>
                </ul>
              </div>
              <div>
                <h3>Support</h3>
                <ul>
                  {supportLinks.map((link) => (
                    <Row key={link.to} link={link} />
                  ))}
                </ul>
              </div>
              <FollowUs />
              <div>
                <h3>Get started</h3>
                <FurtherLinks />
              </div>
            </nav>
          </div>
          <OperatorLine />
          <div className="foot__end">
            <p>
              <span className="cap">made with love</span> <HeartIcon />
            </p>
            <p>
              © {copyrightYear} {brand}. All rights reserved.
            </p>
          </div>
        </div>
      </footer>
    </>
  );
}
