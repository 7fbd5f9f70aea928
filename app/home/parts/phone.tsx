import { formatNaira } from '#app/shell/rules.ts';
import { Tick, type TickLevel } from '#ui/tick.tsx';
import type { Portrait as Name } from '../copy.ts';
import { Portrait } from './portrait.tsx';

const carpenters: readonly {
  of: Name;
  ground: string;
  name: string;
  level: TickLevel;
  rate: number;
}[] = [
  { of: 'chidi', ground: 'blush', name: 'Chidi O.', level: 'basic', rate: 250_000 },
  { of: 'tunde', ground: 'danfo', name: 'Tunde L.', level: 'premium', rate: 300_000 },
  { of: 'danjuma', ground: 'haze', name: 'Danjuma K.', level: 'basic', rate: 220_000 },
];

/** A drawing of the client app: workers with their ticks and an access code to compare. */
export function Phone() {
  return (
    <div className="phone-stage">
      <div
        className="phone"
        role="img"
        aria-label="Drawing of the client app: verified carpenters and an access code"
      >
        <div className="phone__screen" aria-hidden="true">
          <div className="phone__top">
            <p className="h4">Carpenters near Yaba</p>
            <p className="micro">Example</p>
          </div>
          <ul className="phone__list">
            {carpenters.map(({ of, ground, name, level, rate }) => (
              <li key={of}>
                <Portrait of={of} className={`avatar ground--${ground}`} />
                <b>
                  {name} <Tick level={level} beside />
                </b>
                <span className="money">{formatNaira(rate)}/hr</span>
              </li>
            ))}
          </ul>
          <div className="phone__code">
            Ask Chidi for this access code
            <div className="code">
              <span>4</span>
              <span>7</span>
              <span>2</span>
              <span>9</span>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
