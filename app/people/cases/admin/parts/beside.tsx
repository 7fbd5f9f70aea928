import Alert from '@mui/material/Alert';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link, useCanAccess } from 'react-admin';
import { Action } from '#console/action.tsx';
import { hiddenWords } from '#console/facts.tsx';
import { StatusPill, statusName } from '#console/fields.tsx';
import { formatNaira } from '#platform/money.ts';
import { formatDay, formatShortMoment } from '#platform/time.ts';
import { remindGuarantor, writeCheck } from '../acts.contract.ts';
import type { ShownDuplicate, ShownGuarantor } from '../around/around.contract.ts';
import { nameRecord } from '../around/record.contract.ts';
import type { StaffCase } from '../contract.ts';
import { messageTones, providerWords, stoppedWords } from './words.ts';

interface Given {
  readonly one: StaffCase;
}

const muted = { color: '#3d4168' } as const;
const row = { padding: '0.75rem 0', borderBottom: '1px solid #e0d4bb' } as const;
const plain = { listStyle: 'none', margin: 0, padding: 0 } as const;
const wide = { overflowX: 'auto', overflowWrap: 'normal' } as const;

/** Why the person has stopped the case, and since when; null while it goes on. */
function stopOf({ stoppedAt, stoppedBecause, consents, state }: StaffCase) {
  if (state === 'decided') return null;
  if (stoppedBecause) return { because: stoppedBecause, at: stoppedAt };
  const toChecks = consents.filter(({ purpose }) => purpose === 'checks');
  const [last] = toChecks.toSorted((a, b) => b.givenAt.localeCompare(a.givenAt));
  const at = last && !last.withdrawnBecause && last.withdrawnAt;
  return at ? ({ because: 'taken-back', at } as const) : null;
}

/** What keeps the work from going on as usual, in words; nothing where nothing does. */
export function Hindrances({ one }: Given) {
  const { provider, safety, suspended } = one;
  const stop = stopOf(one);
  const asked = provider.since && ` Last tried ${formatShortMoment(provider.since)}.`;
  return (
    <>
      {stop && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {stoppedWords[stop.because]} {stop.at && `Since ${formatShortMoment(stop.at)}.`}
        </Alert>
      )}
      {safety && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {safety.askedBy} asks to suspend the record for safety: {safety.reason ?? hiddenWords} A
          second officer decides under <Link to="/approvals">Approvals</Link>.
        </Alert>
      )}
      {suspended && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          The record is suspended: its page shows no tick until staff lift that on the record.
        </Alert>
      )}
      {one.can.work && provider.state !== 'ready' && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {providerWords[provider.state]}
          {asked}
        </Alert>
      )}
    </>
  );
}

/** What the provider may still cost today. */
export function BudgetLeft({ one }: Given) {
  if (one.provider.state === 'by-hand' || !one.can.work) return null;
  return (
    <p style={{ ...muted, margin: '0.75rem 0 0' }}>
      Left for questions to the provider today: {formatNaira(one.provider.leftKobo)}
    </p>
  );
}

const answers = { asked: 'No answer yet', yes: 'Vouches', no: 'Does not vouch' } as const;
const tones = { asked: 'waiting', yes: 'good', no: 'bad' } as const;

function Guarantor({ one, each }: Given & { readonly each: ShownGuarantor }) {
  const { place, name, relation, state, namedAt, linked, answeredAt } = each;
  const { phone, email, reason } = each;
  const check = one.checks.find(({ kind }) => kind === `guarantor-${place}`);
  const agreed = one.consents.some((each) => each.purpose === 'checks' && !each.withdrawnAt);
  // Not once an agent has written how the call went, nor where nothing is asked of anybody any more.
  const isToBeCalled =
    state === 'asked' && !linked && one.can.work && agreed && check?.state === 'to-do';
  return (
    <li style={row}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
        <span style={{ flex: '1 1 10rem', overflowWrap: 'anywhere' }}>
          <strong>
            {place}. <bdi>{name}</bdi>
          </strong>{' '}
          <bdi>{relation}</bdi>
        </span>
        <StatusPill tone={tones[state]}>{answers[state]}</StatusPill>
        {state === 'asked' && one.can.work && (
          <Action
            label="Send again"
            lead={`${name} gets a new link. The one before stops working.`}
            call={remindGuarantor}
            input={{
              params: { id: one.id, place: place === 1 ? '1' : '2' },
              body: { version: one.version },
            }}
          />
        )}
        {state === 'no' && check?.state === 'failed' && one.can.work && (
          <Action
            label="Ask for another"
            lead="The person is asked to name somebody else in this place, and gets a new link to their page."
            call={writeCheck}
            input={{
              params: { id: one.id, kind: check.kind },
              body: { state: 'waiting-for-person', version: one.version },
            }}
          />
        )}
      </div>
      <div style={{ ...muted, overflowWrap: 'anywhere', marginTop: 8 }}>
        {phone && <div>{[phone, email].filter(Boolean).join(', ')}</div>}
        <div>
          {linked ? 'Link sent' : 'Named'} {formatShortMoment(namedAt)}
          {isToBeCalled && '. No link has reached them: call them'}
          {answeredAt && `, answered ${formatShortMoment(answeredAt)}`}
        </div>
        {reason && <div>Reason: {reason}</div>}
      </div>
    </li>
  );
}

