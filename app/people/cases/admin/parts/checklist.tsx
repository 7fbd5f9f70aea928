import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Action } from '#console/action.tsx';
import { Doings } from '#console/facts.tsx';
import { StatusPill, statusName } from '#console/fields.tsx';
import { FileField, papers } from '#console/files.tsx';
import { formatNaira } from '#platform/money.ts';
import { formatShortDay } from '#platform/time.ts';
import { askedChecks } from '../../asking/asking.contract.ts';
import { AskBeside, AskButton } from '../../asking/parts/ask-button.tsx';
import { ComparedFields } from '../../asking/parts/compared-fields.tsx';
import { type CheckState, checkStates } from '../../contract.ts';
import { writeCheck } from '../acts.contract.ts';
import type { ShownCheck, StaffCase } from '../contract.ts';
import { isResult, staysProviders } from '../rules.ts';
import { FileLink } from './file-link.tsx';
import { checkTones } from './words.ts';

interface Given {
  readonly one: StaffCase;
  readonly check: ShownCheck;
}

function Line({
  label,
  hint,
  required = false,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly value: string;
  onChange(value: string): void;
}) {
  return (
    <TextField
      fullWidth
      margin="dense"
      label={label}
      required={required}
      {...(hint ? { helperText: hint } : {})}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}

interface Held {
  /** Whether the check has changed since the dialog was opened. */
  readonly isOld: boolean;
  onOpen(open: boolean): void;
}

function Result({ one, check, isOld, onOpen }: Given & Held) {
  const [state, setState] = useState<CheckState>(isResult(check.state) ? check.state : 'passed');
  // A provider's words are not what an officer did.
  const own = check.method === 'provider' ? null : check;
  const [how, setHow] = useState(own?.how ?? '');
  const [source, setSource] = useState(own?.source ?? '');
  const [partialReason, setPartialReason] = useState(check.partialReason ?? '');
  const [file, setFile] = useState('');
  const evidence = file ? [file] : [];
  return (
    <Action
      label="Write the result"
      lead={
        staysProviders(check, state)
          ? `${check.name}: why what the provider found is enough.`
          : `${check.name}: what you found by hand. It replaces what stands there.`
      }
      call={writeCheck}
      input={{
        params: { id: one.id, kind: check.kind },
        body: { state, how, source, partialReason, evidence, version: one.version },
      }}
      text={{ name: 'note', label: 'Note for colleagues', value: check.note ?? '' }}
      onOpen={onOpen}
    >
      {isOld && (
        <Alert severity="warning">
          The check has changed since you opened this: {statusName(check.state)}. Your result
          replaces that.
        </Alert>
      )}
      <TextField
        select
        fullWidth
        margin="dense"
        label="Result"
        value={state}
        onChange={(event) =>
          setState(checkStates.find((one) => one === event.target.value) ?? state)
        }
      >
        {checkStates.map((id) => (
          <MenuItem key={id} value={id}>
            {statusName(id)}
          </MenuItem>
        ))}
      </TextField>
      {staysProviders(check, state) ? (
        <p style={{ margin: '0.5rem 0 0' }}>
          What the provider found stays, with its day. Choose another result for what you checked
          yourself.
        </p>
      ) : (
        <>
          <Line label="What you did" required={isResult(state)} value={how} onChange={setHow} />
          <Line label="Source" value={source} onChange={setSource} />
        </>
      )}
      {state === 'partial' && (
        <Line
          label="Why this is enough"
          hint="Without a reason a partial result does not count."
          value={partialReason}
          onChange={setPartialReason}
        />
      )}
      <FileField
        label="Evidence (picture or PDF, 5 MB at most)"
        accept={papers}
        required={false}
        onFile={setFile}
      />
    </Action>
  );
}

/** What is typed stays while the check does, whatever else becomes of the case, and while its dialog is open. */
function ByHand({ one, check }: Given) {
  const now = JSON.stringify(check);
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Result
      key={opened ?? now}
      {...{ one, check }}
      isOld={opened !== null && opened !== now}
      onOpen={(open) => setOpened(open ? now : null)}
    />
  );
}

