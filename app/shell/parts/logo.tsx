import { Link } from 'react-router';
import { brand, brandId } from '../brand.rules.ts';

const dots = [
  [12, 24],
  [21, 24],
  [12, 33],
  [12, 52],
  [21, 52],
  [30, 52],
  [39, 52],
  [40, 43],
] as const;

/** The mark and the name, leading home (NAV-03). Inline, so that the patch can take the ground's colour. */
export function Logo() {
  return (
    <Link className="logo" to="/" aria-label={`${brand} home`}>
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <rect className="logo__patch" x="3" y="15" width="46" height="46" rx="5" />
        <g className="logo__dots">
          {dots.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="2" />
          ))}
        </g>
        <path className="logo__tick" d="M17 35l12 12L57 10" />
      </svg>
      <span>{brandId}</span>
    </Link>
  );
}
