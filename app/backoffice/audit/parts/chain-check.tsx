import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { ask } from '#console/ask.ts';
import type { Answer } from '#platform/contract.ts';
import { verifyAudit } from '../contract.ts';

type Checked = Answer<typeof verifyAudit>;

function Found({ result }: { result: Checked }) {
  const whole = result.faults.length === 0;
  return (
    <>
      <Alert severity={whole ? 'success' : 'error'}>{result.message}</Alert>
      <ul>
        {result.faults.map(({ entryId, position, fault, says }) => (
          <li key={`${fault}-${entryId}-${position}`}>
            {entryId ? `Entry ${entryId}` : `Position ${position} in the chain`} {says}.
          </li>
        ))}
      </ul>
      <p>
        {result.unsealed} of the latest entries are not sealed yet. {result.anchors} anchors outside
        the database were compared.
      </p>
    </>
  );
}

/** Walks the chain of seals and says whether the trail is as it was written. */
export function ChainCheck() {
  const [result, setResult] = useState<Checked | string | null>(null);
  const [busy, setBusy] = useState(false);
  const leaveIfEnded = useLogoutIfAccessDenied();
  const run = async () => {
    setBusy(true);
    try {
      setResult(await ask(verifyAudit, {}));
    } catch (error) {
      setResult(error instanceof Error ? error.message : String(error));
      leaveIfEnded(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={run} disabled={busy} sx={{ minHeight: 40 }}>
        {busy ? 'Checking...' : 'Check the trail'}
      </Button>
      <Dialog open={result !== null} onClose={() => setResult(null)} aria-labelledby="chain">
        <DialogTitle id="chain">Check of the audit trail</DialogTitle>
        <DialogContent>
          {typeof result === 'string' && <Alert severity="error">{result}</Alert>}
          {result !== null && typeof result !== 'string' && <Found result={result} />}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setResult(null)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
