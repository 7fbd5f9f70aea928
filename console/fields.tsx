import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { Link, useRecordContext } from 'react-admin';
import { formatNaira, koboOf } from '#platform/money.ts';
import { formatShortDay, formatShortMoment } from '#platform/time.ts';
import { colours } from './theme.ts';

interface Of {
  readonly source: string;
  /** The head of the column, where it is not the source's own name. */
  readonly label?: string;
}

function useValue(source: string): unknown {
  const record = useRecordContext();
  return source.split('.').reduce<unknown>((value, key) => {
    return value && typeof value === 'object' ? Reflect.get(value, key) : undefined;
  }, record);
}

/** An instant in Lagos time, with its hour; `dayOnly` without. */
export function When({ source, dayOnly }: Of & { readonly dayOnly?: boolean }) {
  const value = useValue(source);
  if (typeof value !== 'string' || !value) return <span>-</span>;
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {dayOnly ? formatShortDay(value) : formatShortMoment(value)}
    </time>
  );
}

/** An amount of kobo in naira. */
export function Naira({ source }: Of) {
  const value = useValue(source);
  if (typeof value !== 'number') return <span>-</span>;
  return <span style={{ whiteSpace: 'nowrap' }}>{formatNaira(koboOf(value))}</span>;
}

export type Tone = 'good' | 'waiting' | 'quiet' | 'bad';
const tones: Readonly<Record<Tone, { background: string; color: string }>> = {
  good: { background: colours.paper3, color: colours.ink },
  waiting: { background: colours.danfoWash, color: colours.danfoText },
  quiet: { background: colours.paper2, color: colours.inkSoft },
  bad: { background: colours.errorWash, color: colours.errorDeep },
};

/** A status as words in a pill; the colour only repeats what the words say. */
export function StatusPill({ children, tone }: { children: string; tone: Tone }) {
  return (
    <Chip
      size="small"
      label={children}
      sx={{ ...tones[tone], fontWeight: 650, fontSize: '0.8125rem' }}
    />
  );
}

/** Where a status has another name on the screen than in the data. */
const names: Readonly<Record<string, string>> = { agreed: 'Approved', refused: 'Rejected' };

/** A status in words: `needs-attention` is `Needs attention`. */
export function statusName(value: string): string {
  const words = value.toLowerCase().replace(/[-_]/g, ' ');
  return names[value] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A status field: `tones` says how each value looks; values are shown in words, hyphens as spaces. */
export function Status({
  source,
  tones: toneOf,
}: Of & { readonly tones: Readonly<Record<string, Tone>> }) {
  const value = String(useValue(source) ?? '');
  if (!value) return <span>-</span>;
  return <StatusPill tone={toneOf[value] ?? 'quiet'}>{statusName(value)}</StatusPill>;
}

/** By when something is to be done; what is late says so in words. On a phone it is all that says what is urgent. */
export function Due() {
  const late = useValue('overdue') === true;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <When source="dueAt" />
      {late && <StatusPill tone="bad">Overdue</StatusPill>}
    </span>
  );
}

/** Whether what visitors read is invented, and marked so. */
export function SampleMark({ source }: Of) {
  return useValue(source) === true ? (
    <StatusPill tone="waiting">Sample</StatusPill>
  ) : (
    <StatusPill tone="good">Real</StatusPill>
  );
}

interface FoundLink {
  /** The name of the list, `cases`. */
  readonly list: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A link to what a list shows under a filter. */
export function FoundLink({ list, filter, children }: FoundLink) {
  const narrowed = encodeURIComponent(JSON.stringify(filter));
  return <Link to={`/${list}?filter=${narrowed}`}>{children}</Link>;
}
