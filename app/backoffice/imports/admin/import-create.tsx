import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ChangeEvent, useRef, useState } from 'react';
import { Title, useRedirect, useRequireAccess } from 'react-admin';
import { keepTries } from '#console/ask.ts';
import type { Answer } from '#platform/contract.ts';
import { CallFailed } from '#platform/send.ts';
import { type ImportKind, importKinds, importRows, mostBytes } from '../contract.ts';
import { Columns } from '../parts/columns.tsx';
import { Faults } from '../parts/faults.tsx';
import { kindNames, rowsInWords } from '../rules.ts';

type Looked = Answer<typeof importRows>;

const unreadable =
  'The file could not be read. It may have been moved or changed: choose it again.';
const otherLetters =
  'The letters of this file are not in UTF-8, and names would be changed. Save it as "CSV UTF-8" and choose it again.';

function wordsOf(error: unknown): string {
  if (!(error instanceof CallFailed)) return 'That did not work. Please try again.';
  return Object.values(error.fields).join(' ') || error.message;
}

export function ImportCreate() {
  const [kind, setKind] = useState<ImportKind>('plans');
  const [csv, setCsv] = useState('');
  const [looked, setLooked] = useState<Looked | null>(null);
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const [change] = useState(keepTries);
  const redirect = useRedirect();
  // Who may read what was imported may not import.
  const { isPending } = useRequireAccess({ action: 'create', resource: 'imports' });

  const send = async (text: string, commit: boolean) => {
    setBusy(true);
    setFault('');
    try {
      const answer = await change(importRows, { params: { kind }, body: { csv: text, commit } });
      if (answer.importId) redirect('show', 'imports', answer.importId);
      else setLooked(answer);
    } catch (error) {
      setFault(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again once it was corrected.
    event.target.value = '';
    setLooked(null);
    setFault('');
    if (!file) return;
    if (file.size > mostBytes) return setFault('Use a file of at most 5 MB.');
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      setCsv(text);
      await send(text, false);
    } catch (error) {
      setFault(error instanceof TypeError ? otherLetters : unreadable);
    }
  };
  if (isPending) return null;
  const good = looked !== null && looked.faultCount === 0 && looked.rows > 0;
  return (
    <Card sx={{ mt: 2, border: '2px solid #14173a' }}>
      <Title title="Import from CSV" />
      <CardContent sx={{ display: 'grid', gap: 2, maxWidth: 820 }}>
        <p style={{ margin: 0 }}>
          The file is checked first. Nothing is imported until you confirm, and then all rows or
          none.
        </p>
        <TextField
          select
          label="Type of data"
          value={kind}
          // What comes of a look is of the type that was sent.
          disabled={busy}
          onChange={(event) => {
            // The console has the contract without its shapes.
            setKind(importKinds.find((known) => known === event.target.value) ?? kind);
            setLooked(null);
          }}
        >
          {Object.entries(kindNames).map(([id, name]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Columns key={kind} kind={kind} />
        <div>
          <Button
            variant={good ? 'outlined' : 'contained'}
            disabled={busy}
            onClick={() => chooser.current?.click()}
          >
            {looked ? 'Choose another file' : 'Choose a CSV file'}
          </Button>
          <input ref={chooser} type="file" accept=".csv,text/csv" onChange={choose} hidden />
        </div>
        {busy && <LinearProgress aria-label="The file is being checked" />}
        {fault && <Alert severity="error">{fault}</Alert>}
        {looked && (
          <Alert severity={good ? 'success' : 'warning'} role="status">
            {looked.message}
          </Alert>
        )}
        {looked && <Faults faults={looked.faults} count={looked.faultCount} />}
        {good && (
          <div>
            <Button variant="contained" disabled={busy} onClick={() => send(csv, true)}>
              Load {rowsInWords(looked.rows)}
            </Button>
          </div>
        )}
      </CardContent>
    </Card>
  );
}
