import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { copyText } from '../../parts/copy.ts';
import type { MadeOrAsked } from '../members.contract.ts';

/** Shows a one-time password this once, or that a colleague must agree; null shows nothing. */
export function OneTime({ made, onClose }: { made: MadeOrAsked | null; onClose(): void }) {
  const [said, setSaid] = useState('');
  if (!made?.oneTimePassword) return null;
  const password = made.oneTimePassword;
  const copy = async () => setSaid(await copyText(password));
  const close = () => {
    setSaid('');
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby="one-time">
      <DialogTitle id="one-time">One-time password</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>{made.message}</p>
        <p style={{ font: '600 1.25rem ui-monospace, monospace', overflowWrap: 'anywhere' }}>
          {password}
        </p>
        <p role="status">{said}</p>
        <Alert severity="info">It must be changed at the first sign-in.</Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={copy}>Copy</Button>
        <Button variant="contained" onClick={close}>
          I have noted it down
        </Button>
      </DialogActions>
    </Dialog>
  );
}
