import { Link } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { CaretDownIcon, ListIcon, XIcon } from '#ui/icon.tsx';
import {
  aboutLink,
  careerLinks,
  downloadLink,
  homeLink,
  menuLinks,
  type SiteLink,
  verificationLink,
} from '../copy.ts';
import { useDisclosure } from './disclosure.ts';
import { ShopLink } from './shop-link.tsx';

function Row({ link }: { link: SiteLink }) {
  return (
    <li>
      <Link to={link.to}>{link.label}</Link>
    </li>
  );
}

/** The menu of small screens: open or closed, full width, closed by any choice in it (MOB-02 to 08). */
export function MobileMenu() {
  const ref = useDisclosure({ closesOutside: false });
  return (
    <details className="menu" data-menu="" ref={ref}>
      <summary className="menu__toggle">
        <ListIcon />
        <XIcon />
        <span className="menu__word">Menu</span>
      </summary>
      <nav className="menu__panel" aria-label="Menu">
        <ul>
          <Row link={homeLink} />
          <li>
            <ShopLink />
          </li>
          <Row link={aboutLink} />
          <li>
            <details className="menu__career">
              <summary>
                Career <CaretDownIcon />
              </summary>
              <ul>
                {careerLinks.map((link) => (
                  <Row key={link.to} link={link} />
                ))}
              </ul>
            </details>
          </li>
          {menuLinks.map((link) => (
            <Row key={link.label} link={link} />
          ))}
        </ul>
        <div className="menu__actions">
          <ButtonLink variant="dark" to={downloadLink.to}>
            <span className="cap">{downloadLink.label}</span>
          </ButtonLink>
          <ButtonLink variant="outline" to={verificationLink.to}>
            {verificationLink.label}
          </ButtonLink>
        </div>
      </nav>
    </details>
  );
}
