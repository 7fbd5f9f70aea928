import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import english from '#app/commerce/purchase/price/content/price-en.md';
import ha from '#app/commerce/purchase/price/content/price-ha.md';
import ig from '#app/commerce/purchase/price/content/price-ig.md';
import pcm from '#app/commerce/purchase/price/content/price-pcm.md';
import yo from '#app/commerce/purchase/price/content/price-yo.md';
import { getVerification, type VerificationDetails } from '#app/people/verification/contract.ts';
import { viewOfFailure } from '#app/people/verification/details/details.rules.ts';
import { Day } from '#app/people/verification/parts/dates.tsx';
import { RecordCard } from '#app/people/verification/parts/record-card.tsx';
import { badgeOf, isLostId } from '#app/people/verification/rules.ts';
import { missing, priceWords } from '#app/people/verification/wording.rules.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { languageIn, readingIn } from '#app/shell/languages/rules.ts';
import { unlistedHeaders } from '#app/shell/meta.rules.ts';
import { koboOfText } from '#platform/money.ts';
import { type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { formatDay } from '#platform/time.ts';
import { ButtonLink } from '#ui/button.tsx';
import { getRenewalStatus, initiateRenewal, obstacles } from '../contract.ts';
import { LonePayment, type Told } from '../parts/lone-payment.tsx';
import { type PriceWords, RenewalPanel } from '../parts/renewal-panel.tsx';
import { useRenewal } from '../parts/use-renewal.ts';
import { newExpiry, obstacleOf } from '../rules.ts';
import {
  isUnderWay,
  mismatch,
  referenceIn,
  type Stage,
  stageOf,
  stageOfFailure,
  startAfter,
} from '../stages.rules.ts';
import type { Route } from './+types/renew.ts';
import '#app/people/verification/record.css';
import '../renewal.css';

/** The name stays out of the title: titles end up in histories. */
export function meta() {
  return [
    { title: `Renew a verification | ${brand}` },
    {
      name: 'description',
      content: 'Pay for one more year of a verification record and see when the new date stands.',
    },
    { name: 'robots', content: 'noindex, noarchive' },
  ];
}

export const headers = unlistedHeaders;

/** Keeping the reference in the address is no reason to load everything anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const queryOnly =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  const sameWords = languageIn(currentUrl.searchParams) === languageIn(nextUrl.searchParams);
  return queryOnly && sameWords ? false : defaultShouldRevalidate;
}

/** Of the record only what anyone with the badge number may see (RNW-01). */
function recordOf(details: VerificationDetails) {
  const { fullName, verifiedId, verificationLevel: level, verificationStatus: status } = details;
  const { expiryDate, photo, verificationType: type } = details;
  const priceKobo = koboOfText(type.basePrice);
  const obstacle = obstacleOf(status, priceKobo);
  const active = status === 'VERIFIED' && expiryDate;
  const offer = {
    verifiedId,
    price: priceWords(level, type.basePrice),
    priceKobo,
    now: expiryDate ? `${active ? 'Holds until' : 'Expired on'} ${formatDay(expiryDate)}` : missing,
    // What has expired counts from the day of payment, and that is not known yet.
    renewed: active
      ? `Holds until ${formatDay(newExpiry(new Date(expiryDate), new Date(0)))}`
      : 'Holds for a year from the day you pay',
  };
  const blank: Stage = obstacle
    ? { kind: 'barred', why: obstacles[obstacle].message }
    : { kind: 'start' };
  return {
    fullName,
    level,
    status,
    expiryDate,
    photo,
    typeName: type.name,
    offer,
    blank,
  };
}

/** How far the payment in the address has come; null: it names none. */
async function stageAt(ask: Send, address: string, verificationId: string): Promise<Stage | null> {
  const query = new URL(address).searchParams;
  const reference = referenceIn(query);
  if (reference === null) return null;
  if (reference === 'mismatch') return { kind: 'unusable', why: mismatch };
  try {
    const asked = { params: { reference }, query: { verificationId } };
    const stage = stageOf(reference, await ask(getRenewalStatus, asked));
    // The provider sends back who has paid. A failure known here is then an earlier card's.
    const returned = query.has('trxref') && stage.kind === 'failed';
    return returned ? { kind: 'checking', reference } : stage;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return stageOfFailure(reference, error.status === 400 ? { status: 404 } : error);
  }
}

// Handed out with the loader's answer: words need not arrive twice, as HTML and as script.
const lead =
  'A renewal gives the record a new expiry date. A date that still lies ahead is not lost: the year is added to it.';
const notLoaded = 'This record could not be loaded';
const notFound = 'Verification Not Found';
const unknown =
  'No record has this badge number, so there is nothing to renew. Compare it with the one on the badge, or find the record by the search.';
const gone =
  'No record is shown under this badge number. What came of the payment in this address stands below.';

/** An address whose id got lost leads to the search (C-26). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { verificationId } = params;
  if (isLostId(verificationId)) throw redirect('/verification/search');
  const ask = context.get(sender);
  // First the payment: it may be what gives the record its new date.
  const stage = await stageAt(ask, request.url, verificationId ?? '');
  try {
    const details = await ask(getVerification, { params: { verifiedId: verificationId ?? '' } });
    const record = recordOf(details);
    const cancelled = new URL(request.url).searchParams.has('cancelled');
    const blank = record.blank.kind === 'start' ? { ...record.blank, cancelled } : record.blank;
    const words = { words: english, reading: readingIn(request.url, { pcm, ha, yo, ig }) };
    return data({ kind: 'found' as const, record, stage: stage ?? blank, lead, words });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const view = viewOfFailure(error);
    // Who paid reads what came of it also where the record is gone since.
    const told = stage && isUnderWay(stage) && stage.kind !== 'unusable' ? stage : null;
    const payment = told?.kind === 'done' ? { ...told, expiryDate: null, typeName: '' } : told;
    const words =
      view.kind === 'failed'
        ? { title: notLoaded, lead: view.message }
        : { title: notFound, lead: payment ? gone : unknown };
    return data({ kind: 'none' as const, payment, ...words }, { status: error.status });
  }
}

/**
 * The button without JavaScript. A form may lead to no other site (the policy of the page), so the
 * checkout is a link on the page that comes back.
 */
export async function action({ params, request, context }: Route.ActionArgs): Promise<Stage> {
  // A body that is no form asks for no receipt.
  const form = await request.formData().catch(() => new FormData());
  const [email = '', shown] = ['email', 'shownPriceKobo'].map((name) => {
    const given = form.get(name);
    return typeof given === 'string' ? given.trim() : '';
  });
  try {
    const body = {
      verificationId: params.verificationId ?? '',
      ...(email ? { email } : {}),
      ...(shown ? { shownPriceKobo: Number(shown) } : {}),
      language: languageIn(new URL(request.url).searchParams),
    };
    const { reference, checkoutUrl } = await context.get(sender)(initiateRenewal, { body });
    return { kind: 'checking', reference, checkoutUrl };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { ...startAfter(error), email };
  }
}

export default function Renew({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'none') return <NoRecord {...loaderData} />;
  const { record, stage } = loaderData;
  const first = actionData ?? stage;
  return <Page key={record.offer.verifiedId} {...loaderData} first={first} />;
}

type Found = { record: ReturnType<typeof recordOf>; lead: string; words: PriceWords };

function Page({ record, lead, words, first }: Found & { first: Stage }) {
  const { fullName, level, status, photo, offer } = record;
  const renewal = useRenewal(offer, first, record.blank);
  const underWay = isUnderWay(renewal.stage);
  const facts = [
    { label: 'Verification type', value: record.typeName },
    { label: 'Expiry date', value: <Day of={record.expiryDate} /> },
    // The panel says it in large letters for as long as it is an offer.
    ...(underWay || renewal.stage.kind === 'barred'
      ? [{ label: 'Price', value: offer.price }]
      : []),
  ];
  return (
    <>
      <div className="page-head">
        <div className="wrap">
          <h1>Renew a verification</h1>
          <p className="lead renew__lead">{lead}</p>
        </div>
      </div>
      <section className="section renew__body">
        <div className={`wrap split split--top${underWay ? ' renew__body--under-way' : ''}`}>
          <RecordCard
            fullName={fullName}
            level={level}
            status={status}
            badge={badgeOf(status)}
            id={offer.verifiedId}
            photo={photo}
            facts={facts}
          />
          <RenewalPanel offer={offer} words={words} {...renewal} />
        </div>
      </section>
    </>
  );
}

type Missing = { title: string; lead: string; payment: Told | null };

/** There is no such record, or it could not be loaded. */
function NoRecord({ title, lead, payment }: Missing) {
  return (
    <>
      <div className="page-head">
        <div className="wrap stack">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <p>
            <ButtonLink variant="dark" to="/verification/search">
              Search verification
            </ButtonLink>
          </p>
        </div>
      </div>
      {payment && (
        <section className="section renew__body">
          <div className="wrap">
            <LonePayment key={payment.reference} first={payment} />
          </div>
        </section>
      )}
    </>
  );
}
