import type { Kind } from '#app/commerce/plans/contract.ts';
import { missingFiles } from '#app/intake/forms/rules.ts';
import { formUnder } from '#app/intake/forms/service.server.ts';
import { dueAt } from '#app/people/cases/rules.ts';
import { holidaysFrom } from '#app/people/cases/service.server.ts';
import { isCaseOver } from '#app/people/cases/withdrawal.service.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import { addDays, dayOf } from '#platform/time.ts';
import type { PurchaseRequest } from './contract.ts';
import type { StoredRequest } from './store.server.ts';

/** The day on which what is ordered is due: that of its case, which counts business days (CASE-04). */
function dayToHear(kind: Kind, from: Date, days: number, holidays: ReadonlySet<string>) {
  if (kind !== 'VERIFICATION') return addDays(dayOf(from), days);
  return dayOf(dueAt(from, days, holidays));
}

/** The holidays that count for an order: from its first day on; none where no case is opened. */
export async function holidaysOf(
  executor: Executor,
  { kind, created_at: ordered }: StoredRequest,
): Promise<ReadonlySet<string>> {
  return kind === 'VERIFICATION' ? holidaysFrom(executor, dayOf(ordered)) : new Set();
}

/**
 * Whether the work on an order cannot go on, since nothing is known any more of whom it is about. Where the case is
 * decided, the order is just being ended by it.
 */
export async function isStuck(
  executor: Executor,
  { id, status, subject_erased_at: erased }: StoredRequest,
): Promise<boolean> {
  return status === 'processing' && erased !== null && !(await isCaseOver(executor, id));
}

/**
 * From when the days of an order count: from when its work began, or was taken up again; null before. Of one that an older
 * server began it is not known: it was paid just before, or ordered, as far as anybody knows.
 */
function beginOf(request: StoredRequest): Date | null {
  const { status, total_kobo: total, created_at: ordered, paid_at: paid, started_at } = request;
  return status === 'received' ? null : (started_at ?? (total === 0 ? ordered : paid));
}

/**
 * When the buyer hears (a day of the calendar, counted from when the work began) and which papers the form asked for
 * were not sent yet. `known`: the order's holidays, where they have been read; `now`: for whom a day that is over is none
 * to hear by. Of one that cannot go on nothing is promised.
 */
export async function outlookOf(
  executor: Executor,
  request: StoredRequest,
  { known, now }: { readonly known?: ReadonlySet<string>; readonly now: Date },
): Promise<Pick<PurchaseRequest, 'estimatedDays' | 'hearBy' | 'isLate' | 'cannotGoOn' | 'needed'>> {
  const cannotGoOn = await isStuck(executor, request);
  if (cannotGoOn)
    return { estimatedDays: null, hearBy: null, isLate: false, cannotGoOn, needed: [] };
  const { status, estimated_days: days, form_id: formId, form_data: answers } = request;
  const isErased = !request.customer_email || request.subject_erased_at !== null;
  const settledAt = beginOf(request);
  const holidays = async () => known ?? holidaysOf(executor, request);
  const hearBy =
    days && settledAt ? dayToHear(request.kind, settledAt, days, await holidays()) : null;
  const isLate = hearBy !== null && status === 'processing' && hearBy < dayOf(now);
  // Whose account is deleted is asked for nothing, and nobody for papers of somebody who was erased.
  const form = formId && !isErased ? await formUnder(executor, formId) : null;
  const needed = form ? missingFiles(form, answers) : [];
  return { estimatedDays: days, hearBy, isLate, cannotGoOn, needed };
}
