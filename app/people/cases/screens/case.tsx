import type { ReactNode } from 'react';
import { data, Link, redirect, useSearchParams } from 'react-router';
import { brand } from '#app/shell/brand.rules.ts';
import { languageIn, pathIn, type Reading, readingIn } from '#app/shell/languages/rules.ts';
import { pageMeta, unlistedHeaders } from '#app/shell/meta.rules.ts';
import { ShortPage } from '#app/shell/text/parts/short-page.tsx';
import { sender } from '#platform/page.ts';
import { hasName } from '#platform/text/names.ts';
import type { Words } from '#platform/text/words.ts';
import { useArrival } from '#ui/browser/lead-to.ts';
import { Notice } from '#ui/notice.tsx';
import consentEnglish from '../content/consent-en.md';
import ha from '../content/consent-ha.md';
import ig from '../content/consent-ig.md';
import pcm from '../content/consent-pcm.md';
import yo from '../content/consent-yo.md';
import { CaseHead } from '../parts/case-head.tsx';
import { CheckList } from '../parts/check-list.tsx';
import { Choices, ConsentStep, NotMe, PhotoConsent } from '../parts/consent-step.tsx';
import { intents } from '../parts/intents.ts';
import { keepTyped, onceFor, readAnew } from '../parts/keep-typed.ts';
import {
  CloseHere,
  closeIfAsked,
  isClosing,
  LimitedPage,
  leaveToken,
  refusalOfLink,
  toldClosed,
} from '../parts/opened-link.tsx';
import { Decided, FormGone, Reasons, stepOf, UnkeptAnswer } from '../parts/outcome.tsx';
import { PapersStep, PhotoForm } from '../parts/papers.tsx';
import { keptIn, type Posted, refusalOf, typedIn } from '../parts/posted.ts';
import { CodeStep, DetailsStep, GuarantorsStep, IdentityStep } from '../parts/steps.tsx';
import { caseMeta, deadLink, goesOnWithout, stepTitles } from '../person/copy.ts';
import { getCase, type Step } from '../person/person.contract.ts';
import type { PersonCase } from '../person/view.contract.ts';
import type { Route } from './+types/case.ts';
import '../case.css';

/** The translations of the text of consent. */
const translations = { pcm, ha, yo, ig };

export const headers = unlistedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    ...(args.loaderData?.view || args.loaderData?.limited ? caseMeta : deadLink),
    visibility: 'unlisted',
  });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    const lang = languageIn(new URL(request.url).searchParams);
    await leaveToken(context.get(sender), 'case', params.token, request);
    const view = await context.get(sender)(getCase, { params, query: { lang } });
    const reading = readingIn(request.url, translations);
    const page = crypto.randomUUID();
    return data({ view, words: consentEnglish, reading, page, limited: null });
  } catch (error) {
    const { status, limited } = refusalOfLink(error);
    return data({ view: null, words: null, reading: null, page: '', limited }, { status });
  }
}

/** The forms of the page; each works without a script. What was taken is shown by the page itself. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  await closeIfAsked(context.get(sender), params.token, form);
  const typed = typedIn(form);
  const { intent = '' } = typed;
  const work = hasName(intents, intent) ? intents[intent] : undefined;
  const step = new URL(request.url).searchParams.get('step');
  // Who came for a step stays there while it is needed, whatever form of the page was sent: the step holds what is typed.
  const stays = step ? `?step=${encodeURIComponent(step)}` : '';
  const here = pathIn(`/case/${encodeURIComponent(params.token)}${stays}`, request.url);
  if (!work) throw redirect(here);
  const refused = await refusalOf(
    () => work(onceFor(context.get(sender), form), params, form),
    typed,
  );
  if (refused) {
    const { status } = refused;
    const posted = { ...refused.posted, kept: keptIn(form) };
    return data<Posted>(toldClosed(posted, status, params.token), { status });
  }
  throw redirect(here);
}

export const clientAction = keepTyped;
export const shouldRevalidate = readAnew;

/** The step that is shown: the one whose form was refused, or that was asked for, else the first one. */
function stepIn({ needs }: PersonCase, posted: Posted | undefined, search: URLSearchParams) {
  const wanted = [posted && stepOf(posted), search.get('step')];
  const asked = wanted.flatMap((one) => needs.find((step) => step === one) ?? [])[0];
  // Without consent nothing else can be given.
  return needs[0] === 'consent' ? 'consent' : (asked ?? needs[0]);
}

/** What a form of the page can change in what is asked of the person. */
const statusOf = ({ stopped, proposal, code, papers, guarantors }: PersonCase, step?: Step) =>
  JSON.stringify([step, stopped, proposal?.open, code?.until, papers, guarantors]);

const parts = {
  details: DetailsStep,
  identity: IdentityStep,
  papers: PapersStep,
  code: CodeStep,
  guarantors: GuarantorsStep,
} as const;

