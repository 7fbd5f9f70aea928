import { useEffect, useState } from 'react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { asDrawnFor, useDrawnFor } from '#app/people/cases/parts/drawn-for.tsx';
import { CallFailed } from '#platform/send.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** The functions of the browser and the calls load only when somebody presses the button. */
async function withPasskey(what: 'make' | 'use', drawnFor: string | undefined): Promise<void> {
  const [{ startAuthentication, startRegistration }, { send }, calls] = await Promise.all([
    import('@simplewebauthn/browser'),
    import('#platform/send.ts'),
    import('../passkeys/passkeys.contract.ts'),
  ]);
  if (what === 'make') {
    const more = asDrawnFor(drawnFor);
    const { options } = await send(calls.beginMyPasskey, { body: {} }, more);
    const response = await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    });
    await send(calls.addMyPasskey, { body: { response: { ...response } } }, more);
    return;
  }
  const { options } = await send(calls.beginPasskeySession, { body: {} });
  const response = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  await send(calls.openPasskeySession, { body: { response: { ...response } } });
}

const lost = {
  make: 'No answer came. When the connection is back, load the page again and look whether it stands in the list.',
  use: 'No answer came. Try again when the connection is back.',
} as const;

/** Why it did not come to a passkey: what the browser itself refuses, such as a dialog that was closed, is no lost answer. */
function failureOf(error: unknown, what: keyof typeof lost): string {
  if (error instanceof CallFailed) return error.serverMessage || lost[what];
  // A part of the page that did not come.
  if (error instanceof TypeError) return lost.use;
  return 'Nothing was done: the passkey was not given.';
}

interface Props {
  readonly what: 'make' | 'use';
  readonly label: string;
}

/** Makes or uses a passkey; hidden without a script, and gone where the browser knows none. */
export function PasskeyButton({ what, label }: Props) {
  const [isThere, setThere] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  const [made, setMade] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const drawnFor = useDrawnFor();
  useEffect(() => setThere('PublicKeyCredential' in window), []);
  if (!isThere) return null;
  async function press() {
    setBusy(true);
    setFailed('');
    setMade(false);
    try {
      await withPasskey(what, drawnFor);
      if (what === 'use') {
        // The page goes on from there, or says that the browser has kept nothing of the sign-in.
        const through = new URLSearchParams(search);
        through.set('signed', String(Date.now()));
        await navigate(`?${through}`, { replace: true });
      } else {
        await revalidate();
        setMade(true);
      }
    } catch (error) {
      setFailed(failureOf(error, what));
    }
    setBusy(false);
  }
  return (
    <div className="stack passkey">
      {failed && <Notice tone="error">{failed}</Notice>}
      <p>
        <Button variant="outline" loading={isBusy} onClick={() => void press()}>
          {label}
        </Button>{' '}
        <span role="status">{made && 'It is made, and stands in the list above.'}</span>
      </p>
    </div>
  );
}
