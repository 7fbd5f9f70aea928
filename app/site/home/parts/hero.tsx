import { brandId, claims } from '#app/shell/brand.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Film } from '#ui/film.tsx';
import { ArrowUpRightIcon } from '#ui/icon.tsx';
import type { Portrait as Name } from '../copy.ts';
import { Portrait } from './portrait.tsx';

const faces: readonly { of: Name; ground: string }[] = [
  { of: 'amina', ground: 'danfo' },
  { of: 'chidi', ground: 'blush' },
  { of: 'bisi', ground: 'haze' },
  { of: 'musa', ground: 'clay' },
];

const mobile = {
  still: '/kit/hero-mobile.svg#still',
  film: '/kit/hero-mobile',
  width: 800,
  height: 600,
};
const desktop = {
  still: '/kit/hero-desktop.svg#still',
  film: '/kit/hero-desktop',
  width: 1800,
  height: 800,
};

/** HOME-01 to HOME-06, with the tagline above the headline (C-08). */
export function Hero() {
  return (
    <section className="hero on-ink" aria-labelledby="hero-title">
      <div className="wrap hero__in">
        <div className="hero__text">
          <div>
            <p className="kicker">Time is money</p>
            <h1 className="display" id="hero-title">
              Empower Creativity – <em>Connect with Trusted Professionals!</em>
            </h1>
          </div>
          <div className="row">
            <ButtonLink size="lg" to={`/about#${brandId}-app`}>
              Get the App Now
            </ButtonLink>
            <ButtonLink size="lg" variant="outline" to={useSite().shopUrl} newTab>
              Shop <ArrowUpRightIcon />
            </ButtonLink>
          </div>
          <div className="hero__users">
            <ul className="avatars">
              {faces.map(({ of, ground }) => (
                <li key={of}>
                  <Portrait of={of} className={`avatar ground--${ground}`} eager />
                </li>
              ))}
            </ul>
            <p>Over {claims.users} users</p>
          </div>
        </div>
      </div>
      {/* Behind the text or under it, so it comes after: a slow phone draws what it has read. */}
      <Film className="hero__film" mobile={mobile} desktop={desktop} />
    </section>
  );
}