export function Guarantors({ one }: Given) {
  if (one.guarantors.length === 0) return <p style={{ margin: 0 }}>Nobody was named yet.</p>;
  return (
    <ul style={plain}>
      {one.guarantors.map((each) => (
        <Guarantor key={each.place} one={one} each={each} />
      ))}
    </ul>
  );
}

/** What was sent to the person: when, by which way and about what; never its words. */
export function Messages({ one }: Given) {
  if (one.messages.length === 0) return <p style={{ margin: 0 }}>Nothing was sent yet.</p>;
  return (
    <ul style={plain}>
      {one.messages.map(({ at, channel, about, state, held }, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two messages can go in one instant
          key={`${at} ${place}`}
          style={{ ...row, display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}
        >
          <span style={{ flex: '1 1 12rem' }}>
            {about}
            <span style={{ ...muted, display: 'block' }}>
              {channel === 'sms' ? 'SMS' : channel === 'mail' ? 'Mail' : 'WhatsApp'},{' '}
              {formatShortMoment(at)}
              {held && `; goes out ${formatShortMoment(held.until)}: ${held.why}`}
            </span>
          </span>
          <StatusPill tone={messageTones[state] ?? 'quiet'}>{statusName(state)}</StatusPill>
        </li>
      ))}
    </ul>
  );
}

const things = [
  ['phone', 'Phone number'],
  ['email', 'Email'],
  ['nin', 'NIN'],
  ['vnin', 'Virtual NIN'],
  ['name', 'Name and date of birth'],
  ['person', 'Same person'],
  ['perhaps', 'May be the same person'],
] as const;

const isAlike = (thing: (typeof things)[number][0]) => thing === 'person' || thing === 'perhaps';

const knownOf = (one: StaffCase, thing: (typeof things)[number][0]) => {
  if (thing === 'phone' || thing === 'email') return one[thing];
  if (isAlike(thing)) return '';
  return (thing === 'name' && one.dateOfBirth && formatDay(one.dateOfBirth)) || 'Known';
};

function wordOf(thing: (typeof things)[number][0], { same }: ShownDuplicate) {
  if (isAlike(thing)) return same.includes(thing) ? 'Yes' : '';
  return same.includes(thing) ? 'The same' : 'Not the same, or not known';
}

function Duplicate({ each }: { readonly each: ShownDuplicate }) {
  const resource = each.kind === 'case' ? 'cases' : 'records';
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  return canAccess ? <Link to={`/${resource}/${each.id}/show`}>{each.id}</Link> : each.id;
}

/** Who has a record and asks for more gets it on that one: a national ID stands on one record alone. */
function Theirs({ one, each }: Given & { readonly each: ShownDuplicate }) {
  if (!one.can.nameRecord || each.kind !== 'record' || !each.same.includes('nin')) return null;
  return (
    <Action
      label="This is their record"
      lead={`It is the same person. An approval then updates the record ${each.id} and issues no second one. It can be taken back until the decision.`}
      call={nameRecord}
      input={{ params: { id: one.id }, body: { badge: each.id, version: one.version } }}
    />
  );
}

const leastRem = 6.5;

/** On a phone what is in common stands above its values, so that two columns fit. */
const stacked = (columns: number) => ({
  '@media (max-width: 599.95px)': {
    '& tr': {
      display: 'grid',
      gridTemplateColumns: `repeat(${columns}, minmax(${leastRem}rem, 1fr))`,
      minWidth: `${columns * leastRem}rem`,
    },
    '& th, & td': { px: 0.75, overflowWrap: 'anywhere' },
    '& tr > th:first-of-type': { gridColumn: '1 / -1', borderBottom: 0, pb: 0 },
  },
});

/** Cases and records that may be of the same person, side by side with this one (CASE-02). */
export function Duplicates({ one }: Given) {
  if (one.duplicates.length === 0) {
    return <p style={{ margin: 0 }}>No other case or record looks like the same person.</p>;
  }
  const head = (each: ShownDuplicate) => (each.kind === 'case' ? 'Case' : 'Record');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section style={wide} tabIndex={0} aria-label="Possible duplicates, side by side">
      <Table size="small" sx={stacked(one.duplicates.length + 1)}>
        <TableHead>
          <TableRow>
            <TableCell>In common</TableCell>
            <TableCell sx={{ minWidth: { sm: '7rem' } }}>This case</TableCell>
            {one.duplicates.map((each) => (
              <TableCell key={each.id} sx={{ minWidth: { sm: '10rem' }, overflowWrap: 'anywhere' }}>
                {head(each)}{' '}
                <span style={{ wordBreak: 'break-all' }}>
                  <Duplicate each={each} />
                </span>
                <Theirs one={one} each={each} />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <TableRow>
            <TableCell component="th" scope="row">
              Name
            </TableCell>
            <TableCell>
              <bdi>{one.fullName}</bdi>
            </TableCell>
            {one.duplicates.map((each) => (
              <TableCell key={each.id}>
                <bdi>{each.name}</bdi>
              </TableCell>
            ))}
          </TableRow>
          {things.map(([thing, label]) => {
            const any = one.duplicates.some(({ same }) => same.includes(thing));
            return (
              any && (
                <TableRow key={thing}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  <TableCell>{knownOf(one, thing)}</TableCell>
                  {one.duplicates.map((each) => (
                    <TableCell key={each.id}>{wordOf(thing, each)}</TableCell>
                  ))}
                </TableRow>
              )
            );
          })}
        </TableBody>
      </Table>
    </section>
  );
}