export default function CaseScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, words, reading, page, limited } = loaderData;
  const posted = isClosing(actionData) ? undefined : actionData;
  const [search] = useSearchParams();
  const main = useArrival(view ? statusOf(view, stepIn(view, posted, search)) : '');
  if (limited) return <LimitedPage limited={limited} />;
  if (!view || !words) return <ShortPage text={deadLink} />;
  const step = stepIn(view, posted, search);
  return (
    <>
      <CaseHead view={view} />
      <section className="section case-body" aria-label="Your verification">
        <div className="wrap split split--7-5 split--top">
          <div className="stack case-main" ref={main}>
            <UnkeptAnswer view={view} posted={posted} />
            <FormGone view={view} posted={posted} step={step} />
            {view.decision && (
              <Decided decision={view.decision} proposal={view.proposal} because={view.because} />
            )}
            {!view.decision && view.proposal && (
              <Reasons proposal={view.proposal} posted={posted} page={page} />
            )}
            {view.stopped && (
              <Stopped view={view} words={words} reading={reading} posted={posted} />
            )}
            {!view.stopped && !view.decision && (
              <StillToSend
                view={view}
                open={search.has('step') || (posted !== undefined && posted.intent !== 'answer')}
              >
                <Next {...{ view, words, reading, posted, page, step }} />
                <PhotoForm {...{ view, posted, page }} />
                <PhotoConsent {...{ view, words, reading, posted }} />
              </StillToSend>
            )}
          </div>
          <aside className="stack case-side">
            {view.checks.length > 0 && <h2 className="h3">Your checks</h2>}
            <CheckList view={view} />
            <Choices view={view} posted={posted} />
            <NotMe view={view} posted={posted} />
            <p className="small">
              Questions? <Link to="/contact#contact-form">Write to us</Link>. Nobody at {brand} asks
              you for money here.
            </p>
            <CloseHere named={params.token} posted={actionData} />
          </aside>
        </div>
      </section>
    </>
  );
}

/** While a decision against the person is proposed, their answer comes first; the rest may still be sent. */
function StillToSend({
  view,
  open,
  children,
}: {
  readonly view: PersonCase;
  readonly open: boolean;
  readonly children: ReactNode;
}) {
  if (!view.proposal) return children;
  return (
    <details className="case-not-me" open={open}>
      <summary>You can still send what your checks need</summary>
      {children}
    </details>
  );
}

interface NextProps {
  readonly view: PersonCase;
  readonly words: Words;
  readonly reading: Reading | null;
  readonly posted: Posted | undefined;
  readonly page: string;
  readonly step: Step | undefined;
}

/** One step at a time, and what comes after it. */
function Next({ view, words, reading, posted, page, step }: NextProps) {
  if (!step) {
    return (
      <section className="panel stack" aria-labelledby="step">
        <h2 id="step">Nothing is needed from you now</h2>
        <p>
          {view.checks.length > 0 ? 'We go on with the checks' : 'Our staff look into it'} and write
          to you when there is something new. You may close this page.
        </p>
        <NamedGuarantors view={view} posted={posted} page={page} />
      </section>
    );
  }
  const others = view.needs.filter((one) => one !== step);
  const Part = step === 'consent' ? null : parts[step];
  return (
    <section className="panel stack" aria-labelledby="step">
      <p className="small mute">
        {view.needs.length === 1
          ? 'The last thing we need'
          : `${view.needs.length} things are needed from you`}
      </p>
      <h2 id="step">{stepTitles[step]}</h2>
      {Part ? (
        <Part view={view} posted={posted} page={page} />
      ) : (
        <ConsentStep words={words} reading={reading} view={view} posted={posted} />
      )}
      {others.length > 0 && (
        <div className="case-later">
          <h3 className="h4">{step === view.needs[0] ? 'After that' : 'Also needed'}</h3>
          <ul>
            {others.map((one) => (
              <li key={one}>
                {step === 'consent' ? (
                  stepTitles[one]
                ) : (
                  <Link to={`?step=${one}${reading ? `&lang=${reading.language}` : ''}`}>
                    {stepTitles[one]}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      <NamedGuarantors view={view} posted={posted} page={page} />
    </section>
  );
}

/** Guarantors who were asked: a wrong number can be put right before all else is done. */
function NamedGuarantors({ view, posted, page }: Pick<NextProps, 'view' | 'posted' | 'page'>) {
  if (view.needs.some((one) => one === 'consent' || one === 'guarantors')) return null;
  if (view.guarantors.every(({ answered }) => answered)) return null;
  return (
    <div className="case-later stack">
      <h3 className="h4">Your guarantors</h3>
      <p>Somebody does not answer, or the number was wrong? Name them again, or another one.</p>
      <GuarantorsStep view={view} posted={posted} page={page} />
    </div>
  );
}

/** The person said no: what that means, and the way back where there is one. */
function Stopped({ view, words, reading, posted }: Omit<NextProps, 'page' | 'step'>) {
  if (view.stopped === 'not-me') {
    return (
      <Notice tone="quiet" title="We have stopped">
        <p>
          You told us that this is not yours. Nobody is asked anything, and our staff look into it.
          If it was a mistake, <Link to="/contact#contact-form">write to us</Link>.
        </p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="quiet" title="You did not agree">
        <p>
          So we ask nobody anything. {goesOnWithout(view.because)} You may still change your mind
          below; it is your choice alone.
        </p>
      </Notice>
      <section className="panel stack" aria-labelledby="step">
        <h2 id="step">{stepTitles.consent}</h2>
        <ConsentStep words={words} reading={reading} view={view} posted={posted} />
      </section>
    </>
  );
}
