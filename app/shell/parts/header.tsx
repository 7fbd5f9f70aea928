import { NavLink } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import {
  aboutLink,
  downloadLink,
  feedbackLink,
  homeLink,
  type SiteLink,
  verificationLink,
} from '../copy.ts';
import { CareerMenu } from './career-menu.tsx';
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
