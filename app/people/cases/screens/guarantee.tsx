import { data, redirect } from 'react-router';
import { brand } from '#app/shell/brand.rules.ts';
import { LanguageSwitch } from '#app/shell/languages/parts/language-switch.tsx';
import { Sections } from '#app/shell/languages/parts/sections.tsx';
import { BindingText, Said, Translation } from '#app/shell/languages/parts/translation.tsx';
import { filledWords, pathIn, type Reading, readingIn } from '#app/shell/languages/rules.ts';
import { pageMeta, unlistedHeaders } from '#app/shell/meta.rules.ts';
import { ShortPage } from '#app/shell/text/parts/short-page.tsx';
import { sender } from '#platform/page.ts';
import { formatDay } from '#platform/time.ts';
import { useArrival } from '#ui/browser/lead-to.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { TextArea } from '#ui/form/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Prose } from '#ui/prose.tsx';
import ha from '../content/guarantee-ha.md';
import ig from '../content/guarantee-ig.md';
import pcm from '../content/guarantee-pcm.md';
import yo from '../content/guarantee-yo.md';
import { answerGuarantee, type Guarantee, getGuarantee } from '../guarantee/guarantee.contract.ts';
import { keepTyped, onceFor, readAnew } from '../parts/keep-typed.ts';
import {
  CloseHere,
  closeIfAsked,
  LimitedPage,
  leaveToken,
  refusalOfLink,
  toldClosed,
} from '../parts/opened-link.tsx';
import { type Posted, refusalOf, typedIn } from '../parts/posted.ts';
import { fieldsOf, StepForm } from '../parts/step-form.tsx';
import { deadLink, guaranteeMeta } from '../person/copy.ts';
import type { Route } from './+types/guarantee.ts';
import '../case.css';

export const headers = unlistedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    ...(args.loaderData?.view || args.loaderData?.limited ? guaranteeMeta : deadLink),
    visibility: 'unlisted',
  });

/** The translation that is asked for, with the names of this question. */
function readingOf(url: string, { personName, relation }: Guarantee): Reading | null {
  const reading = readingIn(url, { pcm, ha, yo, ig });
  if (!reading) return null;
  return { ...reading, words: filledWords(reading.words, { person: personName, relation }) };
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  try {
    await leaveToken(context.get(sender), 'guarantee', params.token, request);
    const view = await context.get(sender)(getGuarantee, { params });
    return data({ view, reading: readingOf(request.url, view), limited: null });
  } catch (error) {
    const { status, limited } = refusalOfLink(error);
    return data({ view: null, reading: null, limited }, { status });
  }
}

/** The one form of the page; it works without a script. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  await closeIfAsked(context.get(sender), params.token, form);
  const typed = { ...typedIn(form), intent: 'answer' };
  const given = form.get('answer');
  if (given !== 'yes' && given !== 'no') {
    const faults = { answer: 'Choose yes or no' };
    return data<Posted>({ intent: 'answer', faults, typed }, { status: 400 });
  }
  const reason = String(form.get('reason') ?? '').trim();
  const body = { answer: given, ...(reason ? { reason } : {}) } as const;
  const refused = await refusalOf(
    () => onceFor(context.get(sender), form)(answerGuarantee, { params, body }),
    typed,
  );
  if (refused) {
    const { posted, status } = refused;
    return data<Posted>(toldClosed(posted, status, params.token), { status });
  }
  throw redirect(pathIn(`/guarantee/${encodeURIComponent(params.token)}`, request.url));
}

export const clientAction = keepTyped;

export const shouldRevalidate = readAnew;

export default function GuaranteeScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { view, reading, limited } = loaderData;
  const question = useArrival(view?.state ?? '');
  if (limited) return <LimitedPage limited={limited} />;
  if (!view) return <ShortPage text={deadLink} />;
  const { firstName, personName, relation } = view;
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap stack">
          <h1>Hello {firstName}</h1>
          <p className="lead">
            {personName} is being verified by {brand} for work and named you as a guarantor: “
            {relation}”.
          </p>
        </div>
      </div>
      <section className="section case-body" aria-label="Your answer">
        <div className="wrap split split--7-5 split--top">
          <div className="panel stack" ref={question}>
            <Asked view={view} reading={reading} posted={actionData} />
          </div>
          <aside className="stack case-side">
            <h2 className="h3">What we do with your data</h2>
            <p className="small">
              We have your name, phone number and, if {personName} gave it, your email address from{' '}
              {personName}. We use them and your answer for this question alone, keep them with the
              verification, and show them to nobody but our staff. {personName} learns that you
              answered, not what.
            </p>
            <p className="small">
              You may ask us for them, correct them or object: see the{' '}
              <a href="/privacy-policy">privacy policy</a>. You may complain to the Nigeria Data
              Protection Commission (NDPC).
            </p>
            <CloseHere named={params.token} posted={actionData} />
          </aside>
        </div>
      </section>
    </>
  );
}

interface AskedProps {
  readonly view: Guarantee;
  readonly reading: Reading | null;
  readonly posted: Posted | undefined;
}

function Asked({ view, reading, posted }: AskedProps) {
  const { personName, state, answer, answeredAt, reason } = view;
  if (state === 'closed') {
    return (
      <>
        <h2>No answer is needed any more</h2>
        <p>Thank you all the same. You may close this page.</p>
      </>
    );
  }
  if (state === 'answered') {
    return (
      <>
        <h2>
          {answer === 'yes' ? `You vouch for ${personName}` : `You do not vouch for ${personName}`}
        </h2>
        {answeredAt && <p>You said so on {formatDay(answeredAt)}. Thank you.</p>}
        {reason && <blockquote className="case-reasons">{reason}</blockquote>}
        {posted?.failed && <Notice tone="error">{posted.failed}</Notice>}
      </>
    );
  }
  const field = fieldsOf(posted, 'answer');
  const chosen = posted?.typed.answer;
  const said = (name: string, or: string) => <Said reading={reading} name={name} or={or} />;
  return (
    <>
      <LanguageSwitch at="question" />
      <div id="question" className="stack">
        {reading ? (
          <>
            <Translation reading={reading}>
              <Prose html={reading.words.lead} />
              <Sections words={reading.words} level={2} />
            </Translation>
            <BindingText>
              <Question personName={personName} />
            </BindingText>
          </>
        ) : (
          <Question personName={personName} />
        )}
      </div>
      <StepForm intent="answer" posted={posted} label={said('send', 'Send my answer')}>
        <ChoiceGroup
          legend={said('answer', 'Your answer')}
          id="answer"
          {...(posted?.faults.answer ? { error: posted.faults.answer } : {})}
        >
          <Choice kind="radio" name="answer" value="yes" required defaultChecked={chosen === 'yes'}>
            {said('yes', `Yes, I vouch for ${personName}`)}
          </Choice>
          <Choice kind="radio" name="answer" value="no" required defaultChecked={chosen === 'no'}>
            {said('no', 'No, I do not')}
          </Choice>
        </ChoiceGroup>
        <TextArea
          label={said('why', 'If not, why?')}
          hint={said('hint', 'Needed for a no. Our staff read it; the person does not.')}
          maxLength={1_000}
          {...field('reason')}
        />
      </StepForm>
    </>
  );
}

function Question({ personName }: Pick<Guarantee, 'personName'>) {
  return (
    <>
      <h2>Do you vouch for {personName}?</h2>
      <p>
        To vouch means: you know {personName}, you believe that they are honest, and we may call you
        about them. You owe no money by it. You may say no.
      </p>
    </>
  );
}
