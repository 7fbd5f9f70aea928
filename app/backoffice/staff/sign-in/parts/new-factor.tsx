import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { ask, keepToken } from '#console/ask.ts';
import { Doings } from '#console/facts.tsx';
import type { Answer } from '#platform/contract.ts';
import { isUnclear } from '#platform/send.ts';
import { confirmSecondFactor, newSecondFactor } from '../sign-in.contract.ts';
import { NewCodes } from './new-codes.tsx';
import { Qr } from './qr.tsx';
import { useSending } from './steps.ts';

const ended =
  'Your session has ended. Load the page again and sign in: with a code of the new entry if the old one is refused.';
const unclear =
  'No answer came, so that the new entry in your app may count already: keep both. Load the page again. If you have to sign in, try a code of the new one first, and then make new recovery codes here.';

/** Sets up the authenticator app anew. The recovery codes are made with it: there is no other way to new ones. */
export function NewFactor() {
  const [offered, setOffered] = useState<Answer<typeof newSecondFactor> | null>(null);
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [lost, setLost] = useState('');
  const { busy, fault, setFault, send } = useSending((failed) => {
    const said =
      failed.status === 401 ? ended : isUnclear(failed) && offered !== null ? unclear : '';
    setLost(said);
    return said !== '';
  });
  const begin = () => {
    setLost('');
    send(async () => setOffered(await ask(newSecondFactor, {})));
  };
  const leave = () => {
    setOffered(null);
    setCode('');
    setFault(null);
    setLost('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLost('');
    send(async () => {
      const answer = await ask(confirmSecondFactor, { body: { code } });
      // The sign-in goes on in another session, whose changes want its own token.
      keepToken(answer.session.csrf);
      setCodes(answer.recoveryCodes);
      leave();
    });
  };
  const said = lost || fault?.fields.code || fault?.message;
  return (
    <>
      <p style={{ marginTop: 0 }}>
        A recovery code opens the console in place of a code from the app, once. New ones are made
        when the app is set up again. From then on the old recovery codes and the old entry in the
        app are void, and all your other sessions end.
      </p>
      {offered ? (
        <form onSubmit={submit}>
          <p>Scan this with your authenticator app.</p>
          <Box sx={{ width: 200, '& svg': { display: 'block', width: '100%' } }}>
            <Qr text={offered.uri} label="QR code of the secret that stands below as text" />
          </Box>
          <p>Or type this secret into the app:</p>
          <p style={{ font: '600 1rem ui-monospace, monospace' }}>
            {offered.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <TextField
            label="The code that the app shows for it"
            name="code"
            required
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 20, inputMode: 'numeric' } }}
          />
          {said && <Alert severity="error">{said}</Alert>}
          <Doings>
            <Button type="submit" variant="contained" disabled={busy || !code.trim()}>
              {busy ? 'Checking...' : 'Finish and show the codes'}
            </Button>
            <Button onClick={leave}>Cancel</Button>
          </Doings>
        </form>
      ) : (
        <>
          {said && <Alert severity="error">{said}</Alert>}
          <Button variant="outlined" disabled={busy} onClick={begin}>
            {busy ? 'Loading...' : 'Make new recovery codes'}
          </Button>
        </>
      )}
      {codes.length > 0 && <NewCodes codes={codes} onDone={() => setCodes([])} />}
    </>
  );
}
