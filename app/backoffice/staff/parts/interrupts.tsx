import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useEffect, useState } from 'react';
import { ask, type Interrupt, onInterrupt } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { openPerson } from '../contract.ts';
import { confirmPassword } from '../sign-in/contract.ts';

interface Waiting {
  readonly interrupt: Interrupt;
  end(goOn: boolean): void;
}

const words = {
  'confirm-needed': {
    title: 'Confirm your password',
    lead: 'You are about to view or export sensitive data. You are not asked again for ten minutes.',
    label: 'Password',
    button: 'Go on',
  },
  'reason-needed': {
    title: 'Reason for opening this record',
    lead: 'Your name and the reason are recorded in the audit trail. The person whose record it is reads the reason and your role. Access lasts 30 minutes.',
    label: 'Reason',
    button: 'Open the record',
  },
} as const;

function send(interrupt: Interrupt, value: string): Promise<unknown> {
  if (interrupt.kind === 'confirm-needed') {
    return ask(confirmPassword, { body: { password: value } });
  }
  const { person: kind, subject } = interrupt;
  return ask(openPerson, { body: { kind, subject, reason: value } });
}

/** Shown over the console when the server wants a password or a reason before it answers. */
export function Interrupts() {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    onInterrupt(
      (interrupt) =>
        new Promise((end) => {
          setValue('');
          setFault('');
          setWaiting((before) => {
            before?.end(false);
            return { interrupt, end };
          });
        }),
    );
  }, []);

  if (!waiting) return null;
  const said = words[waiting.interrupt.kind];
  const end = (goOn: boolean) => {
    setWaiting(null);
    waiting.end(goOn);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await send(waiting.interrupt, value);
      end(true);
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      setFault(failed?.fields.reason ?? failed?.message ?? 'That did not work. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const isPassword = waiting.interrupt.kind === 'confirm-needed';
  return (
    <Dialog open onClose={() => end(false)} fullWidth maxWidth="xs" aria-labelledby="interrupt">
      <form onSubmit={submit}>
        <DialogTitle id="interrupt">{said.title}</DialogTitle>
        <DialogContent>
          <p>{said.lead}</p>
          <TextField
            autoFocus
            fullWidth
            required
            label={said.label}
            type={isPassword ? 'password' : 'text'}
            autoComplete={isPassword ? 'current-password' : 'off'}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
          {fault && <Alert severity="error">{fault}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => end(false)}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={busy || !value}>
            {said.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
