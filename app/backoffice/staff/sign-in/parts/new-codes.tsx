import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { copyText } from '../../parts/copy.ts';
import { saveCodes } from './recovery-file.ts';

/** New recovery codes over the console, this once: only the button closes them. */
export function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const [said, setSaid] = useState('');
  const copy = async () => setSaid(await copyText(codes.join('\n')));
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="new-codes">
      <DialogTitle id="new-codes">Save your new recovery codes</DialogTitle>
      <DialogContent>
        <p style={{ marginTop: 0 }}>
          They are shown this once. Each is good for one sign-in if your phone is lost. The old
          codes are void, and so is the old entry in your authenticator app.
        </p>
        {/* No line ends at a hyphen before a digit: some codes would be wider than a small phone. */}
        <ul
          style={{
            listStyle: 'none',
            margin: 0,
            padding: 0,
            lineHeight: 1.8,
            overflowWrap: 'anywhere',
          }}
        >
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p role="status">{said}</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => saveCodes(codes)}>Download</Button>
        <Button onClick={copy}>Copy</Button>
        <Button variant="contained" onClick={onDone}>
          I have saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
