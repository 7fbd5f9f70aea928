import { refundsElsewhere, wentBack } from '#app/commerce/payment/refunded.service.server.ts';
import {
  countingOf,
  hasReceipt,
  isRefundFailed,
  keptInDispute,
  stateOf,
} from '#app/commerce/payment/rules.ts';
import { paymentsFor } from '#app/commerce/payment/service.server.ts';
import { formAsRead } from '#app/intake/forms/service.server.ts';
import { isCaseOpen, isCaseOver } from '#app/people/cases/withdrawal.service.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import { formatNaira } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { aboutOne, whollyAbout } from '../erasure/erasure.service.server.ts';
import { itsBuyer } from '../instead.service.server.ts';
import { isStuck } from '../outlook.service.server.ts';
import { paymentWords } from '../request/request.rules.ts';
import { purpose, summaryOf } from '../service.server.ts';
import type { StoredRequest } from '../store.server.ts';
import type { Happening, StaffRequest } from './contract.ts';
import { answersOf, hiddenIn, leadsTo, type Reading, readingOf, readsNotes } from './rules.ts';
import { type NoteRow, readNotes } from './store.server.ts';
import { isTold } from './told.service.server.ts';

type Needs = Pick<Platform, 'database' | 'mail'>;
type Reader = Pick<StaffRequestContext, 'may'>;
type Payment = Awaited<ReturnType<typeof paymentsFor>>[number];

type Line = Pick<
  StoredRequest,
  | 'id'
  | 'kind'
  | 'plan_name'
  | 'total_kobo'
  | 'status'
  | 'payment'
  | 'assigned_name'
  | 'finding'
  | 'created_at'
>;

/** A request as a line of the list shows it to a reader; `paymentStatus` is null without a payment. */
export const lineOf = <Status>(row: Line, paymentStatus: Status, reader: Reader) => ({
  id: row.id,
  kind: row.kind,
  plan: row.plan_name,
  totalKobo: row.total_kobo,
  status: row.status,
  payment: row.payment,
  paymentStatus,
  assignedName: row.assigned_name,
  finding: readsNotes(row, reader) ? row.finding : null,
  createdAt: row.created_at.toISOString(),
});

/** Whether a file among the answers is for who reads so much of them. */
export async function showsFile(
  { database }: Pick<Needs, 'database'>,
  { form_id: asked, form_data: given }: StoredRequest,
  reading: Reading,
  field: string,
): Promise<boolean> {
  const form = asked === null ? null : await formAsRead(database.kysely, asked);
  return !hiddenIn(form, given, reading).has(field);
}

/** A request as staff see it: its answers under the labels of their form where this reader sees them, and its way. */
export async function tellRequest(
  { database, mail }: Needs,
  row: StoredRequest,
  reader: Reader & { readonly staff: { readonly id: string } },
): Promise<StaffRequest> {
  const reading = readingOf(row, reader);
  const payments = await paymentsFor({ database }, purpose, row.id);
  const payment = countingOf(payments);
  const form = row.form_id === null ? null : await formAsRead(database.kysely, row.form_id);
  const noted = await readNotes(database.kysely, row.id);
  const mayRead = readsNotes(row, reader);
  // Which order its buyer has put in its place says nothing of anybody.
  const isShown = ({ by_id: by }: NoteRow) => mayRead || by === reader.staff.id || by === itsBuyer;
  const notes = noted.map((note) => ({ ...note, isShown: isShown(note) }));
  const can = (verb: Parameters<typeof leadsTo>[0]) => leadsTo(verb, row) !== null;
  const reopen =
    can('reopen') &&
    !(await wentBack(database.kysely, row.paid_reference)) &&
    !(await isCaseOver(database.kysely, row.id));
  const isReached =
    row.customer_email !== '' && (await mail.reaches(row.customer_email, database.kysely));
  // Its case finishes it.
  const finish = can('finish') && !(await isCaseOpen(database.kysely, row.id));
  return {
    ...lineOf(row, payment && stateOf(payment), reader),
    paymentReference: payment?.reference ?? null,
    assignedTo: row.assigned_to,
    cannotGoOn: await isStuck(database.kysely, row),
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
    name: row.customer_name,
    email: row.customer_email,
    phone: row.customer_phone,
    mailed: isReached,
    lines: summaryOf(row).lines.map(({ name, amount }) => ({ name, kobo: amount })),
    termsVersion: row.terms_version,
    termsAt: row.terms_at?.toISOString() ?? null,
    formId: row.form_id,
    answers:
      reading === 'none'
        ? null
        : answersOf(form, row.form_data, hiddenIn(form, row.form_data, reading)),
    hasReceipt: hasReceipt(payment, row.paid_reference),
    can: { finish, decline: can('decline'), reopen },
    history: historyOf(row, notes, [
      ...payments.flatMap((payment) => ofPayment(payment, isReached)),
      ...(await elsewhereOf(database.kysely, payments)),
    ]),
  };
}

const plain = { by: null, text: null };

