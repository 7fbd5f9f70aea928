import { useEffect, useState } from 'react';
import { data, useLocation } from 'react-router';
import { tracesOf } from '#app/shell/honeypot/parts/honeypot.tsx';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { Accounts } from '#app/shell/parts/footer.tsx';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { Email } from '#app/shell/text/parts/email.tsx';
import { readChoice } from '#app/site/rate-calculator/parts/read-choice.ts';
import { jobWords } from '#app/site/rate-calculator/rules.ts';
import { cachedFor, cachedHeaders, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { objectOf } from '#platform/text/names.ts';
import { type Department, sendMessage } from '../contract.ts';
import { contactText } from '../copy.ts';
import { type Answered, ContactForm } from '../parts/contact-form.tsx';
import { contactFields, departmentIn, departmentOf, faultsFrom } from '../rules.ts';
import '../contact.css';
import type { Route } from './+types/contact.ts';

/** The same for everybody, until somebody posts the form without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const department = departmentIn(new URL(request.url).searchParams);
  const choice = await readChoice(context.get(sender), request.url);
  const message = choice?.job ? `I would like to hire: ${jobWords(choice.job)}.` : '';
  return data({ department, message }, { headers: cachedFor() });
}

export const headers = cachedHeaders;

/** The form without JavaScript: the same call, its outcome on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  // A body that is no form is an empty form, not a failure of ours.
  const form = await request.formData().catch(() => new FormData());
  const typed = objectOf(contactFields, (name) => String(form.get(name) ?? ''));
  const answer = (answered: Omit<Answered, 'typed'>, status: number) =>
    data({ ...answered, typed }, { status });
  // As the call has it: a department that was not sent is the usual one.
  const department = (typed.department || undefined) as Department | undefined;
  try {
    const body = { ...typed, department, ...tracesOf(form) };
    const { ticket } = await context.get(sender)(sendMessage, { body });
    return answer({ ticket, faults: {} }, 200);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const faults = faultsFrom(error.fields);
    const named = Object.keys(faults).length > 0;
    const failed = named ? {} : { failed: error.serverMessage || contactText.failed };
    return answer({ faults, ...failed }, error.status);
  }
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, contactText);

/** The department that a link of the site brings along; after hydration, since the server never sees it. */
function useBrought(): Department | undefined {
  const { state } = useLocation();
  const [brought, setBrought] = useState<Department>();
  useEffect(() => setBrought(departmentOf(state?.department)), [state]);
  return brought;
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { message } = loaderData;
  const department = useBrought() ?? loaderData.department;
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap">
          <h1>Contact us</h1>
          <p className="lead">{contactText.lead}</p>
        </div>
      </div>
      <section className="section ct__body">
        <div className="wrap split split--7-5 split--top">
          <section className="panel ct__form" id="contact-form" aria-labelledby="write">
            <h2 id="write">Write to us</h2>
            <ContactForm
              key={`${department} ${message}`}
              {...{ department, message }}
              answered={actionData}
            />
          </section>
          <div className="ct__side">
            <Lines />
            <section aria-labelledby="follow">
              <h2 id="follow">Follow us</h2>
              <ul className="ct__social">
                <Accounts />
              </ul>
            </section>
          </div>
        </div>
      </section>
    </>
  );
}

/** The ways without a form. */
function Lines() {
  const { feedbackEmail, partnershipsEmail, sponsorEmail, supportPhone, whatsapp } = useSite();
  const mail = (address: string) => (
    <a href={`mailto:${address}`}>
      <Email of={address} />
    </a>
  );
  return (
    <section aria-labelledby="lines">
      <h2 id="lines">Call or write directly</h2>
      <dl className="ct__lines">
        <dt>Phone</dt>
        <dd>
          <a href={`tel:${supportPhone}`}>{formatPhone(supportPhone)}</a>
        </dd>
        <dt>WhatsApp</dt>
        <dd>
          <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{formatPhone(whatsapp)}</a>
        </dd>
        <dt>Feedback about a worker</dt>
        <dd>{mail(feedbackEmail)}</dd>
        <dt>Partnerships</dt>
        <dd>{mail(partnershipsEmail)}</dd>
        <dt>Sponsoring</dt>
        <dd>{mail(sponsorEmail)}</dd>
      </dl>
    </section>
  );
}
