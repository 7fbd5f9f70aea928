import { Form, Link, useLocation } from 'react-router';
import type { Posted } from '#app/people/cases/parts/posted.ts';
import { fieldsOf, StepForm } from '#app/people/cases/parts/step-form.tsx';
import { useArrival } from '#ui/browser/lead-to.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PasskeyButton } from './passkey.tsx';

/** A code was asked for by this address. */
export interface Sent {
  readonly to: string;
  readonly message: string;
}

interface Props {
  readonly sent: Sent | null;
  readonly posted: Posted | undefined;
  /** The code or passkey was right, and the browser keeps no cookie. */
  readonly unkept: boolean;
}

/** Two steps: where to send the code, and the code. */
export function SignIn({ sent, posted, unkept }: Props) {
  const step = useArrival(sent ? 'code' : 'address');
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap stack">
          <h1>Your own page</h1>
          <p className="lead">
            For everybody who has a record: see what others see of you, open and close it, correct
            it.
          </p>
        </div>
      </div>
      <div className="section me-body">
        <div className="wrap split split--7-5 split--top">
          <section className="panel stack" aria-labelledby="step" ref={step}>
            {sent ? (
              <Code sent={sent} posted={posted} />
            ) : (
              <Address posted={posted} unkept={unkept && !posted} />
            )}
          </section>
          <aside className="stack">
            <h2 className="h3">Good to know</h2>
            <p className="small">
              There is no password. We send a code to your record’s phone number, or to its email.
              Nobody from us ever asks you for it.
            </p>
            <p className="small">
              A code by mail opens all. By SMS a new phone or computer sees a masked page for 24
              hours, because numbers get stolen.
            </p>
            <p className="small">
              Neither works any more? <Link to="/contact#contact-form">Write to us</Link>: we ask
              for a paper before we change anything.
            </p>
          </aside>
        </div>
      </div>
    </>
  );
}

function Address({ posted, unkept }: Omit<Props, 'sent'>) {
  const field = fieldsOf(posted, 'code');
  return (
    <>
      <h2 id="step">Sign in</h2>
      {unkept && (
        <Notice tone="error">
          The code or passkey was right, but this browser keeps no cookies from us, so you are not
          signed in. Allow them for this site, or take another browser, and sign in again.
        </Notice>
      )}
      <StepForm intent="code" posted={posted} label="Send me a code">
        <TextField
          label="Email or mobile number"
          hint="The one that is in your record"
          autoComplete="username"
          maxLength={254}
          required
          {...field('to')}
        />
      </StepForm>
      <PasskeyButton what="use" label="Sign in with a passkey" />
    </>
  );
}

function Code({ sent, posted }: { readonly sent: Sent; readonly posted: Posted | undefined }) {
  const field = fieldsOf(posted, 'enter');
  // Another code was asked for in vain.
  const again = posted?.intent === 'code' ? posted : undefined;
  const told = useArrival(again);
  const { search } = useLocation();
  const { dateOfBirth, verifiedId } = posted?.typed ?? {};
  const asksWho = posted?.failed?.includes('date of birth') || dateOfBirth || verifiedId;
  return (
    <>
      <h2 id="step">Type the code</h2>
      <div ref={told}>
        {again && (
          <Notice tone="error" announce={false}>
            <p>{sent.message}</p>
          </Notice>
        )}
        <p role="status">{!again && sent.message}</p>
      </div>
      <StepForm intent="enter" posted={posted} label="Sign in">
        <input type="hidden" name="to" value={sent.to} />
        <TextField
          label="Code"
          hint={`Six digits, for ${sent.to}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          {...field('enteredCode', 'entered-code')}
          error={posted?.faults.code}
        />
        {asksWho ? (
          <>
            <TextField
              label="Your date of birth"
              type="date"
              autoComplete="bday"
              {...field('dateOfBirth')}
            />
            <TextField
              label="Badge number"
              hint="If somebody shares your date of birth too: twins, for example"
              optional
              maxLength={64}
              spellCheck={false}
              {...field('verifiedId')}
            />
          </>
        ) : (
          <details className="me-several">
            <summary>You have several records?</summary>
            <TextField
              label="Badge number"
              hint="Of the record to open. Empty means: the one that holds longest."
              optional
              maxLength={64}
              spellCheck={false}
              {...field('verifiedId')}
            />
          </details>
        )}
      </StepForm>
      <Form method="post">
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="again" value="yes" />
        <input type="hidden" name="to" value={sent.to} />
        <p className="small">
          Nothing came? Wait half a minute, then{' '}
          <Button type="submit" variant="ghost" size="sm">
            send another code
          </Button>
        </p>
      </Form>
      <p className="small">
        No code comes to an address or number where our messages came back or were marked as spam.
        Use the other one then.
      </p>
      <p className="small">
        <Link to={`/me${search}`}>Use another number or address</Link>
      </p>
    </>
  );
}
