import { data, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { koboOf } from '#app/plans/rules.ts';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { getVerification, type VerificationDetails } from '#app/verification/contract.ts';
import { viewOfFailure } from '#app/verification/details/rules.ts';
import { Day } from '#app/verification/parts/dates.tsx';
import { RecordCard } from '#app/verification/parts/record-card.tsx';
import { badgeOf, isLostId } from '#app/verification/rules.ts';
import { dayOf, missing, priceWords } from '#app/verification/wording/rules.ts';
import { type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { getRenewalStatus, initiateRenewal, obstacles } from '../contract.ts';
import { RenewalPanel } from '../parts/renewal-panel.tsx';
import { useRenewal } from '../parts/use-renewal.ts';
import { newExpiry, obstacleOf } from '../rules.ts';
import {
  initiationFailed,
  mismatch,
  referenceIn,
  type Stage,
  stageOf,
  stageOfFailure,
} from '../stages/rules.ts';
import type { Route } from './+types/renew.ts';
import '#app/verification/record.css';
import '../renewal.css';

/** The name stays out of the title: titles end up in histories. */
export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Renew a verification',
    description:
      'Pay for one more year of a verification record, and see when the new date stands.',
    visibility: 'unlisted',
  });

export function headers() {
  return { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, noarchive' };
}

/** Keeping the reference in the address is no reason to load everything anew. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const queryOnly =
    currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return queryOnly ? false : defaultShouldRevalidate;
}

/** Of the record only what anyone with the badge number may see (RNW-01). */
function recordOf(details: VerificationDetails) {
  const { fullName, verifiedId, verificationLevel: level, verificationStatus: status } = details;
  const { expiryDate, photo, verificationType: type } = details;
  const obstacle = obstacleOf(status, koboOf(type.basePrice));
  const active = status === 'VERIFIED' && expiryDate;
  const offer = {
    verifiedId,
    price: priceWords(level, type.basePrice),
    now: expiryDate ? `${active ? 'Holds until' : 'Expired on'} ${dayOf(expiryDate)}` : missing,
    // What has expired counts from the day of payment, and that is not known yet.
    renewed: active
      ? `Holds until ${dayOf(newExpiry(new Date(expiryDate), new Date(0)).toISOString())}`
      : 'Holds for a year from the day you pay',
  };
  const words = obstacle && obstacles[obstacle].message;
  return {
    fullName,
    level,
    status,
    expiryDate,
    photo,
    typeName: type.name,
    offer,
    obstacle: words,
  };
}

/** How far the payment in the address has come; no payment there: not started. */
async function stageAt(ask: Send, address: string, verificationId: string): Promise<Stage> {
  const reference = referenceIn(new URL(address).searchParams);
  if (reference === null) return { kind: 'start' };
  if (reference === 'mismatch') return { kind: 'unusable', why: mismatch };
  try {
    const asked = { params: { reference }, query: { verificationId } };
    return stageOf(reference, await ask(getRenewalStatus, asked));
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return stageOfFailure(reference, error.status === 400 ? { status: 404 } : error);
  }
}

/** An address whose id got lost leads to the search (C-26). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { verificationId } = params;
  if (isLostId(verificationId)) throw redirect('/verification/search');
  const ask = context.get(sender);
  try {
    const details = await ask(getVerification, { params: { verifiedId: verificationId ?? '' } });
    const record = recordOf(details);
    const stage = await stageAt(ask, request.url, record.offer.verifiedId);
    return data({ kind: 'found' as const, record, stage });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const view = viewOfFailure(error);
    const said = view.kind === 'failed' ? view.message : null;
    return data({ kind: 'none' as const, said }, { status: error.status });
  }
}

/**
 * The button without JavaScript. A form may lead to no other site (the policy of the page), so the
 * checkout is a link on the page that comes back.
 */
export async function action({ params, context }: Route.ActionArgs): Promise<Stage> {
  try {
    const body = { verificationId: params.verificationId ?? '' };
    const { reference, checkoutUrl } = await context.get(sender)(initiateRenewal, { body });
    return { kind: 'checking', reference, checkoutUrl };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { kind: 'start', error: error.serverMessage || initiationFailed };
  }
}

export default function Renew({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'none') return <NoRecord said={loaderData.said} />;
  const { record, stage } = loaderData;
  return <Page key={record.offer.verifiedId} record={record} first={actionData ?? stage} />;
}

function Page({ record, first }: { record: ReturnType<typeof recordOf>; first: Stage }) {
  const { fullName, level, status, photo, offer, obstacle } = record;
  const renewal = useRenewal(offer.verifiedId, first);
  const underWay = !['start', 'working'].includes(renewal.stage.kind);
  const facts = [
    { label: 'Verification type', value: record.typeName },
    { label: 'Expiry date', value: <Day of={record.expiryDate} /> },
    { label: 'Price', value: offer.price },
  ];
  return (
    <>
      <div className="page-head">
        <div className="wrap">
          <h1>Renew a verification</h1>
          <p className="lead renew__lead">
            A renewal gives the record a new expiry date. A date that still lies ahead is not lost:
            the year is added to it.
          </p>
        </div>
      </div>
      <section className="section renew__body">
        <div className={`wrap split split--top ${underWay ? 'renew__body--under-way' : ''}`}>
          <RecordCard
            fullName={fullName}
            level={level}
            status={status}
            badge={badgeOf(status)}
            id={offer.verifiedId}
            photo={photo}
            facts={facts}
          />
          {obstacle && !underWay ? (
            <NotRenewable why={obstacle} id={offer.verifiedId} />
          ) : (
            <RenewalPanel offer={offer} {...renewal} />
          )}
        </div>
      </section>
    </>
  );
}

function NotRenewable({ why, id }: { why: string; id: string }) {
  return (
    <div className="stack">
      <Notice title="This record cannot be renewed here">
        <p>{why}</p>
      </Notice>
      <p className="row">
        <ButtonLink variant="dark" to="/contact#contact-form">
          Contact us
        </ButtonLink>
        <Link to={`/verification/${id}`}>See the record</Link>
      </p>
    </div>
  );
}

/** `said` are the words of a record that could not be loaded; without them there is none. */
function NoRecord({ said }: { said: string | null }) {
  return (
    <div className="page-head">
      <div className="wrap stack">
        <h1>{said ? 'This record could not be loaded' : 'Verification Not Found'}</h1>
        <p className="lead">
          {said ??
            'No record has this badge number, so there is nothing to renew. Compare it with the one on the badge, or find the record by name.'}
        </p>
        <p>
          <ButtonLink variant="dark" to="/verification/search">
            Search verification
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
