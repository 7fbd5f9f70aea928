import { data, Link } from 'react-router';
import { checkAnswers, postedAnswers } from '#app/intake/forms/answers.rules.ts';
import { type Form, getForm, getFormByTag } from '#app/intake/forms/contract.ts';
import { Application, applicationId } from '#app/intake/forms/parts/application.tsx';
import { sendPostedFiles } from '#app/intake/forms/parts/posted-files.ts';
import type { PostedForm } from '#app/intake/forms/parts/use-application.ts';
import { anchorOf, fieldsOf, sectionsOf } from '#app/intake/forms/rules.ts';
import { submitForm } from '#app/intake/forms/submissions/submissions.contract.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { dayOf } from '#platform/time.ts';
import { PatientPart, patient } from '#ui/browser/patient.tsx';
import { draw, type Glyph } from '#ui/icon.tsx';
import { type ApplicationText, applicationPages } from '../../copy.ts';
import type { Route } from './+types/application.ts';
import '../applications.css';

// Only where the server could not give the form: it asks again, and says so if that fails too (D-08).
const laterApplication = patient(
  async () => (await import('../parts/later-application.tsx')).LaterApplication,
);

/**
 * The text of a route of the table. Not of the address: that can be spelled in many ways, and a click
 * asks for `<address>.data`.
 */
function textOf(pattern: string): ApplicationText {
  const text = applicationPages[pattern.replace(/^\//, '')];
  if (!text) throw new Error(`No application stands at ${pattern}`);
  return text;
}

// The id of each of these routes is its pattern.
export const meta = (args: Route.MetaArgs) => pageMeta(args, textOf(args.matches.at(-1)?.id ?? ''));

export async function loader({ pattern, context }: Route.LoaderArgs) {
  const { tag } = textOf(pattern);
  // Without a script the moment of loading is the sender's id: the same form sent twice is one.
  const now = new Date().toISOString();
  try {
    return { now, form: await context.get(sender)(getFormByTag, { params: { tag } }) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return { now, form: null };
  }
}

interface Outcome extends PostedForm {
  /** The version that was filled in. */
  readonly form: Form;
}

/** A form posted without JavaScript: the same call, its outcome on the page. */
export async function action({ request, pattern, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const { tag } = textOf(pattern);
  // A body that is no form is an empty form, not a failure of ours.
  const posted = await request.formData().catch(() => new FormData());
  const asked = String(posted.get('formId') ?? '');
  const at = new Date(String(posted.get('now') ?? ''));
  const moment = Number.isNaN(at.getTime()) ? new Date() : at;
  try {
    const version = asked.startsWith(`${tag}-v`);
    const form = version
      ? await send(getForm, { params: { formId: asked } })
      : await send(getFormByTag, { params: { tag } });
    const fields = fieldsOf(form);
    const files = await sendPostedFiles(send, fields, posted, moment.toISOString());
    const values = { ...postedAnswers(fields, posted), ...files.handles };
    if (Object.keys(files.faults).length > 0) {
      const { faults } = checkAnswers(fields, values, 'application', dayOf(new Date()));
      return data<Outcome>({ form, values, refused: { ...faults, ...files.faults } }, 400);
    }
    try {
      const params = { formId: form.id };
      const done = await send(submitForm, { params, body: sentFormOf(form, values, moment) });
      return data<Outcome>({ form, values, done });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { fields: refused, serverMessage, status } = error;
      const failure = Object.keys(refused).length > 0 ? {} : { failure: serverMessage };
      // A file that is refused now is refused for ever, and nothing takes it out without a script.
      const isGone = (name: string) => name in files.handles && name in refused;
      const left = Object.entries(values).filter(([name]) => !isGone(name));
      const outcome = { form, values: Object.fromEntries(left), refused, ...failure };
      return data<Outcome>(outcome, { status });
    }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    throw data(null, { status: error.status });
  }
}

export default function ApplicationScreen(props: Route.ComponentProps) {
  const { loaderData, actionData: posted } = props;
  const text = textOf(props.matches.at(-1)?.id ?? '');
  const form = posted?.form ?? loaderData.form;
  return (
    <>
      <div className="page-head on-paper2">
        <div className="wrap">
          <ol className="crumbs" aria-label="Breadcrumb">
            <li>
              <Link to="/career">Career</Link>
            </li>
            <li>
              <Link to={text.about.to}>{text.about.label}</Link>
            </li>
          </ol>
          <h1>{text.title}</h1>
          <p className="lead">{text.lead}</p>
        </div>
      </div>
      <div className="section application">
        <div className="wrap application__page">
          {!posted?.done && <Aside text={text} form={form} />}
          {form ? (
            <Application key={form.id} form={form} posted={posted}>
              <input type="hidden" name="formId" value={form.id} />
              <input type="hidden" name="now" value={loaderData.now} />
            </Application>
          ) : (
            <PatientPart of={laterApplication} page={{ tag: text.tag }} />
          )}
        </div>
      </div>
    </>
  );
}

const ClockIcon: Glyph = (look) =>
  draw(
    look,
    'M128,20A108,108,0,1,0,236,128,108.12,108.12,0,0,0,128,20Zm0,192a84,84,0,1,1,84-84A84.09,84.09,0,0,1,128,212Zm68-84a12,12,0,0,1-12,12H128a12,12,0,0,1-12-12V72a12,12,0,0,1,24,0v44h44A12,12,0,0,1,196,128Z',
  );

/** One text: a space of its own would move to the next line when the link comes. */
const whatFor = 'We use your answers to decide on this application and to answer you. The ';

/** What the form holds and what to have at hand. */
function Aside({ text, form }: { text: ApplicationText; form: Form | null }) {
  return (
    <aside className="stack" aria-label="About this form">
      {form && (
        <div className="panel application__parts">
          <h2 className="h4">Your application</h2>
          <ol>
            {sectionsOf(form).map((section) => (
              <li key={section.id}>
                <a href={`#${anchorOf(applicationId, section)}`}>
                  {section.heading.replace(/^\d+\. /, '')}
                </a>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="notice">
        <ClockIcon />
        <p>{text.ready}</p>
      </div>
      <p className="small mute">
        {whatFor}
        <Link to="/privacy-policy#applications">privacy policy</Link> says who sees them, and how
        you can have them corrected or erased.
      </p>
    </aside>
  );
}
