import { type ReactNode, useEffect, useRef } from 'react';
import { dayOf, missing } from '#app/verification/wording/rules.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Stage } from '../stages/rules.ts';

/** What is bought, in words. */
export interface Offer {
  readonly verifiedId: string;
  readonly price: string;
  readonly now: string;
  readonly renewed: string;
}

interface Steps {
  readonly stage: Stage;
  readonly initiate: () => void;
  readonly checkAgain: (reference: string) => void;
  readonly startOver: () => void;
}

/** The right side of the page: what a renewal brings, then how far it has come. */
export function RenewalPanel({ offer, ...steps }: Steps & { offer: Offer }) {
  const { stage } = steps;
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(stage.kind);
  useEffect(() => {
    if (before.current === stage.kind) return;
    before.current = stage.kind;
    // The control that was pressed is gone: whoever stood on it stands in front of what followed.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [stage.kind]);
  return (
    <div className="panel renewal" ref={panel} tabIndex={-1}>
      <Told stage={stage} offer={offer} />
      <Ways {...steps} page={`/renew-verification/${offer.verifiedId}`} id={offer.verifiedId} />
    </div>
  );
}

/** What is announced when it changes; it stays one element, so that it is heard. */
function Told({ stage, offer }: { stage: Stage; offer: Offer }) {
  return (
    <div className="stack" role="status">
      <Words stage={stage} offer={offer} />
    </div>
  );
}

function Words({ stage, offer }: { stage: Stage; offer: Offer }) {
  switch (stage.kind) {
    case 'start':
    case 'working':
      return <Start error={stage.kind === 'start' ? stage.error : undefined} offer={offer} />;
    case 'checking':
      return <Checking stage={stage} />;
    case 'done':
      return (
        <>
          <h2>Renewal Successful!</h2>
          <dl className="renewal__facts">
            <Fact label="New expiry date" big>
              {stage.expiryDate ? (
                <time dateTime={stage.expiryDate}>{dayOf(stage.expiryDate)}</time>
              ) : (
                missing
              )}
            </Fact>
            <Fact label="Verification type">{stage.typeName}</Fact>
            <ReferenceFact of={stage.reference} />
          </dl>
        </>
      );
    case 'failed':
      return (
        <>
          <h2 className="h3">Payment failed. Please try again.</h2>
          <p>
            Nothing was renewed. If money has left your account all the same, keep the reference: a
            payment that arrives late still counts.
          </p>
          <dl className="renewal__facts">
            <ReferenceFact of={stage.reference} />
          </dl>
        </>
      );
    case 'stopped':
      return (
        <>
          <h2 className="h3">Not confirmed yet</h2>
          <p>{stage.why}</p>
          <dl className="renewal__facts">
            <ReferenceFact of={stage.reference} />
          </dl>
        </>
      );
    case 'unusable':
      return (
        <>
          <h2 className="h3">No payment to show</h2>
          <p>{stage.why}</p>
        </>
      );
  }
}

function Start({ error, offer }: { error: string | undefined; offer: Offer }) {
  return (
    <>
      {error && (
        <Notice tone="error" announce={false}>
          <p>{error}</p>
        </Notice>
      )}
      <h2 className="renewal__price">
        <span className="money">{offer.price}</span>
        <span className="renewal__for">for one year</span>
      </h2>
      <dl className="renewal__facts">
        <Fact label="Now">{offer.now}</Fact>
        <Fact label="Renewed" big>
          {offer.renewed}
        </Fact>
      </dl>
    </>
  );
}

function Checking({ stage }: { stage: Extract<Stage, { kind: 'checking' }> }) {
  return (
    <>
      <p className="renewal__banner">
        <Spinner />
        Checking payment status...
      </p>
      <dl className="renewal__facts">
        <ReferenceFact of={stage.reference} />
      </dl>
      {stage.blocked && (
        <p>Your browser did not open the checkout in a new tab. Open it yourself:</p>
      )}
    </>
  );
}

function Fact({ label, big, children }: { label: string; big?: boolean; children: ReactNode }) {
  return (
    <div className={big ? 'renewal__big' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ReferenceFact({ of }: { of: string }) {
  return (
    <Fact label="Payment reference">
      <code className="renewal__reference">{of}</code>
    </Fact>
  );
}

/** The one next step of each stage. Each is a form or a link, so that it works without JavaScript. */
function Ways({
  stage,
  initiate,
  checkAgain,
  startOver,
  page,
  id,
}: Steps & { page: string; id: string }) {
  if (stage.kind === 'start' || stage.kind === 'working') {
    return (
      <form
        method="post"
        action={page}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          initiate();
        }}
      >
        <Button
          type="submit"
          size="lg"
          loading={stage.kind === 'working'}
          loadingLabel="Processing..."
        >
          Initiate Renewal
        </Button>
        <p className="small mute">
          You pay with Paystack in a new tab. Keep this page open: it looks every five seconds
          whether your payment has arrived.
        </p>
      </form>
    );
  }
  if (stage.kind === 'done') {
    return (
      <ButtonLink size="lg" to={`/verification/${id}`}>
        View Updated Verification
      </ButtonLink>
    );
  }
  if (stage.kind === 'checking') return <Waiting stage={stage} page={page} />;
  const again = stage.kind === 'stopped';
  return (
    <form
      method="get"
      action={page}
      onSubmit={(event) => {
        event.preventDefault();
        if (again) checkAgain(stage.reference);
        else startOver();
      }}
    >
      {again && <input type="hidden" name="reference" value={stage.reference} />}
      <Button type="submit" size="lg">
        {again ? 'Check again' : stage.kind === 'failed' ? 'Try Again' : 'Start again'}
      </Button>
    </form>
  );
}

function Waiting({ stage, page }: { stage: Extract<Stage, { kind: 'checking' }>; page: string }) {
  const { checkoutUrl, reference, blocked } = stage;
  return (
    <div className="stack">
      {checkoutUrl && (
        <p>
          <a
            className={`btn btn--md ${blocked ? 'btn--primary' : 'btn--outline'}`}
            href={checkoutUrl}
            target="_blank"
            rel="noopener"
          >
            Open the checkout<span className="vh"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      <noscript>
        <p>
          <a href={`${page}?reference=${encodeURIComponent(reference)}`}>Look again</a> when you
          have paid.
        </p>
      </noscript>
      <p className="small mute">
        Pay in the other tab, then come back to this one. The record is renewed as soon as the
        payment arrives, even if you close this page.
      </p>
    </div>
  );
}
