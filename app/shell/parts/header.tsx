import { Link, NavLink } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { CaretDownIcon } from '#ui/icon.tsx';
import {
  aboutLink,
  careerLinks,
  careersLink,
  downloadLink,
  feedbackLink,
  homeLink,
  type SiteLink,
  verificationLink,
} from '../copy.ts';
import { useDisclosure } from './disclosure.ts';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { ShopLink } from './shop-link.tsx';
import { Strip } from './strip.tsx';

function BarLink({ link }: { link: SiteLink }) {
  return (
    <li>
      <NavLink className="nav__link" to={link.to} end={link === homeLink}>
        {link.label}
      </NavLink>
    </li>
  );
}

/** The desktop dropdown of the career pages, closed when the page loads (NAV-06, NAV-16). */
function CareerMenu() {
  const ref = useDisclosure({ closesOutside: true });
  return (
    <details className="nav__drop" data-menu="outside" ref={ref}>
      <summary className="nav__link">
        Career <CaretDownIcon />
      </summary>
      <ul className="drop">
        {[careersLink, ...careerLinks].map((link) => (
          <li key={link.to}>
            <Link to={link.to}>{link.label}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The bar of exactly 100 px with the strip below it (NAV-02); 60 and 40 px on small screens. */
export function Header() {
  return (
    <header className="site-header">
      <div className="wrap bar">
        <Logo />
        <nav className="nav" aria-label="Main">
          <ul className="nav__list">
            <BarLink link={homeLink} />
            <BarLink link={verificationLink} />
            <li>
              <CareerMenu />
            </li>
            <BarLink link={aboutLink} />
            <BarLink link={feedbackLink} />
            <li>
              <ShopLink className="nav__link" />
            </li>
          </ul>
        </nav>
        <div className="bar__actions">
          <ButtonLink variant="dark" size="sm" to={downloadLink.to}>
            <span className="cap">{downloadLink.label}</span>
          </ButtonLink>
          <ButtonLink variant="outline" size="sm" to={verificationLink.to}>
            {verificationLink.label}
          </ButtonLink>
        </div>
        <MobileMenu />
      </div>
      <Strip />
    </header>
  );
}
