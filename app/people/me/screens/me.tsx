import { data, Form, Link, redirect } from 'react-router';
import { DrawnFor } from '#app/people/cases/parts/drawn-for.tsx';
import { lost, onceFor, orTell } from '#app/people/cases/parts/keep-typed.ts';
import { type Posted, refusalOf, typedIn } from '#app/people/cases/parts/posted.ts';
import { LevelTick } from '#app/people/verification/parts/level.tsx';
import { badgeOf } from '#app/people/verification/rules.ts';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { pathIn } from '#app/shell/languages/rules.ts';
import { unlistedMeta } from '#app/shell/meta.rules.ts';
import type { Answer } from '#platform/contract.ts';
import { type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { hasName } from '#platform/text/names.ts';
import { formatDay, formatShortClock, formatShortMoment } from '#platform/time.ts';
import { useTop } from '#ui/browser/lead-to.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pill } from '#ui/pill.tsx';
import {
  askMeCode,
  closeMeSession,
  endMySession,
  getMe,
  listMySessions,
  type OwnPage,
  openMeSession,
} from '../contract.ts';
import { ErasureNotice, MaskedNotice, useEnd } from '../parts/own-frame.tsx';
import { sections } from '../parts/sections.ts';
import { SeenFacts } from '../parts/seen-facts.tsx';
import { type Sent, SignIn } from '../parts/sign-in.tsx';
import { stillIn } from '../parts/sign-out.tsx';
import {
  afterSignIn,
  drawn,
  isChecked,
  isUnkept,
  orSignIn,
  ownHeaders,
  refusalOfOther,
  throughCheck,
} from '../parts/signed-in.ts';
import type { Route } from './+types/me.ts';
import '../me.css';

export const headers = ownHeaders;

export const meta = unlistedMeta({
  title: 'Your own page',
  description: 'Sign in to your record: what others see of you, what you allow, corrections.',
});

export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const send = context.get(sender);
    const view = await send(getMe, {});
    // Signed in by a passkey, or before: the section that was asked for.
    const next = afterSignIn(request);
    if (isChecked(request) || next !== pathIn('/me', request.url)) throw redirect(next);
    const { data: signedIn, drawnFor } = await drawn(request, send(listMySessions, {}));
    return { view, signedIn, drawnFor, unkept: false };
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error;
    return { view: null, signedIn: [], unkept: isUnkept(request) };
  }
}

interface Answered {
  readonly posted?: Posted;
  readonly sent: Sent | null;
}

const lastOne = 'Type the code that was sent last.';

/** Sign-in in two steps, and sign-out. The address goes from step to step in the form, never in an address bar. */
export async function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const form = await request.formData().catch(() => new FormData());
  const typed = typedIn(form);
  const { intent = '', to = '', enteredCode = '' } = typed;
  if (intent === 'code') {
    let message = '';
    const refused = await refusalOf(async () => {
      ({ message } = await send(askMeCode, { body: { to } }));
    }, typed);
    const isAgain = typed.again === 'yes';
    if (!refused) {
      // The same words a second time would look as if nothing had been done.
      const when = isAgain ? `Asked again at ${formatShortClock(new Date().toISOString())}. ` : '';
      return data<Answered>({ sent: { to, message: `${when}${message}` } });
    }
    // One that was sent a moment ago is still good.
    const holds = isAgain || refused.status === 429;
    const sent = holds ? { to, message: refused.posted.failed ?? lastOne } : null;
    return data<Answered>({ posted: refused.posted, sent }, { status: refused.status });
  }
  if (intent === 'enter') {
    const { dateOfBirth, verifiedId } = typed;
    const who = { ...(dateOfBirth && { dateOfBirth }), ...(verifiedId && { verifiedId }) };
    const body = { to, code: enteredCode, ...who };
    const refused = await refusalOf(() => onceFor(send, form)(openMeSession, { body }), typed);
    if (!refused) throw redirect(throughCheck(request));
    const sent = { to, message: lastOne };
    return data<Answered>({ posted: refused.posted, sent }, { status: refused.status });
  }
  const work = hasName(ends, intent) ? ends[intent] : undefined;
  // Who signs out here, signs out whoever is in: nothing of anybody stays open behind them.
  const other = intent === 'end' ? null : refusalOfOther(request, typed);
  const refused =
    other ?? (work && (await refusalOf(() => orSignIn(work(send, typed), request), typed)));
  if (!refused) throw redirect(pathIn('/me', request.url));
  return data<Answered>({ posted: refused.posted, sent: null }, { status: refused.status });
}

const end = (everywhere: boolean) => (send: Send) => send(closeMeSession, { body: { everywhere } });

/** The ways to sign out. */
const ends: Readonly<Record<string, (send: Send, typed: Posted['typed']) => Promise<unknown>>> = {
  end: end(false),
  'end-everywhere': end(true),
  'end-one': (send, { id = '' }) =>
    send(endMySession, { params: { id: id.slice(0, 64) || 'none' } }),
};

