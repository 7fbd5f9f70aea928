import PictureIcon from '@mui/icons-material/AddPhotoAlternate';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { CallFailed, isUnclear } from '#platform/send.ts';
import type { SitePicture } from '../site-pictures.contract.ts';
import { accepted, sendPicture } from './keep-picture.ts';

interface Choosing {
  readonly label: string;
  readonly multiple?: boolean;
  onSent(pictures: readonly SitePicture[]): void;
}

/** What is wrong with one of several files, by its name. */
const saidOf = ({ name }: File, message: string) =>
  message.startsWith(name) ? message : `${name}: ${message}`;

/**
 * A button that lets one choose pictures and sends them; what was refused is told, the others go on. What the line did
 * not take is kept, and goes when the connection is back or at a press.
 */
export function ChoosePicture({ label, multiple = false, onSent }: Choosing) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [percent, setPercent] = useState(0);
  const notify = useNotify();
  const [left, setLeft] = useState<readonly File[]>([]);
  // A picture takes minutes on a slow line: it comes to what stands there then.
  const told = useRef(onSent);
  told.current = onSent;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    void send(files);
  };
  const send = async (files: readonly File[]) => {
    setBusy(true);
    setLeft([]);
    const sent: SitePicture[] = [];
    // One after the other: the server draws one at a time for everybody.
    for (const [place, file] of files.entries()) {
      try {
        sent.push(await sendPicture(file, setPercent));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const isOfFile = error instanceof CallFailed && [400, 413].includes(error.status);
        if (!isUnclear(error))
          notify(isOfFile ? saidOf(file, message) : message, { type: 'error' });
        if (isOfFile) continue;
        setLeft(files.slice(place));
        break;
      }
    }
    setBusy(false);
    if (sent.length > 0) told.current(sent);
  };
  const again = useRef(() => {});
  again.current = () => void (left.length > 0 && !busy && send(left));
  useEffect(() => {
    const online = () => again.current();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
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
        onChange={choose}
      />
      {left.length > 0 && (
        <Alert
          severity="error"
          sx={{ my: 1 }}
          action={
            <Button color="inherit" onClick={() => again.current()}>
              Try again
            </Button>
          }
        >
          Not sent: {left.map(({ name }) => name).join(', ')}. Kept here, and sent by itself when
          the connection is back.
        </Alert>
      )}
    </>
  );
}
