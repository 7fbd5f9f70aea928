import { type Kysely, sql } from 'kysely';

/**
 * Orders of before: when the work on one that costs nothing began, by the trail; one that was never sent and was opened again
 * waits for its buyer; and what is about a worker who was erased ends as since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isFree = sql`total_kobo = 0 and kind <> 'VERIFICATION'`;
  // Of one that is older than the trail nobody knows: it counts as sent, as until now.
  const wasSent = sql`(exists (select from audit_log where subject = purchase_requests.id
      and action = 'purchase.received')
    or not exists (select from audit_log where at <= purchase_requests.created_at))`;
  await sql`update purchase_requests set started_at = created_at
    where ${isFree} and started_at is null and status <> 'received' and ${wasSent}`.execute(db);
  const wasReopened = sql`exists (select from purchase_notes
    where request_id = purchase_requests.id and verb = 'reopen')`;
  // What somebody works on is begun by that.
  await sql`update purchase_requests set started_at = created_at
    where ${isFree} and started_at is null and status = 'processing' and assigned_to is not null
      and ${wasReopened}`.execute(db);
  // Of an erased buyer nobody can send it any more: staff end it.
  await sql`with left_open as (update purchase_requests set started_at = null,
      version = version + 1, status = case status when 'processing' then 'received' else status end
    where ${isFree} and (status = 'processing' and assigned_to is null or status = 'cancelled')
      and customer_email <> '' and not ${wasSent} and ${wasReopened} returning id, status)
    insert into purchase_notes (id, request_id, verb, text, by_id, by_name, at)
    select gen_random_uuid()::text, id, 'note',
      'It was never sent by its buyer, and waits for that.', 'system', 'Update', now()
    from left_open where status = 'received'`.execute(db);

  // Where a name was taken out, its number went too; who is named so has one.
  const isOfErased = sql`kind = 'CLEARANCE' and form_data ->> 'fullName' = 'Deleted'
      and form_data -> 'phone' is null and coalesce(form_data ->> 'workers', '1') = '1'
    or kind = 'INCIDENT_REPORT' and form_data ->> 'workerName' = 'Deleted'
      and payment <> 'paid' and started_at is null and status in ('received', 'cancelled')`;
  await sql`update purchase_requests set subject_erased_at = now(), version = version + 1,
      closed_at = case status when 'received' then now() else closed_at end,
      status = case status when 'received' then 'cancelled' else status end
    where customer_email <> '' and subject_erased_at is null and (${isOfErased})`.execute(db);
  await sql`update purchase_notes set text = '' from purchase_requests
    where purchase_requests.id = request_id and (${isOfErased})
      and subject_erased_at is not null`.execute(db);
}
