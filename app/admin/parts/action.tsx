import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { AskFailed, ask, type Method } from './ask.ts';

interface Acting {
  /** The words on the button, a verb: `Suspend`. */
  readonly label: string;
  /** What happens, in a sentence or two, before one says yes. */
  readonly lead: ReactNode;
  readonly path: string;
  readonly method?: Method;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Asks for a text and sends it under this name. */
  readonly text?: { readonly name: string; readonly label: string; readonly required?: boolean };
  /** Fields of its own between the lead and the text; they write into `body` themselves. */
  readonly children?: ReactNode;
  /** Shown when it is done; without it the answer's own message. */
  readonly done?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  onDone?(answer: unknown): void;
}

/** A button for one thing that can be done with a record: says what happens, asks, does it, tells. */
export function Action(props: Acting) {
  const { label, lead, text, danger, disabled, children } = props;
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();

  const run = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setBusy(true);
    setFault('');
    try {
      const body = { ...props.body, ...(text && value ? { [text.name]: value } : {}) };
      const answer = await ask<{ message?: string }>(props.method ?? 'POST', props.path, body);
      notify(props.done ?? answer.message ?? 'Done.', { type: 'success' });
      setOpen(false);
      setValue('');
      props.onDone?.(answer);
      refresh();
    } catch (error) {
      const failed = error instanceof AskFailed ? error : null;
      const said = Object.values(failed?.fields ?? {}).join(' ');
      setFault(said || failed?.message || 'That did not work. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const colour = danger ? 'error' : 'primary';
  return (
    <>
      <Button
        variant="outlined"
        color={colour}
        disabled={disabled ?? false}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <form onSubmit={run}>
          <DialogTitle>{label}</DialogTitle>
          <DialogContent>
            <div>{lead}</div>
            {children}
            {text && (
              <TextField
                autoFocus
                fullWidth
                multiline
                minRows={2}
                required={text.required ?? false}
                label={text.label}
                value={value}
                onChange={(event) => setValue(event.target.value)}
                slotProps={{ htmlInput: { maxLength: 2_000 } }}
              />
            )}
            {fault && <Alert severity="error">{fault}</Alert>}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" variant="contained" color={colour} disabled={busy}>
              {busy ? 'Working...' : label}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
