import { Link, useLocation } from 'react-router';
import { brand, copyrightYear } from '#app/brand.ts';
import { SubscribeForm } from '#app/mailing-list/parts/subscribe-form.tsx';
import { HeartIcon } from '#ui/icon.tsx';
import { companyLinks, hireLink, type SiteLink, supportLinks, workerLink } from '../copy.ts';
import { isFurtherLinkCurrent } from '../rules.ts';
import { FollowUs } from './follow-us.tsx';
import { Logo } from './logo.tsx';
import { ShopLink } from './shop-link.tsx';

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

export function Footer() {
  return (
    <>
      <div className="selvedge selvedge--indigo" aria-hidden="true" />
      <footer className="site-footer on-ink">
        <div className="wrap">
          <div className="foot">
            <div className="foot__news">
              <Logo />
              <h2>Join our mailing list</h2>
              <p className="small mute">New services, price changes and safety notes.</p>
              <SubscribeForm />
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
