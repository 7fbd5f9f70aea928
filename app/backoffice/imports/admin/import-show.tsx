import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useState } from 'react';
import { Show, useRecordContext } from 'react-admin';
import { usePolled } from '#console/data-provider.ts';
import { When } from '#console/fields.tsx';
import type { Import } from '../contract.ts';
import { Faults } from '../parts/faults.tsx';
import { kindNames, rowsInWords } from '../rules.ts';

const words: Readonly<Record<Import['state'], string>> = {
  waiting: 'The import begins within seconds, or when the one before it has ended.',
  checking: 'The rows are checked again.',
  loading: 'The rows are being imported, all in one step.',
  done: 'All rows are imported.',
  refused: 'Nothing was imported, for the reasons below.',
};
const knownCases = ' A row that an earlier import has opened a case for opens no second one.';
const share = { waiting: 5, checking: 25, loading: 60, done: 100, refused: 100 } as const;

const lateMs = 10 * 60_000;

/** An import takes minutes at most; one that fails is tried for an hour and more. */
function Late({ since }: { readonly since: string }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs - (Date.now() - Date.parse(since)));
    return () => clearTimeout(timer);
  }, [since]);
  return isLate
    ? ' This takes longer than it should. It is tried for an hour or more, and this page says how it ends.'
    : null;
}

function Progress() {
  const one = useRecordContext<Import>();
  if (!one) return null;
  const ended = one.endedAt !== null;
  return (
    <div style={{ padding: '1rem 1.25rem', display: 'grid', gap: 16 }}>
      <h2 style={{ margin: 0, fontSize: '1.25rem' }}>
        {kindNames[one.kind]}: {rowsInWords(one.rows)}
      </h2>
      <div>
        Begun by {one.askedName}, <When source="askedAt" />
      </div>
      {!ended && (
        <LinearProgress variant="determinate" value={share[one.state]} aria-label="Import" />
      )}
      <Alert
        role="status"
        severity={one.state === 'done' ? 'success' : one.state === 'refused' ? 'error' : 'info'}
      >
        {words[one.state]}
        {one.kind === 'cases' && one.state === 'done' && knownCases}
        {!ended && <Late since={one.askedAt} />}
      </Alert>
      <Faults faults={one.faults} count={one.faultCount} />
    </div>
  );
}

const whileLoaded = { goesOn: ({ endedAt }: Import) => endedAt === null, pauseMs: 1_000 };

export function ImportShow() {
  return (
    <Show<Import> queryOptions={usePolled(whileLoaded)}>
      <Progress />
    </Show>
  );
}
