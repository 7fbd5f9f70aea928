import { refunds } from '#app/shell/policies.rules.ts';

const returns = ['Full', 'Partial', 'None'];

/** The three refund rules as a short table of words (BIZ-23, C-68). */
export function RefundCases() {
  return (
    <dl className="cases">
      {refunds.map((rule, place) => (
        <div key={rule}>
          <dt>{returns[place]}</dt>
          <dd>{rule}</dd>
        </div>
      ))}
    </dl>
  );
}
