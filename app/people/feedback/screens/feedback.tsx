import { data, useSearchParams } from 'react-router';
import { tracesOf } from '#app/shell/honeypot/parts/honeypot.tsx';
import { wordedMeta } from '#app/shell/meta.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { cachedHeaders, cachedLoader, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { objectOf } from '#platform/text/names.ts';
import { Prose } from '#ui/prose.tsx';
import words from '../content/feedback.md';
import { sendFeedback } from '../contract.ts';
import { type Answered, FeedbackForm } from '../parts/feedback-form.tsx';
import { badgeIn, feedbackFields, sendingFailed } from '../rules.ts';
import '../feedback.css';
import type { Route } from './+types/feedback.ts';

/** The same for everybody, until somebody posts the form without scripts. */
export const loader = cachedLoader({ words });

export const headers = cachedHeaders;

/** The form without JavaScript: the same call, its outcome on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form is an empty form, not a failure of ours.
  const form = await request.formData().catch(() => new FormData());
  const typed = objectOf(feedbackFields, (name) => String(form.get(name) ?? ''));
  const answer = (answered: Answered, status: number) => data(answered, { status });
  try {
    await context.get(sender)(sendFeedback, { body: { ...typed, ...tracesOf(form) } });
    return answer({ accepted: true, typed, faults: {} }, 200);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { status, fields: faults, serverMessage } = error;
    const named = feedbackFields.some((name) => faults[name]);
    const failed = named ? {} : { failed: serverMessage || sendingFailed };
    return answer({ accepted: false, typed, faults, ...failed }, status);
  }
}

export const meta = wordedMeta;

/** FBK-01 to FBK-07 around the form, W-21 */
export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  const { words } = loaderData;
  const about = badgeIn(useSearchParams()[0]);
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap">
          <h1>How did the worker do?</h1>
          <Prose className="lead" html={words.lead} />
        </div>
      </div>
      <section className="section fb__body">
        <div className="wrap split split--5-7 split--top">
          <div className="fb__guide">
            <section aria-labelledby="include">
              <Worded words={words} id="include" />
            </section>
            <Ways />
          </div>
          <section className="panel fb__form" id="feedback-form" aria-labelledby="write">
            <h2 id="write">Online form</h2>
            <FeedbackForm key={about} about={about} answered={actionData} />
          </section>
        </div>
      </section>
      <section className="section on-ink fb__times" aria-labelledby="times">
        <div className="wrap">
          <Worded words={words} id="times" />
        </div>
      </section>
      <section className="section fb__more">
        <div className="wrap split split--top">
          <div className="stack">
            <Worded words={words} id="privacy" look="h3" />
          </div>
          <div className="stack">
            <Worded words={words} id="disputes" look="h3" />
          </div>
        </div>
      </section>
      <section className="section on-danfo" aria-labelledby="honest">
        <div className="wrap split split--5-7">
          <Worded words={words} id="honest" />
        </div>
      </section>
    </>
  );
}

/** FBK-03 */
function Ways() {
  const { feedbackEmail, supportPhone, whatsapp } = useSite();
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">How to send it</h2>
      <ul className="fb__ways">
        <li>
          By the <a href="#feedback-form">online form</a> on this page
        </li>
        <li>
          By email to <a href={`mailto:${feedbackEmail}`}>{feedbackEmail}</a>
        </li>
        <li>
          By a call to our support line{' '}
          <a href={`tel:${supportPhone}`}>{formatPhone(supportPhone)}</a>
        </li>
        <li>
          By WhatsApp to the support line{' '}
          <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{formatPhone(whatsapp)}</a>
        </li>
      </ul>
    </section>
  );
}
