import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { ask, type Interrupt, renew } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { grantAccess } from '../contract.ts';
import { confirmPassword } from '../sign-in/sign-in.contract.ts';
import { signedInAgain } from './session.ts';

const words = {
  'confirm-needed': {
    title: 'Confirm your password',
    lead: 'This is done only with your password. You are not asked again for ten minutes.',
    label: 'Password',
    button: 'Go on',
  },
  'reason-needed': {
    title: 'Reason for opening this record',
    lead: 'Your name and the reason are recorded in the audit trail. Access lasts 30 minutes.',
    label: 'Reason',
    button: 'Open the record',
  },
  'signed-out': {
    title: 'Your session has ended',
    lead: 'Nothing was saved yet, and what you typed is still here. Sign in again in another tab, then come back and press Go on.',
    label: null,
    button: 'Go on',
  },
} as const;

/** Who is told of the opening, by the kind of what is opened; of all else nobody is. */
const readers: Readonly<Record<string, string>> = {
  records: 'The person whose record it is reads the reason and your role.',
  cases: 'Where the case has a record, its person reads the reason and your role.',
};

function send(interrupt: Interrupt, value: string): Promise<unknown> {
  if (interrupt.kind === 'signed-out') return signedInAgain();
  if (interrupt.kind === 'confirm-needed') {
    return renew(confirmPassword, { body: { password: value } });
  }
  const { person: kind, subject } = interrupt;
  return ask(grantAccess, { body: { kind, subject, reason: value } });
}

/** Asks for the password, the reason or a sign-in; `onEnd` is told whether the call may be tried again. */
export function InterruptDialog(props: {
  readonly interrupt: Interrupt;
  readonly onEnd: (goOn: boolean) => void;
}) {
  const { interrupt, onEnd } = props;
  const [value, setValue] = useState('');
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const said = words[interrupt.kind];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await send(interrupt, value);
      onEnd(true);
    } catch (error) {
      const failed = error instanceof CallFailed ? error : null;
      setFault(failed?.fields.reason ?? failed?.message ?? 'That did not work. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const isPassword = interrupt.kind === 'confirm-needed';
  return (
    <Dialog open onClose={() => onEnd(false)} fullWidth maxWidth="xs" aria-labelledby="interrupt">
      <form onSubmit={submit}>
        <DialogTitle id="interrupt">{said.title}</DialogTitle>
        <DialogContent>
          <p>{said.lead}</p>
          {interrupt.kind === 'reason-needed' && readers[interrupt.person] && (
            <p>{readers[interrupt.person]}</p>
          )}
          {said.label ? (
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
          ) : (
            <p>
              <a href="/admin/sign-in" target="_blank" rel="noopener">
                Sign in again (opens a new tab)
              </a>
            </p>
          )}
          {fault && <Alert severity="error">{fault}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => onEnd(false)}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || (said.label !== null && !value)}
          >
            {said.button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
