import { serviceFee } from '#app/shell/policies.rules.ts';
import { formatNaira, type Kobo } from '#platform/money.ts';
import { counted } from '#platform/text/numbers.ts';
import { CheckIcon } from '#ui/glyph.tsx';
import { XIcon } from '#ui/icon.tsx';
import type { Features, Kind, Plan } from '../contract.ts';
import { dayOfWork, featuresOf } from '../rules.ts';

/** What is included and what is not; the picture is never the only sign (VPR-13, VPR-14). */
export function FeatureList({ features }: { features: Features }) {
  return (
    <ul className="ticks">
      {featuresOf(features).map(({ name, value, included }) => (
        <li key={name} className={included ? undefined : 'no'}>
          {included ? <CheckIcon /> : <XIcon />}
          <span>
            {name}
            {value && (
              <>
                : <b>{value}</b>
              </>
            )}
            {!included && ': not included'}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How long it takes and how long it holds. */
export function Times({ kind, plan }: { kind: Kind; plan: Plan }) {
  const { estimatedDays, durationMonths } = plan;
  if (!estimatedDays && !durationMonths) return null;
  return (
    <dl className="plan__times">
      {estimatedDays && (
        <div>
          <dt>Estimated time</dt>
          <dd>{counted(estimatedDays, dayOfWork(kind))}</dd>
        </div>
      )}
      {durationMonths && (
        <div>
          <dt>Lasts</dt>
          <dd>{counted(durationMonths, 'month')}</dd>
        </div>
      )}
    </dl>
  );
}

const moreLists = [
  { of: 'checkItems', heading: 'What is checked' },
  { of: 'benefits', heading: 'Benefits' },
  { of: 'limitations', heading: 'Limits' },
] as const;

/** The rest of a plan behind one line that says what is in it. */
export function MoreFacts({ plan }: { plan: Plan }) {
  const lists = moreLists.filter(({ of }) => plan[of]?.length);
  const charges = Object.entries(plan.extraCharges);
  const headings: string[] = lists.map(({ heading }) => heading);
  if (charges.length > 0) headings.push('Extra charges');
  if (headings.length === 0) return null;
  return (
    <details className="plan__more">
      <summary>
        {headings.map((one, place) => (place ? one.toLowerCase() : one)).join(', ')}
        <span className="vh"> of {plan.name}</span>
      </summary>
      <div className="plan__rest">
        {lists.map(({ of, heading }) => (
          <div key={of}>
            <p className="plan__label">{heading}</p>
            <ul>
              {plan[of]?.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
        {charges.length > 0 && <Charges plan={plan} charges={charges} />}
      </div>
    </details>
  );
}

function Charges({ plan, charges }: { plan: Plan; charges: [string, Kobo][] }) {
  return (
    <div>
      <p className="plan__label">Extra charges</p>
      <dl className="plan__charges">
        {charges.map(([name, amount]) => (
          <div key={name}>
            <dt>
              {name}
              {plan.feeCharges.includes(name) && <small>plus the service fee</small>}
            </dt>
            <dd className="money">{formatNaira(amount)}</dd>
          </div>
        ))}
      </dl>
      {plan.feeCharges.length > 0 && <p className="small">{serviceFee}</p>}
    </div>
  );
}
