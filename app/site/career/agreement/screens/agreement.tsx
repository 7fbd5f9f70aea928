import { data, Link } from 'react-router';
import { agreementVersion } from '#app/intake/forms/agreement.rules.ts';
import { postedAnswers } from '#app/intake/forms/answers.rules.ts';
import { type Form, getForm, getFormByTag } from '#app/intake/forms/contract.ts';
import type { PostedForm } from '#app/intake/forms/parts/use-application.ts';
import { fieldsOf } from '#app/intake/forms/rules.ts';
import { submitForm } from '#app/intake/forms/submissions/submissions.contract.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { cachedHeaders, cachedLoader, type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Prose } from '#ui/prose.tsx';
import {
  faultsOfPage,
  type PageAnswers,
  pageAnswers,
  pageForm,
  paperId,
} from '../../agreement.rules.ts';
import { Passage } from '../../parts/passage.tsx';
import words from '../content/agreement.md';
import { AgreementForm, type PostedAgreement } from '../parts/agreement-form.tsx';
import type { Route } from './+types/agreement.ts';
import '../agreement.css';

const title = 'Partner and staffing agreement';
const description =
  'The agreement for partners and staffing agents, who may sign it, and the three papers to fill in and submit.';

export const loader = cachedLoader({ words });
export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) => pageMeta(args, { title, description });

const otherTextAbove =
  'The text of the agreement has changed since you read it. It stands above: read it, and submit once more.';

/** One paper of a page that was posted without JavaScript, sent unless it was accepted before. */
async function postedPaper(
  send: Send,
  body: FormData,
  tag: string,
  { signed, at }: { signed: PageAnswers | null; at: Date },
): Promise<{ form: Form; posted: PostedForm }> {
  const prefix = `${paperId(tag)}.`;
  const told = (name: string) => String(body.get(`${prefix}${name}`) ?? '');
  const asked = told('formId');
  const form = asked.startsWith(`${tag}-v`)
    ? await send(getForm, { params: { formId: asked } })
    : await send(getFormByTag, { params: { tag } });
  const values = postedAnswers(fieldsOf(form), body, prefix);
  const receipt = told('receipt');
  if (/^AP-\w{8}$/.test(receipt)) {
    return { form, posted: { values, done: { receipt, mailed: told('mailed') === 'yes' } } };
  }
  // It was not on the page yet: it is shown first.
  if (!signed || !asked) return { form, posted: { values } };
  const { authorizedName, authorizedDesignation } = signed;
  const answers = { ...values, authorizedName, authorizedDesignation };
  try {
    const params = { formId: form.id };
    const read = String(body.get('textVersion') ?? agreementVersion);
    const sent = sentFormOf(form, answers, at, read);
    const done = await send(submitForm, { params, body: sent });
    return { form, posted: { values, done } };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { fields: refused } = error;
    // The answer is the page anew; loaded again it would send the former wording once more.
    const isOtherText = error.error === submitForm.errors.otherText.code;
    const said = isOtherText ? otherTextAbove : error.serverMessage;
    const failure = Object.keys(refused).length > 0 ? {} : { failure: said };
    return { form, posted: { values, refused, ...failure } };
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const send = context.get(sender);
  const body = await request.formData().catch(() => new FormData());
  const values = postedAnswers(fieldsOf(pageForm), body);
  const page = pageAnswers(values);
  const shows = body.get('intent') === 'show';
  const faults = shows ? {} : faultsOfPage(page);
  const signed = shows || Object.keys(faults).length > 0 ? null : page;
  // The papers are shown by an answer of ours, which says when: what is sent twice is one.
  const told = new Date(String(body.get('now') ?? ''));
  const at = Number.isNaN(told.getTime()) ? new Date() : told;
  try {
    const papers: [string, PostedAgreement['papers'][string]][] = [];
    for (const tag of page.papers)
      papers.push([tag, await postedPaper(send, body, tag, { signed, at })]);
    const refused = papers.some(([, { posted }]) => posted.refused ?? posted.failure);
    const status = refused || Object.keys(faults).length > 0 ? 400 : 200;
    const now = new Date().toISOString();
    const answer = { now, values, faults, papers: Object.fromEntries(papers) };
    return data<PostedAgreement>(answer, { status });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    throw data(null, { status: error.status });
  }
}

/** PAG-06 */
function Lines() {
  const { partnershipsEmail, supportPhone } = useSite();
  return (
    <p>
      Questions before you sign? Write to{' '}
      <a href={`mailto:${partnershipsEmail}`}>{partnershipsEmail}</a>, or call{' '}
      <a href={`tel:${supportPhone}`}>{formatPhone(supportPhone)}</a>.
    </p>
  );
}

/** PAG-01 to PAG-06, C-90, W-11 */
export default function Agreement({ loaderData: { words }, actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="page-head on-paper2">
        <div className="wrap">
          <ol className="crumbs" aria-label="Breadcrumb">
            <li>
              <Link to="/career">Career</Link>
            </li>
            <li>
              <Link to="/career/partner-with-us">Partner with us</Link>
            </li>
          </ol>
          <h1>{title}</h1>
          <Prose className="lead page-lead" html={words.lead} />
        </div>
      </div>
      <div className="section on-white">
        <div className="wrap agreement__text">
          {['signatory', 'terms', 'nda', 'liability'].map((id) => (
            <Passage key={id} words={words} id={id} look="h3" />
          ))}
          <p className="small mute">Version {agreementVersion} of this text.</p>
          <Lines />
        </div>
      </div>
      <div className="section">
        <div className="wrap agreement__wrap">
          <AgreementForm posted={actionData} />
        </div>
      </div>
    </>
  );
}
