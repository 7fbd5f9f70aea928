import { Suspense } from 'react';
import { Await, data, redirect, useLocation, useRevalidator } from 'react-router';
import { useChallenge } from '#app/shell/challenge/parts/use-challenge.ts';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ArrowLeftIcon } from '#ui/glyph.tsx';
import { Tick } from '#ui/tick.tsx';
import { getReviews, getVerification } from '../contract.ts';
import { type DetailsView, loadFailed, viewOfFailure } from '../details/details.rules.ts';
import { RecordSkeleton } from '../parts/record-card.tsx';
import { pageLabels, ReadingGuide, RecordPage } from '../parts/record-page.tsx';
import { RecordReviews } from '../parts/record-reviews.tsx';
import { SafetyText } from '../parts/safety-text.tsx';
import { isLostId } from '../rules.ts';
import { type Safety, safetyIn } from '../search/safety.rules.ts';
import type { Route } from './+types/details.ts';
import '../verification.css';

const searchPath = '/verification/search';

/** The details of a record that its worker wants to be found; null for every other answer. */
function listedIn(view: DetailsView | Promise<DetailsView> | undefined) {
  if (!view || view instanceof Promise || view.kind !== 'found') return null;
  return view.details.listed ? view.details : null;
}

export const meta = (args: Route.MetaArgs) => {
  const listed = listedIn(args.loaderData?.view);
  // Without the person's name: a description is passed on by whoever shares the address.
  const description = 'The level, status and dates of a verification record.';
  // Else the name stays out of the title too: titles end up in histories.
  return listed
    ? pageMeta(args, {
        title: `${listed.fullName}, verification record`,
        description,
        visibility: 'without-preview',
      })
    : pageMeta(args, { title: 'Verification record', description, visibility: 'unlisted' });
};

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const robots = loaderHeaders.get('x-robots-tag') ?? 'noindex, noarchive';
  return { 'cache-control': 'no-store', 'x-robots-tag': robots };
}

async function load({ params, context }: Route.LoaderArgs) {
  const { verificationId } = params;
  if (isLostId(verificationId)) throw redirect(searchPath);
  const ask = context.get(sender);
  try {
    const details = await ask(getVerification, { params: { verifiedId: verificationId } });
    const about = { params: { id: details.verifiedId } };
    const reviews = await ask(getReviews, about).catch(() => null);
    const headers = details.listed ? { headers: { 'x-robots-tag': 'noarchive' } } : {};
    return data<DetailsView>({ kind: 'found', details, reviews }, headers);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data(viewOfFailure(error), { status: error.status });
  }
}

export async function loader(args: Route.LoaderArgs) {
  const { data: view, init } = await load(args);
  const safety = safetyIn(args.request.url);
  return data(
    {
      view: view as DetailsView | Promise<DetailsView>,
      safety: safety as Safety | Promise<Safety | null>,
      asked: 0,
    },
    init ?? undefined,
  );
}

let asked = 0;

/** Within the site the page opens at once and shows that it waits; each try waits anew. */
export function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  if (isLostId(params.verificationId)) throw redirect(searchPath);
  asked += 1;
  const loading = serverLoader();
  const view = loading.then(
    (loaded) => loaded.view,
    (): DetailsView => ({ kind: 'failed', message: loadFailed }),
  );
  const safety = loading.then(
    (loaded) => loaded.safety,
    () => null,
  );
  return { view, safety, asked };
}

export default function Details({ loaderData }: Route.ComponentProps) {
  const { view, safety, asked } = loaderData;
  const language = useLanguageQuery();
  return (
    <section className="section record">
      <div className="wrap stack">
        <p>
          <ButtonLink variant="ghost" to={`${searchPath}${language}`}>
            <ArrowLeftIcon />
            Back to Search
          </ButtonLink>
        </p>
        <div className="split split--7-5 split--top">
          {view instanceof Promise ? <Waited key={asked} view={view} /> : <View view={view} />}
        </div>
        {safety instanceof Promise ? (
          <Suspense key={asked}>
            <Await resolve={safety}>{(told) => told && <SafetyText safety={told} />}</Await>
          </Suspense>
        ) : (
          safety && <SafetyText safety={safety} />
        )}
      </div>
    </section>
  );
}

/** Kept out of the first page: without JavaScript a boundary would never show what it waits for. */
function Waited({ view }: { view: Promise<DetailsView> }) {
  return (
    <Suspense fallback={<Wait />}>
      <Await resolve={view}>{(loaded) => <View view={loaded} />}</Await>
    </Suspense>
  );
}

function Wait() {
  return (
    <>
      <RecordSkeleton labels={pageLabels} />
      <ReadingGuide />
    </>
  );
}

function View({ view }: { view: DetailsView }) {
  if (view.kind === 'found') {
    return (
      <>
        <div className="stack">
          <RecordPage details={view.details} />
          {view.reviews && <RecordReviews said={view.reviews} />}
        </div>
        <ReadingGuide />
      </>
    );
  }
  return view.kind === 'missing' ? <Missing /> : <Failed {...view} />;
}

function Missing() {
  const language = useLanguageQuery();
  return (
    <div className="cert cert--none">
      <div className="cert__head">
        <Tick level="none" beside className="cert__star" />
        <h1 className="cert__name">Verification Not Found</h1>
      </div>
      <div className="cert__words stack">
        <p>
          No record has this badge number. Compare it with the one you were given: Sw- and the
          letters and digits after it. Or search by full name, phone number, email address and date
          of birth.
        </p>
        <p>
          <ButtonLink variant="dark" to={`${searchPath}${language}`}>
            Search verification
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

function Failed({ message, challenge = '' }: { message: string; challenge?: string }) {
  const { revalidate } = useRevalidator();
  const here = useLocation();
  useChallenge(challenge, revalidate);
  return (
    <div className="panel empty" role="alert" data-wake={challenge ? 'now' : undefined}>
      <h1 className="h2">This record could not be loaded</h1>
      <p className="lead">{message}</p>
      <ButtonLink variant="dark" to={here}>
        Try again
      </ButtonLink>
    </div>
  );
}
