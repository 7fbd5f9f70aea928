import { formatDay, formatWeekday } from '#platform/time.ts';
import { levelWords, whoLearns, whyOpen } from '../person/copy.ts';
import type { PersonCase } from '../person/view.contract.ts';
import { Patches } from './check-list.tsx';

/** Who asks and why: the person, staff, or somebody whose name stays unsaid. */
export function CaseHead({ view }: { view: PersonCase }) {
  return (
    <div className="page-head page-head--cloth">
      <div className="wrap stack">
        <p className="small">
          {view.because === 'correction' ? 'A correction of your record' : levelWords[view.level]}
        </p>
        <h1>Hello {view.firstName}</h1>
        {view.decision ? (
          <p className="lead">Decided on {formatDay(view.decision.decidedAt)}.</p>
        ) : (
          <p className="lead">
            {whyOpen[view.because]} {whoLearns[view.because]}
          </p>
        )}
        {view.checks.length > 0 && <Patches checks={view.checks} />}
        {!view.decision && !view.stopped && !view.proposal && (
          <p>
            {view.overdue
              ? 'It takes longer than we planned. We wanted to have everything by'
              : 'We plan to have everything by'}{' '}
            <b>
              <time dateTime={view.dueAt}>{formatWeekday(view.dueAt)}</time>
            </b>
            .
          </p>
        )}
      </div>
    </div>
  );
}
