import { useSearchParams } from 'react-router';
import { missing } from '#app/people/verification/wording.rules.ts';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { languageIn, queryIn } from '#app/shell/languages/rules.ts';
import { formatDay } from '#platform/time.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Spinner } from '#ui/loading.tsx';
import type { Stage, UnderWay } from '../stages.rules.ts';
import { Fact } from './fact.tsx';

interface Props {
  readonly stage: UnderWay;
  readonly verifiedId: string;
  readonly checkAgain: (reference: string) => void;
  readonly startOver: () => void;
  /** Its record is not shown: nothing of it is told, and nothing of it can be paid for. */
  readonly alone?: boolean;
}

/** What a renewal is known by, and the one next step; how far it has come is said above. */
export function Progress(props: Props) {
  const { stage, alone } = props;
  return (
    <>
      {'reference' in stage && (
        <dl className="renewal__facts">
          {stage.kind === 'done' && !alone && (
            <>
              <Fact label="New expiry date" big>
                {stage.expiryDate ? (
                  <time dateTime={stage.expiryDate}>{formatDay(stage.expiryDate)}</time>
                ) : (
                  missing
                )}
              </Fact>
              <Fact label="Verification type">{stage.typeName}</Fact>
            </>
          )}
          <Fact label="Payment reference">
            <code className="renewal__reference">{stage.reference}</code>
          </Fact>
        </dl>
      )}
      <Ways {...props} />
    </>
  );
}

/** How far a renewal has come. */
export function Words({ stage }: { stage: UnderWay }) {
  switch (stage.kind) {
    case 'checking':
      return (
        <p className="renewal__banner">
          <Spinner />
          Checking payment status...
        </p>
      );
    case 'done':
      return (
        <>
          <h2>Renewal Successful!</h2>
          {stage.note && <p>{stage.note}</p>}
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
        </>
      );
    case 'stopped':
      return (
        <>
          <h2 className="h3">Not confirmed yet</h2>
          <p>{stage.why}</p>
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

/** Forms and links, so that each works without JavaScript too. */
function Ways(props: Props) {
  const { stage, verifiedId, alone = false } = props;
  const language = useLanguageQuery();
  if (alone && stage.kind !== 'checking') {
    return stage.kind === 'stopped' ? <Again {...props} /> : null;
  }
  if (stage.kind === 'done') {
    return (
      <p>
        <ButtonLink size="lg" to={`/verification/${verifiedId}${language}`}>
          View Updated Verification
        </ButtonLink>
      </p>
    );
  }
  if (stage.kind !== 'checking') return <Again {...props} />;
  return (
    <>
      <Waiting stage={stage} page={pageOf(verifiedId)} alone={alone} />
      {/* After a reload nobody knows whether the checkout is still open: who starts again gets the same one (I4). */}
      {!stage.checkoutUrl && !alone && <Again {...props} />}
    </>
  );
}

const pageOf = (verifiedId: string) => `/renew-verification/${verifiedId}`;

function Again({ stage, verifiedId, checkAgain, startOver }: Props) {
  const reference = stage.kind === 'stopped' ? stage.reference : null;
  const waits = stage.kind === 'checking';
  const [query] = useSearchParams();
  const language = languageIn(query);
  return (
    <form
      method="get"
      action={pageOf(verifiedId)}
      onSubmit={(event) => {
        event.preventDefault();
        if (reference) checkAgain(reference);
        else startOver();
      }}
    >
      {reference && <input type="hidden" name="reference" value={reference} />}
      {language !== 'en' && <input type="hidden" name="lang" value={language} />}
      <Button type="submit" size={waits ? 'md' : 'lg'} variant={waits ? 'outline' : 'primary'}>
        {reference ? 'Check again' : stage.kind === 'failed' ? 'Try Again' : 'Start again'}
      </Button>
    </form>
  );
}

interface Waits {
  readonly stage: Extract<Stage, { kind: 'checking' }>;
  readonly page: string;
  readonly alone: boolean;
}

function Waiting({ stage, page, alone }: Waits) {
  const { checkoutUrl, reference, blocked = false } = stage;
  const [query] = useSearchParams();
  const again = `${page}${queryIn(languageIn(query), new URLSearchParams({ reference }))}`;
  return (
    <div className="stack">
      {blocked && <p>Your browser did not open the checkout in a new tab. Open it yourself:</p>}
      {checkoutUrl && (
        <p>
          <ButtonLink variant={blocked ? 'primary' : 'outline'} to={checkoutUrl} newTab>
            Open the checkout
          </ButtonLink>
        </p>
      )}
      <noscript>
        <p>
          <a href={again}>Look again</a> when you have paid.
        </p>
      </noscript>
      {!alone && (
        <p className="small mute">
          Pay in the other tab, then come back to this one. The record is renewed as soon as the
          payment arrives, even if you close this page.
        </p>
      )}
    </div>
  );
}
