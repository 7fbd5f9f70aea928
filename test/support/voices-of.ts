import type { Form } from '#app/intake/forms/contract.ts';
import {
  moveSubmission,
  noteSubmission,
} from '#app/intake/forms/submissions/admin/submissions.service.server.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { moderateFeedback } from '#app/people/feedback/admin/service.server.ts';
import { filled } from './filled-form.ts';
import type { Product } from './product.ts';

interface Speaker {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

const staff = { id: 'staff-1', name: 'Staff One', session: 'none' };
const may = () => true;
/** The words of a review that is published: they name nobody. */
export const review = 'Came on time and was gentle with my mother.';

async function idOf(product: Product, message: string): Promise<string> {
  const { id } = await product.platform.database.kysely
    .selectFrom('feedbacks')
    .select('id')
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  return id;
}

/** A filled-in form of this tag, sent; gives its number. A file of it holds the trace. */
export async function apply(
  product: Product,
  tag: string,
  { name, email, phone }: Speaker,
  trace: string,
): Promise<string> {
  const form: Form = (await product.get(`/forms/tag/${tag}`)).json();
  const upload = async () => {
    const pdf = `%PDF-1.7\n% ${trace} applied\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n`;
    const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
    return (await product.post('/files/upload', { file })).json().filePath;
  };
  const signed = { authorizedName: name, authorizedDesignation: `Head of ${trace}` };
  const answers = { ...(await filled(form, upload)), ...signed, fullName: name, email, phone };
  const sent = sentFormOf(form, answers as never, new Date());
  const answer = await product.post(`/forms/${form.id}/submit`, sent);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().receipt;
}

/** Staff accept a submission, with a note that holds the trace. */
export async function accept({ platform }: Product, id: string, trace: string): Promise<void> {
  await noteSubmission(platform, { id, note: `Called ${trace}` }, { staff });
  await moveSubmission(platform, { id, from: 'new', to: 'accepted' }, { staff, may });
}

/**
 * Everything by which a person speaks up: feedback that is published, hidden and not yet read, a
 * message, an application that was accepted and a paper that nobody has looked at.
 */
export async function speakUp(product: Product, speaker: Speaker, trace: string): Promise<void> {
  const { name, email, phone } = speaker;
  for (const message of [review, `${trace} hidden`, `${trace} unread`]) {
    const body = { name, verificationId: 'Sw-AMY20', message, email };
    const { statusCode } = await product.post('/feedbacks', body);
    if (statusCode !== 200) throw new Error(`feedback: ${statusCode}`);
  }
  const moderate = (id: string, decision: 'publish' | 'hide', reply: string) =>
    moderateFeedback(product.platform, { id, by: 'staff-1', decision, from: 'new', reply });
  await moderate(await idOf(product, review), 'publish', `Thank you, ${trace}.`);
  await moderate(await idOf(product, `${trace} hidden`), 'hide', `Sorry, ${trace}.`);
  const message = `I am ${trace}. Call me.`;
  const { statusCode } = await product.post('/contacts', { name, email, phone, message });
  if (statusCode !== 200) throw new Error(`contact: ${statusCode}`);
  await accept(product, await apply(product, 'work-with-us', speaker, trace), trace);
  await apply(product, 'partner-registration', speaker, trace);
}
