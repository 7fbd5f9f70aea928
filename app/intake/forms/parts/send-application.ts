import { changed, tags } from '#app/shell/queries/parts/tags.ts';
import { CallFailed, send } from '#platform/send.ts';
import { askedOf } from '../agreement.rules.ts';
import type { Answer } from '../answers.rules.ts';
import type { Form } from '../contract.ts';
import type { Sending } from '../drafts.rules.ts';
import { fieldsOf } from '../rules.ts';
import { submitForm } from '../submissions/submissions.contract.ts';
import { sentFormOf } from '../submissions/submissions.rules.ts';

/** What became of a try. */
export type Outcome =
  | { readonly done: { readonly receipt: string; readonly mailed: boolean } }
  | {
      /** What is wrong by the field's name; none when it is not about fields. */
      readonly refused: Readonly<Record<string, string>> | undefined;
      /** What the server said of the whole; empty when all of it stands beside fields, or nothing. */
      readonly failure: string;
      /** It is unknown what became of it: then the next try is the same one. */
      readonly unclear: boolean;
    };

/** Sends a filled-in form. Comes when somebody begins to type: few who open the page send it. */
export async function sendApplication(
  form: Form,
  answers: Readonly<Record<string, Answer>>,
  { at, key }: Sending,
): Promise<Outcome> {
  try {
    const body = sentFormOf(form, answers, new Date(at));
    const { receipt, mailed } = await send(
      submitForm,
      { params: { formId: form.id }, body },
      // The same try from a page with another wording is another request: its key would be refused.
      { key: body.textVersion ? `${key}-${body.textVersion}` : key },
    );
    changed(tags.formSubmission);
    return { done: { receipt, mailed } };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const { fields, serverMessage, status } = error;
    const unclear = status === 0 || status >= 500 || status === 409 || status === 429;
    const names = Object.keys(fields);
    const own = new Set(fieldsOf(askedOf(form)).map(({ name }) => name));
    const beside = names.length > 0 && names.every((name) => own.has(name));
    const refused = names.length > 0 ? fields : undefined;
    return { refused, failure: beside ? '' : serverMessage, unclear };
  }
}
