import { Link } from 'react-router';
import { claims } from '#app/brand.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ArrowRightIcon } from '#ui/icon.tsx';
import { aboutBlock, categories } from '../copy.ts';
import sprite from './services.svg?url';

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
            <Link className="service" to="/career/hire-a-service">
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
