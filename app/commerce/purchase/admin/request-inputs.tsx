import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Action } from '#console/action.tsx';
import { Doings } from '#console/facts.tsx';
import { MemberInput } from '#console/inputs.tsx';
import { hasName } from '#platform/text/names.ts';
import { type Finding, inboxes, type Noun, type StaffRequest } from './contract.ts';
import { findingWords } from './request-list.tsx';
import { cancelLead, finishLead, messageLabel, reopenLead } from './told.rules.ts';

interface Given {
  readonly request: StaffRequest;
  readonly noun: Noun;
}

function Finish({ request, noun }: Given) {
  const [finding, setFinding] = useState<Finding | ''>('');
  const isReport = request.kind === 'INCIDENT_REPORT';
  const { version } = request;
  return (
    <Action
      label="Mark as done"
      lead={finishLead(request)}
      call={inboxes[noun].decide}
      input={{
        params: { id: request.id },
        body: { verb: 'finish', version, finding: finding || undefined },
      }}
      text={{ name: 'message', label: messageLabel(request), required: true }}
    >
      {isReport && (
        <TextField
          select
          fullWidth
          required
          label="Outcome"
          value={finding}
          onChange={(event) => {
            const { value } = event.target;
            if (hasName(findingWords, value)) setFinding(value);
          }}
        >
          {Object.entries(findingWords).map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Action>
  );
}

function Assign({ request, noun }: Given) {
  const [to, setTo] = useState(request.assignedTo ?? '');
  return (
    <Action
      label="Assign"
      lead="The list shows who it is assigned to."
      call={inboxes[noun].assign}
      input={{
        params: { id: request.id },
        body: { to: to || null, version: request.version },
      }}
      done="Done."
    >
      <MemberInput call={inboxes[noun].assignees} value={to} none="Unassigned" onChange={setTo} />
    </Action>
  );
}

/** What can be done with a request as it stands. */
export function RequestActs({ request, noun }: Given) {
  const { canAccess } = useCanAccess({ resource: noun, action: 'edit' });
  const refunds = useCanAccess({ resource: 'payments', action: 'edit' });
  if (!canAccess) return null;
  const { can, id, version } = request;
  const params = { id };
  const { decide, note: write } = inboxes[noun];
  return (
    <Doings>
      {can.finish && <Finish request={request} noun={noun} />}
      <Assign key={`assign ${request.version}`} request={request} noun={noun} />
      <Action
        label="Add a note"
        lead="For colleagues: the buyer does not see it."
        call={write}
        input={{ params }}
        text={{ name: 'note', label: 'Note', required: true }}
      />
      {can.reopen && (
        <Action
          label="Reopen"
          lead={reopenLead(request)}
          call={decide}
          input={{ params, body: { verb: 'reopen', version } }}
          text={{ name: 'message', label: 'Reason', required: true }}
        />
      )}
      {can.decline && (
        <Action
          label="Cancel the request"
          lead={cancelLead(request, refunds.canAccess === true)}
          call={decide}
          input={{ params, body: { verb: 'decline', version } }}
          text={{ name: 'message', label: messageLabel(request), required: true }}
          danger
        />
      )}
    </Doings>
  );
}