/** What happened to a payment; `isReached`: an email reaches the buyer. */
function ofPayment(payment: Payment, isReached: boolean): Happening[] {
  const { reference, status, reason, created_at, settled_at } = payment;
  const { refund_asked_at, refund_failed_at, refund_queued_at, dispute_at, dispute_end } = payment;
  const list: Happening[] = [
    {
      ...plain,
      at: created_at.toISOString(),
      what: 'Payment started',
      text: reference,
      tone: 'quiet',
    },
  ];
  if (settled_at) {
    const tone = status === 'paid' ? 'good' : 'bad';
    const what = `Payment: ${paymentWords[status].toLowerCase()}`;
    list.push({ ...plain, at: settled_at.toISOString(), what, text: reason, tone });
  }
  if (refund_asked_at) {
    const at = refund_asked_at.toISOString();
    list.push({
      ...plain,
      at,
      what: 'Refund sent to the provider',
      text: reference,
      tone: 'waiting',
    });
  }
  if (refund_failed_at && isRefundFailed(payment)) {
    const at = refund_failed_at.toISOString();
    const text = 'No money went back.';
    list.push({ ...plain, at, what: 'Refund failed at Paystack', text, tone: 'bad' });
  }
  if (refund_queued_at) {
    const at = refund_queued_at.toISOString();
    const taken = 'Refund taken by the provider';
    const told = isReached
      ? { what: `${taken}, buyer told`, text: null }
      : { what: taken, text: 'No email reaches the buyer.' };
    list.push({ ...plain, ...told, at, tone: 'good' });
  }
  if (dispute_at) {
    const at = dispute_at.toISOString();
    const what = dispute_end ? 'The buyer’s dispute has ended' : 'The buyer disputes the payment';
    const tone = dispute_end === keptInDispute ? 'good' : 'bad';
    list.push({ ...plain, at, what, text: dispute_end ?? reference, tone });
  }
  return list;
}

/** Money that went back by refunds that were made at the provider: nobody is told of them, and the request goes on. */
async function elsewhereOf(db: Executor, payments: readonly Payment[]): Promise<Happening[]> {
  const all = await Promise.all(payments.map((payment) => refundsElsewhere(db, payment)));
  return all.flat().map(({ at, kobo }) => ({
    at: at.toISOString(),
    what: 'Refunded at the provider, buyer not told',
    by: null,
    text: kobo === null ? null : formatNaira(kobo),
    tone: 'bad',
  }));
}

const did: Readonly<Record<NoteRow['verb'], Pick<Happening, 'what' | 'tone'>>> = {
  note: { what: 'Note', tone: 'quiet' },
  assign: { what: 'Assigned to', tone: 'quiet' },
  finish: { what: 'Done', tone: 'good' },
  decline: { what: 'Cancelled', tone: 'bad' },
  reopen: { what: 'Reopened', tone: 'waiting' },
};

const refund = 'Refund the buyer if nothing was done for the payment.';

/** What is gone with who was erased: of a worker it is what named them, beside what staff wrote. */
function goneOf({ kind, customer_email: buyer }: StoredRequest): string {
  if (buyer && kind === 'INCIDENT_REPORT')
    return `The name of the worker and the notes are gone; what the buyer reported stays. ${refund}`;
  return buyer && !whollyAbout.includes(kind)
    ? `What named the person, the files and the notes are gone. ${refund}`
    : `The answers, their files and the notes are gone. ${refund}`;
}

/** Who was erased: where the buyer is gone by now, the moment may be that of whom the order is about. */
function whoWasErased({ kind, customer_email: buyer }: StoredRequest): string {
  if (buyer) return 'Whom it is about was erased';
  return aboutOne.includes(kind)
    ? 'The buyer, or whom it is about, was erased'
    : 'The buyer was erased';
}

/** All that happened to a request, newest first. */
function historyOf(
  row: StoredRequest,
  notes: readonly (NoteRow & { readonly isShown: boolean })[],
  money: readonly Happening[],
): Happening[] {
  const ordered: Happening = {
    ...plain,
    at: row.created_at.toISOString(),
    what: 'Ordered',
    tone: 'good',
  };
  const byStaff = notes.map(({ at, verb, by_name: by, text: whole, isShown }): Happening => {
    const { what, tone } = did[verb];
    const heard = isTold({ verb, text: whole }) ? `${what}, buyer told` : what;
    const line = { at: at.toISOString(), what: heard, by, tone };
    const isKept = !isShown && verb !== 'assign' && whole !== '';
    return isKept ? { ...line, text: null, hidden: true } : { ...line, text: whole };
  });
  const erased: Happening[] = row.subject_erased_at
    ? [
        {
          by: null,
          tone: 'waiting',
          text: goneOf(row),
          at: row.subject_erased_at.toISOString(),
          what: whoWasErased(row),
        },
      ]
    : [];
  const all = [...byStaff, ...erased, ...money, ordered];
  return all.toSorted((a, b) => b.at.localeCompare(a.at));
}
