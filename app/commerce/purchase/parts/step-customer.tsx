import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { TextField } from '#ui/form/field.tsx';
import { customerFaults, customerFields } from '../steps.rules.ts';
import type { Purchase } from './use-purchase.ts';

const idOf = (name: string) => `customer-${name}`;

interface StepProps extends Pick<Purchase, 'draft' | 'change'> {
  /** How often somebody tried to go on with something missing or wrong. */
  attempt: number;
}

/** Step 2: who buys (PUR-04), judged by the rules that the server has. */
export function StepCustomer({ draft: { customer, refused }, change, attempt }: StepProps) {
  const wrong = attempt > 0 ? customerFaults(customer) : {};
  const faultOf = (name: (typeof customerFields)[number]['name']) =>
    wrong[name] ?? refused[`customerInfo.${name}`];
  const faults = customerFields.flatMap(({ name, label }) => {
    const message = wrong[name];
    if (!message) return [];
    return [
      { id: idOf(name), message: message.startsWith(label) ? message : `${label}: ${message}` },
    ];
  });
  return (
    <>
      <ErrorSummary faults={faults} attempt={attempt} />
      <p className="mute small">
        The confirmation goes to this email address, and it opens the page of your request later.
      </p>
      {customerFields.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={idOf(name)}
          name={name}
          {...field}
          error={faultOf(name)}
          value={customer[name]}
          onChange={({ target }) => change({ customer: { ...customer, [name]: target.value } })}
        />
      ))}
    </>
  );
}
