import { progressSaid } from '../person/copy.ts';
import type { PersonCase } from '../person/view.contract.ts';
import { checkNames } from '../rules.ts';

/** How many checks are over, drawn as patches of cloth and said in words. */
export function Patches({ checks }: Pick<PersonCase, 'checks'>) {
  const done = checks.filter(({ progress }) => progress === 'done').length;
  return (
    <div className="case-patches">
      <ul aria-hidden="true">
        {checks.map(({ kind, progress }) => (
          <li key={kind} data-progress={progress} />
        ))}
      </ul>
      <p>
        <b>
          {done} of {checks.length}
        </b>{' '}
        {checks.length === 1 ? 'check' : 'checks'} done
      </p>
    </div>
  );
}

/** Each check with how far it is, in words. */
export function CheckList({ view }: { readonly view: PersonCase }) {
  if (view.checks.length === 0) return null;
  return (
    <ol className="case-checks">
      {view.checks.map((check) => (
        <li key={check.kind} data-progress={check.progress}>
          <span className="case-checks__name">{checkNames[check.kind]}</span>
          <span className="case-checks__state">{progressSaid(check, view)}</span>
        </li>
      ))}
    </ol>
  );
}
