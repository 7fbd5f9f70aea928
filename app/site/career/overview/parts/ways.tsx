import { Link } from 'react-router';
import { ways } from '../../overview.copy.ts';

const grounds = ['--indigo-300', '--clay-wash', '--paper-3', '--clay', '--danfo'] as const;

/** GEN-03: each kind of visitor finds the page made for them. */
export function Ways() {
  return (
    <ul className="ways">
      {ways.map(({ who, label, to, face }, place) => (
        <li key={to}>
          <img
            src={`/kit/portraits/${face}.svg`}
            alt=""
            width="72"
            height="72"
            loading="lazy"
            style={{ '--bg': `var(${grounds[place % grounds.length]})` }}
          />
          <p>
            {who}
            <Link to={to}>{label}</Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