const outdatedWords = {
  'ran-out': 'It has run out and counts no more: make it again.',
  'failed-since': 'It has failed in another case since and counts no more: make it again.',
  'changed-since': 'Staff have changed the record since, so that it counts no more: make it again.',
} as const;

/** What the check says beside its state, a sentence a fact. */
function saidOf(check: ShownCheck): string {
  const made = check.method === 'provider' ? 'through a provider' : 'by hand';
  return [
    check.checkedAt &&
      `Made ${check.method ? `${made} ` : ''}on ${formatShortDay(check.checkedAt)}`,
    check.goodUntil && `good until ${formatShortDay(check.goodUntil)}`,
    check.officerName &&
      `${check.method === 'provider' ? 'accepted by' : 'by'} ${check.officerName}`,
    check.carried && 'taken over from an earlier case',
    check.costKobo > 0 && `cost ${formatNaira(check.costKobo)}`,
  ]
    .filter(Boolean)
    .join(', ')
    .replace(/^./, (first) => first.toUpperCase());
}

function Found({ one, check }: Given) {
  const lines = [
    ['What was done', check.how],
    ['Source', check.source],
    ['Reason', check.partialReason],
    ['Reference', check.reference],
    ['Note', check.note],
  ].filter(([, value]) => value);
  return (
    <>
      {lines.map(([name, value]) => (
        <div key={name} style={{ overflowWrap: 'anywhere' }}>
          {name}: {value}
        </div>
      ))}
      {check.compared && <ComparedFields fields={check.compared} />}
      {check.evidence?.map(({ handle }, place) => (
        <FileLink key={handle} id={one.id} handle={handle} label={`Evidence ${place + 1}`} />
      ))}
    </>
  );
}

/** The one press that asks a provider, on the checks that can be asked about. */
function Ask({ one, check }: Given) {
  const asked = askedChecks.find((kind) => kind === check.kind);
  const isMade = check.state === 'passed' && !check.outdated;
  if (!asked || isMade || check.state === 'not-applicable') return null;
  const kept = asked === 'phone' ? one.phone : one.nationalId;
  return (
    <AskButton
      caseId={one.id}
      version={one.version}
      kind={asked}
      hasNumber={Boolean(kept)}
      enterprise={one.provider.virtualNinFor}
    />
  );
}

/** The checks of a case, each with its result and the one press that writes it. A correction may need none. */
export function Checklist({ one }: { readonly one: StaffCase }) {
  if (one.checks.length === 0)
    return (
      <p style={{ margin: 0 }}>
        {one.can.work
          ? 'None is to be made: look at what is to be corrected, put it right here, and approve.'
          : 'None was to be made.'}
      </p>
    );
  return (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {one.checks.map((check) => (
        <li key={check.kind} style={{ padding: '0.75rem 0', borderBottom: '1px solid #e0d4bb' }}>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
            <strong style={{ flex: '1 1 8rem' }}>{check.name}</strong>
            <StatusPill tone={checkTones[check.state] ?? 'quiet'}>
              {statusName(check.state)}
            </StatusPill>
          </div>
          <div style={{ color: '#3d4168' }}>{saidOf(check)}</div>
          {check.outdated && <div>{outdatedWords[check.outdated]}</div>}
          <Found one={one} check={check} />
          {one.can.work && (
            <Doings>
              <Ask one={one} check={check} />
              {check.kind === 'identity' && (
                <AskBeside
                  caseId={one.id}
                  version={one.version}
                  hasNumber={Boolean(one.nationalId)}
                  besides={one.provider.besides}
                />
              )}
              <ByHand one={one} check={check} />
            </Doings>
          )}
        </li>
      ))}
    </ul>
  );
}
