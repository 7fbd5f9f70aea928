import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import type { Language } from '#app/shell/languages/contract.ts';
import { languageNames, languages } from '#app/shell/languages/rules.ts';
import { Action } from '#console/action.tsx';
import { Doings } from '#console/facts.tsx';
import { MemberInput } from '#console/inputs.tsx';
import * as acts from './acts.contract.ts';
import { caseAgents, type StaffCase } from './contract.ts';
import { withdrawUnreached } from './decision/withdraw.contract.ts';
import { purposeNames } from './parts/words.ts';
import { endsWithSource } from './rules.ts';

interface Given {
  readonly one: StaffCase;
}

function Assign({ one }: Given) {
  const [to, setTo] = useState(one.agentId ?? '');
  return (
    <Action
      label="Hand over"
      lead="The queue shows whose case it is."
      call={acts.assignCase}
      input={{ params: { id: one.id }, body: { to: to || null, version: one.version } }}
    >
      <MemberInput call={caseAgents} value={to} none="Nobody" onChange={setTo} />
    </Action>
  );
}

const purposes = ['checks', 'selfie', 'photo'] as const;

function Consent({ one }: Given) {
  const [purpose, setPurpose] = useState<(typeof purposes)[number]>('checks');
  const [language, setLanguage] = useState<Language>('en');
  return (
    <Action
      label="Take a consent"
      lead="The person sits before you, has read the text of their page, and says yes."
      call={acts.takeConsent}
      input={{
        params: { id: one.id },
        body: { purpose, language, version: one.version },
      }}
    >
      <TextField
        select
        fullWidth
        margin="dense"
        label="What for"
        value={purpose}
        onChange={(event) => {
          const chosen = purposes.find((known) => known === event.target.value);
          if (chosen) setPurpose(chosen);
        }}
      >
        {purposes.map((id) => (
          <MenuItem key={id} value={id}>
            {purposeNames[id]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        fullWidth
        margin="dense"
        label="Language that it was read in"
        value={language}
        onChange={(event) => {
          const chosen = languages.find((known) => known === event.target.value);
          if (chosen) setLanguage(chosen);
        }}
      >
        {languages.map((id) => (
          <MenuItem key={id} value={id} lang={id}>
            {languageNames[id]}
          </MenuItem>
        ))}
      </TextField>
    </Action>
  );
}

/** What can be done with a case short of deciding it: once it is decided, a note. */
export function CaseActs({ one }: Given) {
  const { canAccess } = useCanAccess({ resource: 'cases', action: 'edit' });
  const params = { id: one.id };
  const { work } = one.can;
  if (!work && !canAccess) return null;
  return (
    <Doings>
      {work && <Assign key={`assign ${one.version}`} one={one} />}
      <Action
        label="Add a note"
        lead="For colleagues: the person does not see it."
        call={acts.noteCase}
        input={{ params }}
        text={{ name: 'note', label: 'Note', required: true }}
      />
      {work && <Consent one={one} />}
      {work && (
        <Action
          label="Send a new link"
          lead="The person gets a new link to their page. The one before stops working once it is sent."
          call={acts.sendCaseLink}
          input={{ params, body: { version: one.version } }}
        />
      )}
    </Doings>
  );
}

/** Proposing, releasing and deciding: each is there only for who may do it now. */
export function Decisions({ one }: Given) {
  const { can, preview, version } = one;
  const params = { id: one.id };
  const known = { name: 'message', label: 'For the timeline' } as const;
  // Whoever works on the case could take back what is out, but for who proposed it.
  const isOwn = can.work && Boolean(one.proposal?.releasedAt) && !can.recheck;
  return (
    <Doings>
      {isOwn && (
        <p style={{ margin: 0 }}>
          You proposed this, and the person has your reasons: a colleague approves, declines or
          takes the proposal back.
        </p>
      )}
      {can.approve && preview && (
        <Action
          label={one.source === 'correction' ? 'Approve' : `Approve as ${preview.level}`}
          lead={`${
            one.source === 'correction'
              ? 'The record is put right at once: what the correction is not about stays, with level and dates.'
              : 'The record is issued at once.'
          } ${
            one.source === 'order' && !one.isBuyer
              ? 'The person and the buyer are'
              : 'The person is'
          } told${one.source === 'correction' ? '' : ' level and badge number'}.`}
          call={acts.decideCase}
          input={{ params, body: { decision: 'approve', level: preview.level, version } }}
          text={known}
        />
      )}
      {can.propose && (
        <Action
          label="Propose to decline"
          lead="The person reads these reasons once a colleague has released them, and may answer."
          call={acts.proposeDecline}
          input={{ params, body: { version } }}
          text={{ name: 'reasons', label: 'Reasons, for the person to read', required: true }}
          danger
        />
      )}
      {can.propose && !one.reached && !endsWithSource(one.source) && (
        <Action
          label="Withdraw"
          lead="No message reaches the person, so nobody can be heard on a decline. The case ends undecided: no record changes, and the link to their page opens nothing."
          call={withdrawUnreached}
          input={{ params, body: { version } }}
          text={{ name: 'reason', label: 'Why, for the timeline', required: true }}
          danger
        />
      )}
      {can.release && (
        <Action
          label="Release the proposal"
          lead="The person is told and has five business days to answer. Nothing public changes."
          call={acts.releaseProposed}
          input={{ params, body: { version } }}
        />
      )}
      {can.suspend && (
        <Action
          label="Suspend for safety"
          lead="A second officer must agree. Then the public page shows no tick at once, and the person is told; it stays so until staff lift it on the record."
          call={acts.suspendForSafety}
          input={{ params, body: { version } }}
          text={{ name: 'reason', label: 'Why safety demands it now', required: true }}
          danger
        />
      )}
      {can.recheck && (
        <Action
          label="Take the proposal back"
          lead="The case is worked on again, and the person is told if they had the reasons. Their answer stays in the timeline."
          call={acts.decideCase}
          input={{ params, body: { decision: 'recheck', version } }}
          text={known}
        />
      )}
      {can.decline && (
        <Action
          label="Decline"
          lead="The person was heard. The case ends without a change of any record, and the person is told."
          call={acts.decideCase}
          input={{ params, body: { decision: 'decline', version } }}
          text={known}
          danger
        />
      )}
    </Doings>
  );
}
