import { useEffect, useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { formatShortMoment } from '#platform/time.ts';
import type { Tone } from './fields.tsx';
import { colours } from './theme.ts';

interface Step {
  readonly at: string;
  readonly what: string;
  readonly by?: string | null;
  readonly text?: string | null;
  readonly tone: Tone;
}

const dots: Readonly<Record<Tone, string>> = {
  good: colours.ink,
  waiting: colours.danfo,
  quiet: colours.lineStrong,
  bad: colours.error,
};

/** What happened, newest first, along a line. The colour only repeats what the words say. */
export function TimeLine({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return <p style={{ margin: 0 }}>Nothing has happened yet.</p>;
  return (
    <ol style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {steps.map(({ at, what, by, text, tone }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two things can happen in one instant
          key={`${at} ${index}`}
          style={{
            position: 'relative',
            padding: '0 0 1rem 1.5rem',
            marginLeft: 6,
            borderLeft: `2px solid ${index === steps.length - 1 ? 'transparent' : colours.line}`,
          }}
        >
          <span
            aria-hidden="true"
            style={{
              position: 'absolute',
              left: -8,
              top: 4,
              width: 14,
              height: 14,
              borderRadius: '50%',
              background: dots[tone],
              border: '2px solid #fff',
            }}
          />
          <strong>{what}</strong>
          <div>
            <time dateTime={at} style={{ color: colours.inkSoft, fontSize: '0.875rem' }}>
              {formatShortMoment(at)}
            </time>
            {by && ` · ${by}`}
          </div>
          {text && <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</div>}
        </li>
      ))}
    </ol>
  );
}

interface Page<T, C> {
  readonly data: readonly T[];
  /** From where the page before goes on; null: there is none. */
  readonly next: C | null;
}

/**
 * What is read in pages, the newest first: from its beginning whenever `about` is another one, and a page further by
 * `earlier`. A page that did not come is asked for again, so that none is left out. Whose session has ended is led to the
 * sign-in and back (D-05).
 */
export function useEarlier<T, C>(about: unknown, read: (from: C | null) => Promise<Page<T, C>>) {
  const [asked, setAsked] = useState<{ about: unknown; from: C | null }>({ about, from: null });
  const [rows, setRows] = useState<readonly T[] | null>(null);
  const [next, setNext] = useState<C | null>(null);
  const [fault, setFault] = useState('');
  const leaveIfEnded = useLogoutIfAccessDenied();
  if (asked.about !== about) setAsked({ about, from: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` asks about what `asked` is about
  useEffect(() => {
    let current = true;
    read(asked.from)
      .then((page) => {
        if (!current) return;
        setRows((known) => (asked.from === null ? page.data : [...(known ?? []), ...page.data]));
        setNext(page.next);
        setFault('');
      })
      .catch((error: Error) => {
        if (!current) return;
        setFault(error.message);
        leaveIfEnded(error);
      });
    return () => {
      current = false;
    };
  }, [asked]);
  const earlier = next === null ? null : () => setAsked({ about, from: next });
  return { rows, fault, earlier };
}
