import { Link } from 'react-router';
import { claims } from '#app/shell/brand.rules.ts';
import { jobAddress } from '#app/site/rate-calculator/rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ArrowRightIcon } from '#ui/glyph.tsx';
import sprite from './services.svg?url';

/** Grounds of the service quilt; no two neighbours share one. */
type Ground = 'ink' | 'sand' | 'danfo' | 'white' | 'blush' | 'indigo' | 'clay' | 'haze';

interface Category {
  readonly name: string;
  /** The drawing in `services.svg`. */
  readonly icon: string;
  readonly ground: Ground;
}

/** HOME-10, in the stated order, with a capital first letter (C-19). */
const categories: readonly Category[] = [
  { name: 'Handyman', icon: 'handyman', ground: 'ink' },
  { name: 'Personal chauffeur', icon: 'chauffeur', ground: 'sand' },
  { name: 'Painters', icon: 'painters', ground: 'danfo' },
  { name: 'Mechanics', icon: 'mechanics', ground: 'white' },
  { name: 'Cleaners', icon: 'cleaners', ground: 'blush' },
  { name: 'Cook', icon: 'cook', ground: 'indigo' },
  { name: 'Developers', icon: 'developers', ground: 'clay' },
  { name: 'Carpenters', icon: 'carpenters', ground: 'ink' },
  { name: 'Photographers', icon: 'photographers', ground: 'white' },
  { name: 'Caregiver', icon: 'caregiver', ground: 'haze' },
  { name: 'Bodyguard', icon: 'bodyguard', ground: 'sand' },
  { name: 'Driver', icon: 'driver', ground: 'danfo' },
];

const aboutBlock = [
  'Artisans, care workers, nurses, domestic staff and creatives, checked before you meet them. Hire by the hour, today or on a day that suits you.',
  'Mediation, dispute handling and insurance apply to every job that is booked through the platform with a verified worker, and only to those.',
] as const;

/** HOME-07 to HOME-11: who we are, what can be hired, and the two figures. */
export function PlatformSection() {
  return (
    <section className="section" aria-labelledby="platform">
      <div className="wrap split split--7-5 split--top">
        <h2 className="h1 narrow" id="platform">
          A Platform Designed to Meet all Your Needs
        </h2>
        <div className="stack">
          <h3>About us</h3>
          {aboutBlock.map((paragraph) => (
            <p className="lead" key={paragraph}>
              {paragraph}
            </p>
          ))}
          <ButtonLink variant="outline" to="/about-us">
            About us <ArrowRightIcon />
          </ButtonLink>
        </div>
      </div>
      <ul className="quilt quilt--services" aria-label="Services">
        {categories.map(({ name, icon, ground }) => (
          <li className={`patch ground--${ground}`} key={name}>
            <Link className="service" to={jobAddress(name)}>
              <svg viewBox="0 0 64 64" aria-hidden="true">
                <use href={`${sprite}#${icon}`} />
              </svg>
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="wrap figures">
        <p className="figure">
          <b>{claims.users}</b> <span>users worldwide</span>
        </p>
        <p className="figure">
          <b>{claims.satisfaction}</b> <span>satisfaction</span>
        </p>
      </div>
    </section>
  );
}
