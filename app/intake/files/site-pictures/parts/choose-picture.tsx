import PictureIcon from '@mui/icons-material/AddPhotoAlternate';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { SitePicture } from '../contract.ts';
import { accepted, sendPicture } from './keep-picture.ts';

interface Choosing {
  readonly label: string;
  readonly multiple?: boolean;
  onSent(pictures: readonly SitePicture[]): void;
}

/** A button that lets one choose pictures and sends them; what was refused is told, the rest stays. */
export function ChoosePicture({ label, multiple = false, onSent }: Choosing) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState(0);
  const notify = useNotify();
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    setBusy(true);
    const sent: SitePicture[] = [];
    try {
      // One after the other: the server draws one at a time for everybody.
      for (const file of files) sent.push(await sendPicture(file, setPercent));
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    } finally {
      setBusy(false);
      if (sent.length > 0) onSent(sent);
    }
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={busy ? <CircularProgress size={18} /> : <PictureIcon />}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? `Sending... ${percent} %` : label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepted}
        multiple={multiple}
        onChange={send}
      />
    </>
  );
}