/** Without an answer the step that was shown stays. */
export const clientAction = (sending: Route.ClientActionArgs) =>
  orTell<Answered>(sending, (form) => {
    const came = lost(form);
    const posted = hasName(ends, came.intent) ? { ...came, failed: stillIn } : came;
    const to = posted.typed.to ?? '';
    const isCode = posted.typed.again === 'yes';
    const message = isCode ? `No answer came. ${lastOne}` : lastOne;
    const stays = (posted.intent === 'enter' || isCode) && to !== '';
    return { posted, sent: stays ? { to, message } : null };
  });

export default function Me({ loaderData, actionData }: Route.ComponentProps) {
  const { view, signedIn, unkept } = loaderData;
  useTop(view ? 'in' : 'out');
  if (!view)
    return <SignIn sent={actionData?.sent ?? null} posted={actionData?.posted} unkept={unkept} />;
  return <Overview view={view} signedIn={signedIn} failed={actionData?.posted?.failed} />;
}

interface OverviewProps extends SignedIn {
  readonly view: OwnPage;
  /** Why somebody who wanted to sign out may still be signed in. */
  readonly failed: string | undefined;
}

const writeToUs = <Link to="/contact#contact-form">write to us</Link>;

function Overview({ view, signedIn, failed }: OverviewProps) {
  const { record, status, expiresAt, renew } = view;
  const language = useLanguageQuery();
  useEnd();
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap stack">
          <p className="small">Your own page</p>
          <h1>{record.fullName}</h1>
          <p className="row">
            <Pill tone={status === 'VERIFIED' ? 'ok' : 'bad'}>{badgeOf(status)}</Pill>
            <span className="tnum">{record.verifiedId}</span>
            <span>
              <LevelTick level={record.verificationLevel} status={status} />
            </span>
          </p>
          <p>
            {expiresAt ? (
              <>
                {status === 'EXPIRED'
                  ? 'Ended on '
                  : status === 'VERIFIED'
                    ? 'Holds until '
                    : 'Its time ends on '}
                <b>
                  <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
                </b>
                .
              </>
            ) : (
              'Not verified yet.'
            )}
          </p>
          {status === 'SUSPENDED' && (
            <p>
              While it is suspended it shows no tick. Where a message of ours led you to a page
              about it, the reasons stand there; you may also {writeToUs}.
            </p>
          )}
          {status === 'REVOKED' && (
            <p>It was revoked, and cannot be renewed. If you disagree, {writeToUs}.</p>
          )}
          <p className="row">
            {renew && (
              <ButtonLink variant="dark" to={`${renew}${language}`}>
                Renew
              </ButtonLink>
            )}
            <ButtonLink variant="outline" to={`/verification/${record.verifiedId}${language}`}>
              Open my public page
            </ButtonLink>
          </p>
        </div>
      </div>
      <div className="section me-body">
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            {view.erasedAt && <ErasureNotice on={view.erasedAt} />}
            {view.masked && <MaskedNotice />}
            <nav aria-label="Your own page">
              <ul className="me-sections">
                {sections.map(({ title, to, says }) => (
                  <li key={to}>
                    <Link to={`${to}${language}`}>{title}</Link>
                    <span className="small mute">{says}</span>
                  </li>
                ))}
              </ul>
            </nav>
            <SignedInList signedIn={signedIn} />
            {failed && <Notice tone="error">{failed}</Notice>}
            <SignOut />
          </div>
          <section className="stack" aria-labelledby="held">
            <h2 className="h3" id="held">
              {view.masked ? 'Your record, masked' : 'Your record'}
            </h2>
            <SeenFacts of={record} label="Your record" />
          </section>
        </div>
      </div>
    </>
  );
}

interface SignedIn {
  readonly signedIn: Answer<typeof listMySessions>['data'];
}

const waysIn = { sms: 'By SMS', mail: 'By mail', passkey: 'By passkey' } as const;

function SignedInList({ signedIn }: SignedIn) {
  return (
    <section className="stack" aria-labelledby="signed-in">
      <h2 className="h3" id="signed-in">
        Where you are signed in
      </h2>
      <ul className="me-sections">
        {signedIn.map(({ id, by, startedAt, lastUsedAt, current }) => (
          <li key={id}>
            {waysIn[by]}, {formatShortMoment(startedAt)}
            <span className="small mute">
              {current ? 'This device' : `Last used ${formatShortMoment(lastUsedAt)}`}
            </span>
            {!current && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <DrawnFor />
                <Button type="submit" variant="ghost" size="sm" name="intent" value="end-one">
                  Sign out there
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SignOut() {
  return (
    <Form method="post" className="row">
      <DrawnFor />
      <Button type="submit" variant="secondary" name="intent" value="end">
        Sign out
      </Button>
      <Button type="submit" variant="ghost" name="intent" value="end-everywhere">
        Sign out everywhere
      </Button>
    </Form>
  );
}
