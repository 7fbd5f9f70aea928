import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SitePicture } from '../site-pictures.contract.ts';
import { ChoosePicture } from './choose-picture.tsx';

/** What an editor puts into a text; with its measures, so that nothing moves when it comes. */
type Placed = Pick<SitePicture, 'width' | 'height'> & { src: string; alt: string };
type Asking = (found: Placed | null) => void;

/** `ask` opens a dialog for a picture with its words; `dialog` has to stand somewhere on the screen. */
export function usePictureDialog(): { ask(): Promise<Placed | null>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null);
  const end = (found: Placed | null) => {
    setAsking(null);
    asking?.(found);
  };
  return {
    ask: () => new Promise((resolve) => setAsking(() => resolve)),
    dialog: asking && <PictureDialog onEnd={end} />,
  };
}

function PictureDialog({ onEnd }: { onEnd: Asking }) {
  const [sent, setSent] = useState<SitePicture | null>(null);
  const [alt, setAlt] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog stands in the form of the post for React, though not on the screen.
    event.stopPropagation();
    if (!sent) return;
    onEnd({ src: sent.address, alt: alt.trim(), width: sent.width, height: sent.height });
  };
  return (
    <Dialog
      open
      onClose={() => onEnd(null)}
      fullWidth
      maxWidth="sm"
      aria-labelledby="picture-title"
    >
      <form onSubmit={submit}>
        <DialogTitle id="picture-title">Picture in the text</DialogTitle>
        <DialogContent>
          {sent && (
            <img
              src={sent.address}
              alt=""
              width={sent.width}
              height={sent.height}
              style={{ maxWidth: '100%', height: 'auto', maxHeight: 280, objectFit: 'contain' }}
            />
          )}
          <div style={{ margin: '0.5rem 0' }}>
            <ChoosePicture
              label={sent ? 'Choose another picture' : 'Choose a picture'}
              onSent={([one]) => setSent(one ?? null)}
            />
          </div>
          <TextField
            label="What the picture shows"
            required
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            helperText="Read aloud to those who do not see it"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onEnd(null)}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!sent || !alt.trim()}>
            Put it in
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
