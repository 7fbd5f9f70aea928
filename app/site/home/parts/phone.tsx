import type { Service } from '#app/site/rate-calculator/contract.ts';
import { showAmount } from '#app/site/rate-calculator/rules.ts';
import { koboOfNaira, perMille } from '#platform/money.ts';
import { Tick, type TickLevel } from '#ui/tick.tsx';
import type { Portrait as Name } from '../copy.ts';
import { Portrait } from './portrait.tsx';

const carpenters: readonly {
  of: Name;
  ground: string;
  name: string;
  level: TickLevel;
  /** Over the least rate of the calculator, in thousandths. */
  above: number;
}[] = [
  { of: 'chidi', ground: 'blush', name: 'Chidi O.', level: 'basic', above: 0 },
  { of: 'tunde', ground: 'danfo', name: 'Tunde L.', level: 'premium', above: 200 },
  { of: 'danjuma', ground: 'haze', name: 'Danjuma K.', level: 'basic', above: 0 },
];

/**
 * A drawing of the client app: workers with their ticks and an access code to compare. The rates are
 * those of the calculator above it (FU-10), or none where they could not be read.
 */
export function Phone({ services }: { services: readonly Service[] | undefined }) {
  const least = koboOfNaira(services?.find(({ title }) => title === 'Carpenters')?.min_rate ?? 0);
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
            {carpenters.map(({ of, ground, name, level, above }) => (
              <li key={of}>
                <Portrait of={of} className={`avatar ground--${ground}`} />
                <b>
                  {name} <Tick level={level} beside />
                </b>
                {least > 0 && (
                  <span className="money">{showAmount(perMille(least, 1_000 + above))}/hr</span>
                )}
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
