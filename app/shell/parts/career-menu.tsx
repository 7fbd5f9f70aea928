import { Link } from 'react-router';
import { CaretDownIcon } from '#ui/icon.tsx';
import { careerLinks, careersLink } from '../copy.ts';
import { useDisclosure } from './disclosure.ts';

/** The desktop dropdown of the career pages, closed when the page loads (NAV-06, NAV-16). */
export function CareerMenu() {
  const ref = useDisclosure({ closesOutside: true });
  return (
    <details className="nav__drop" ref={ref}>
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
