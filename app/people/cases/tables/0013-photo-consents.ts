import { type Kysely, sql } from 'kysely';

/** How the consents to show a photo that came with a case were given: what came by its page ends with a wrong address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update verification_consents v
    set how = case when k.channel = 'page' then 'on the case page' else 'in person' end
    from verification_records r
    join cases c on c.record_badge = r.badge
    join case_consents k on k.case_id = c.id and k.purpose = 'photo'
    where v.record_id = r.id and v.field_group = 'photo' and v.how is null
      and v.given_at = k.given_at`.execute(db);
}
