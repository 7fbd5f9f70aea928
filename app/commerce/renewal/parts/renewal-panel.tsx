import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { PriceText } from '#app/commerce/purchase/price/parts/price-text.tsx';
import { LanguageSwitch } from '#app/shell/languages/parts/language-switch.tsx';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { useRefusal } from '#ui/browser/lead-to.ts';
import { patiently } from '#ui/browser/patiently.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { isUnderWay, notPaid, type Stage } from '../stages.rules.ts';
import { Fact } from './fact.tsx';

const fetchProgress = () => import('./progress.tsx');

// Who comes back from the checkout finds the answer in the page itself; its script is no part of the
// first load of who only looks.
export const Progress = import.meta.env.SSR
  ? (await fetchProgress()).Progress
  : lazy(async () => ({ default: (await patiently(fetchProgress)).Progress }));
export const Words = import.meta.env.SSR
  ? (await fetchProgress()).Words
  : lazy(async () => ({ default: (await patiently(fetchProgress)).Words }));

/** What is bought, in words. */
export interface Offer {
  readonly verifiedId: string;
  readonly price: string;
  readonly priceKobo: number;
  readonly now: string;
  readonly renewed: string;
}

/** What the price buys, from the loader. */
export type PriceWords = Pick<ComponentProps<typeof PriceText>, 'words' | 'reading'>;

interface Props {
  readonly offer: Offer;
  readonly words: PriceWords;
  readonly stage: Stage;
  /** Given for the receipt before. */
  readonly email: string;
  readonly initiate: (email: string) => Promise<void>;
  readonly checkAgain: (reference: string) => void;
  readonly startOver: () => void;
}

/** What a renewal brings, then how far it has come. What is heard stays one element. */
export function RenewalPanel({
  offer,
  words,
  stage,
  email,
  initiate,
  checkAgain,
  startOver,
}: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(stage.kind);
  useEffect(() => {
    if (before.current === stage.kind) return;
    before.current = stage.kind;
    // The control that was pressed is gone: whoever stood on it stands in front of what followed, and sees it.
    if (document.activeElement !== document.body) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [stage.kind]);
  const { verifiedId } = offer;
  return (
    <div
      className="panel"
      ref={panel}
      tabIndex={-1}
      data-wake={stage.kind === 'checking' ? 'now' : undefined}
    >
      <div className="renewal">
        <div className="stack renewal__said" role="status">
          {isUnderWay(stage) ? (
            <Suspense fallback={<p>Loading...</p>}>
              <Words stage={stage} />
            </Suspense>
          ) : (
            stage.kind === 'barred' && <Barred why={stage.why} />
          )}
        </div>
        {isUnderWay(stage) ? (
          <Suspense>
            <Progress {...{ stage, verifiedId, checkAgain, startOver }} />
          </Suspense>
        ) : stage.kind === 'barred' ? (
          <FromBarred id={verifiedId} />
        ) : (
          <Start {...{ offer, words, stage, email, initiate }} />
        )}
      </div>
    </div>
  );
}

function Start({
  offer,
  words,
  stage,
  email,
  initiate,
}: Pick<Props, 'offer' | 'words' | 'email' | 'initiate'> & {
  stage: Extract<Stage, { kind: 'start' | 'working' }>;
}) {
  const error = stage.kind === 'start' && stage.error;
  // What is wrong with the address stands above the button that was pressed.
  const form = useRefusal(stage.kind === 'start' && stage.emailFault ? stage : undefined);
  return (
    <>
      {stage.kind === 'start' && stage.cancelled && (
        <Notice>
          <p>{notPaid}</p>
        </Notice>
      )}
      <h2 className="renewal__price">
        <span className="money">{offer.price}</span>{' '}
        <span className="renewal__for">for one year</span>
      </h2>
      <dl className="renewal__facts">
        <Fact label="Now">{offer.now}</Fact>
        <Fact label="Renewed" big>
          {offer.renewed}
        </Fact>
      </dl>
      <div className="stack small" id="price">
        <LanguageSwitch at="price" />
        <PriceText of="renewal" price={offer.price} {...words} />
      </div>
      <form
        method="post"
        className="stack"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          const email = new FormData(event.currentTarget).get('email');
          void initiate(typeof email === 'string' ? email.trim() : '');
        }}
        noValidate
      >
        <input type="hidden" name="shownPriceKobo" value={offer.priceKobo} />
        <TextField
          id="renewal-email"
          label="Your email, for the receipt or a refund"
          name="email"
          type="email"
          autoComplete="email"
          optional
          defaultValue={email}
          error={stage.kind === 'start' ? stage.emailFault : undefined}
        />
        {/* On a phone the head of the panel is out of sight by now. */}
        {error && (
          <p className="renewal__error" role="alert">
            {error}
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          loading={stage.kind === 'working'}
          loadingLabel="Processing..."
        >
          Initiate Renewal
        </Button>
        <p className="small mute renewal__looks">
          You pay with Paystack in a new tab. Keep this page open: it looks every five seconds
          whether your payment has arrived.
        </p>
        <noscript>
          <p className="small mute">
            You pay with Paystack in a new tab. This page does not look by itself whether your
            payment has arrived: come back when you have paid, and press “Look again”.
          </p>
        </noscript>
      </form>
    </>
  );
}

function Barred({ why }: { why: string }) {
  return (
    <>
      <h2 className="h3">This record cannot be renewed here</h2>
      <p>{why}</p>
    </>
  );
}

function FromBarred({ id }: { id: string }) {
  const language = useLanguageQuery();
  return (
    <p className="row">
      <ButtonLink variant="dark" to="/contact#contact-form">
        Contact us
      </ButtonLink>
      <Link to={`/verification/${id}${language}`}>See the record</Link>
    </p>
  );
}
