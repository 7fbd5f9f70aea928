import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { renew } from '#console/ask.ts';
import { isUnclear } from '#platform/send.ts';
import { changePassword } from '../sign-in.contract.ts';
import { passwordMin } from '../sign-in.rules.ts';
import { useSending } from './steps.ts';

const ended =
  'Your session has ended. Load the page again and sign in: with the new password if it was saved.';
const unclear =
  'No answer came, so that the new password may count already. Load the page again. If you have to sign in, try the new one first.';

/** Sets one's own password in place of the present one. */
export function ChangePassword() {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [lost, setLost] = useState('');
  const notify = useNotify();
  const { busy, fault, send } = useSending((failed) => {
    const said = failed.status === 401 ? ended : isUnclear(failed) ? unclear : '';
    setLost(said);
    return said !== '';
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLost('');
    send(async () => {
      await renew(changePassword, { body: { current, password } });
      setCurrent('');
      setPassword('');
      notify('Your password is changed. All your other sessions have ended.', { type: 'success' });
    });
  };
  const fields = fault?.fields ?? {};
  const said = lost || (Object.keys(fields).length > 0 ? '' : fault?.message);
  return (
    <form onSubmit={submit}>
      <TextField
        label="Present password"
        name="current"
        type="password"
        required
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={Boolean(fields.current)}
        helperText={fields.current}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="New password"
        name="password"
        type={shown ? 'text' : 'password'}
        required
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={Boolean(fields.password)}
        helperText={
          fields.password ??
          `At least ${passwordMin} characters. A few words that only you would put together are good.`
        }
        slotProps={{ htmlInput: { maxLength: 200, autoCapitalize: 'none', spellCheck: false } }}
      />
      <FormControlLabel
        label="Show the new password"
        control={<Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)} />}
      />
      <p>All your other sessions end.</p>
      {said && <Alert severity="error">{said}</Alert>}
      <Button
        type="submit"
        variant="contained"
        disabled={busy || !current || !password}
        sx={{ mt: 1 }}
      >
        {busy ? 'Saving...' : 'Change the password'}
      </Button>
    </form>
  );
}
