import { useCanAccess } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Doings } from '#console/facts.tsx';
import { leadsToVerification } from '../../accepted.rules.ts';
import type { SubmissionState } from '../../submissions.contract.ts';
import { moveSubmission, noteSubmission, type SubmissionEntry } from '../submissions.contract.ts';

/** Whether a case was opened for it: who moves it back goes on finding it. */
export const hasCase = ({ tag, steps }: SubmissionEntry): boolean =>
  leadsToVerification(tag) && steps.some(({ movedTo }) => movedTo === 'accepted');

const labels: Readonly<Record<SubmissionState, string>> = {
  new: 'Move back to New',
  'in-review': 'Start review',
  accepted: 'Accept',
  declined: 'Decline',
};
const leads: typeof labels = {
  new: 'It goes back to the open ones.',
  'in-review': 'Colleagues see that it is under review.',
  accepted: 'The application is accepted. No email is sent: tell the person yourself.',
  declined: 'The application is declined. No email is sent: tell the person yourself.',
};
const verifiedNext =
  'The application is accepted. A case opens, and the person gets a link to be verified, by email or SMS.';
/** An application has one case; it may be decided by now. */
const besideCase: typeof labels = {
  ...leads,
  'in-review': 'Colleagues see that it is under review. Its case stays as it is.',
  accepted:
    'The application is accepted. It has a case already: no second one opens. One that was withdrawn is open again with a new due date, and the person gets a new link, unless they said no or took their consent back.',
  declined:
    'The application is declined. No email tells the person so. A case that is open is withdrawn with it: the person is told that nothing more is needed from them. One that is decided, or of which a decline is proposed, stays as it is.',
};

function leadOf(entry: SubmissionEntry, to: SubmissionState): string {
  if (hasCase(entry)) return besideCase[to];
  return to === 'accepted' && leadsToVerification(entry.tag) ? verifiedNext : leads[to];
}

/** What can be done with an application from its state. */
export function Doing({ entry }: { readonly entry: SubmissionEntry }) {
  const { canAccess } = useCanAccess({ resource: 'submissions', action: 'edit' });
  if (!canAccess) return null;
  const params = { id: entry.id };
  const note = { name: 'note', label: 'Internal note' } as const;
  const { state, ways } = entry;
  const isOpen = state === 'new' || state === 'in-review';
  return (
    <Doings>
      {isOpen && !ways.includes('accepted') && (
        <p style={{ margin: 0, flexBasis: '100%' }}>
          Some answers are hidden from your role. Whoever sees them all accepts the application.
        </p>
      )}
      {ways.map((to) => (
        <Action
          key={to}
          label={labels[to]}
          lead={<p>{leadOf(entry, to)}</p>}
          call={moveSubmission}
          input={{ params, body: { from: state, to } }}
          text={note}
          danger={to === 'declined'}
        />
      ))}
      <Action
        label="Add a note"
        lead={<p>Colleagues read it; the person who applied never does.</p>}
        call={noteSubmission}
        input={{ params }}
        text={{ ...note, required: true }}
      />
    </Doings>
  );
}
