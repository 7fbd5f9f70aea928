import { whoAnswers, whoField } from '#app/intake/forms/rules.ts';
import { filesTaken } from '#app/intake/forms/service.server.ts';
import { type Opening, type OpeningNeeds, openCase } from '#app/people/cases/service.server.ts';
import { levelOfType } from '#app/people/verification/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StoredRequest } from './store.server.ts';

/** The text of an answer of step 3; empty where it was not asked or not given. */
const answer = ({ form_data: answers }: StoredRequest, name: string): string => {
  const value = answers[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** The papers that a form of a verification asks for, and what staff call them. */
const papers: Readonly<Record<string, string>> = {
  idScan: 'Photo or scan of the ID',
  policeCertificate: 'Police character certificate',
  healthCertificate: 'Health certificate',
};

/** The guarantors that a form asks for, each by the names of its two answers. */
const guarantors = [
  { place: 1, named: 'firstGuarantor', called: 'firstGuarantorPhone' },
  { place: 2, named: 'secondGuarantor', called: 'secondGuarantorPhone' },
] as const;

/**
 * Opens the case of a verification that is paid, or that costs nothing, in the transaction that says so
 * (CASE-01). The answers of step 3 are about the person to be verified; what a free order does not ask
 * is the buyer's own. `invited` false: the person's link is sent by staff.
 */
export async function openCaseOf(
  platform: OpeningNeeds,
  trx: Trx,
  request: StoredRequest,
  { invited, holidays }: Required<Pick<Opening, 'invited' | 'holidays'>>,
): Promise<void> {
  const { id, customer_name: buyer, customer_email: email, customer_phone: phone } = request;
  const isBuyer = answer(request, whoField) !== whoAnswers.other;
  const level = await levelOfType(trx, request.plan_id);
  if (!level) throw new Error(`No type of verification ${request.plan_id}`);
  // A handle in a field of text is only text: anybody may have typed that of another person's file.
  const files = await filesTaken(trx, request.form_id, request.form_data);
  await openCase(platform, trx, {
    source: { kind: 'order', id },
    from: 'the order',
    level,
    typeId: request.plan_id,
    days: request.estimated_days,
    isBuyer,
    invited,
    holidays,
    person: {
      name: answer(request, 'fullName') || buyer,
      phone: answer(request, 'phone') || (isBuyer ? phone : null),
      email: answer(request, 'email') || (isBuyer ? email : null),
      born: answer(request, 'dateOfBirth'),
      address: answer(request, 'address'),
      state: answer(request, 'state'),
    },
    guarantors: guarantors.flatMap(({ place, named, called }) => {
      const [name, phone] = [answer(request, named), answer(request, called)];
      return name ? [{ place, name, phone }] : [];
    }),
    papers: Object.entries(papers).flatMap(([name, title]) => {
      const handle = answer(request, name);
      return files.includes(handle) ? [{ handle, title }] : [];
    }),
  });
}
