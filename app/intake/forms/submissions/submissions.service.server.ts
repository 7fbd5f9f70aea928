import { FilesGone, takeAnswered } from '#app/intake/files/service.server.ts';
import { type Answer, ApiError, invalid, type Received } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { agreementVersion, isPaper, tagOf } from '../agreement.rules.ts';
import type { Form } from '../contract.ts';
import { filesAmong } from '../rules.ts';
import { readVersion } from '../store.server.ts';
import { ReceivedMail, receivedSubject } from './mails.server.tsx';
import { submitForm } from './submissions.contract.ts';
import { checkSent, isApplication, recipientOf } from './submissions.rules.ts';
import {
  insertSignature,
  insertSubmission,
  readSameSubmission,
  type StoredSubmission,
} from './submissions.store.server.ts';

type Needs = Pick<Platform, 'clock' | 'database' | 'limits' | 'log' | 'mail' | 'secrets'>;
type Done = Answer<typeof submitForm>;
type NewSubmission = Omit<StoredSubmission, 'state'>;

const { errors } = submitForm;

const doneOf = ({ id, received_at, mailed }: NewSubmission): Done => ({
  success: true,
  message: 'Application submitted!',
  receipt: id,
  receivedAt: received_at.toISOString(),
  mailed,
});

/** Eight characters of forty random bits: short enough to be read out, too many to be guessed. */
const newNumber = ({ secrets }: Needs) => `AP-${secrets.randomToken(40)}`;

/**
 * Keeps a filled-in form under a number of ours, takes its files and queues the confirmation, in one
 * transaction. The same form under the same id of its sender is kept once, whatever became of the
 * first answer; refused with what is wrong by the field's name (DFA-14, C-56, C-92).
 */
export async function submit(
  platform: Needs,
  { params, body }: Received<typeof submitForm>,
  visit: Asker,
): Promise<Done | ApiError> {
  const { clock, database, limits, mail, secrets } = platform;
  const limited = await limits.check('form-address', visit);
  if (limited) return limited;
  if (body.formId !== params.formId) {
    return invalid({ formId: 'Names another form' });
  }
  const form = await readVersion(database.kysely, params.formId);
  if (!form) return new ApiError(errors.notFound);
  if (!isApplication(form.id)) return new ApiError(errors.ofAnOrder);
  const { faults, answers } = checkSent(form, body.data.sections, dayOf(platform.clock.now()));
  if (Object.keys(faults).length > 0) return new ApiError(errors.refused, { fields: faults });

  const content = JSON.stringify([form.id, String(body.id), answers]);
  const hash = secrets.keyedHash('form-submission', content);
  const known = await readSameSubmission(database.kysely, hash);
  if (known) return doneOf(known);
  const { textVersion: read = agreementVersion } = body;
  if (read !== agreementVersion) return new ApiError(errors.otherText);

  const to = recipientOf(form, answers);
  // Nothing goes to an address whose mail came back for good, and nobody's mailbox is filled through us; the
  // application counts all the same (D-18).
  const isReached = to !== null && (await mail.reaches(to, database.kysely));
  const mailed = isReached && (await mayMail(platform, visit, to));
  const submission: NewSubmission = {
    id: newNumber(platform),
    form_id: form.id,
    tag: tagOf(form.id),
    sent_id: String(body.id),
    sent_at: body.submittedAt,
    received_at: clock.now(),
    answers,
    content_hash: hash,
    mailed,
    applicant: to?.toLowerCase() ?? null,
  };
  try {
    return await database.transaction((trx) =>
      keep(platform, trx, { form, submission, to: mailed ? to : null }),
    );
  } catch (error) {
    if (!(error instanceof FilesGone)) throw error;
    return new ApiError(errors.refused, { fields: error.fields });
  }
}

interface Kept {
  readonly form: Form;
  readonly submission: NewSubmission;
  /** Whom to confirm it to. */
  readonly to: string | null;
}

async function keep(platform: Needs, trx: Trx, { form, submission, to }: Kept): Promise<Done> {
  let row = submission;
  while (!(await insertSubmission(trx, row))) {
    // Of two who send the same at once the second waits here, then finds what the first one kept.
    const known = await readSameSubmission(trx, row.content_hash);
    if (known) return doneOf(known);
    row = { ...row, id: newNumber(platform) };
  }
  // Claimed, so that they are not removed as unused (D-20).
  const files = filesAmong(form, row.answers).map(({ name, handle }) => [name, handle]);
  await takeAnswered(platform, trx, Object.fromEntries(files));
  if (isPaper(form.id)) await keepSignature(trx, row);
  if (to) {
    const react = ReceivedMail({ title: form.title, receipt: row.id });
    await platform.mail.send({ to, subject: receivedSubject, react }, trx);
  }
  platform.log.info({ submission: row.id, form: form.id }, 'application received');
  return doneOf(row);
}

/** Who signed which wording, kept beside the paper itself (W-11). */
async function keepSignature(trx: Trx, { id, tag, answers, received_at }: NewSubmission) {
  await insertSignature(trx, {
    submission_id: id,
    paper: tag,
    text_version: agreementVersion,
    name: String(answers.authorizedName),
    designation: String(answers.authorizedDesignation),
    signed_at: received_at,
  });
}
