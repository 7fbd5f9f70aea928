import { type Kysely, sql } from 'kysely';

/**
 * A correction looks only at what it is about (decision 060). Those that are open were opened with every check of their
 * level: what they are not about, and nobody has made for them, goes. What they are about stands before their words. A
 * check stays where the case has learnt what it is made on, and every one of a correction whose words begin otherwise.
 * Files that staff have put to a check which goes are kept as papers, so that an erasure finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As whoever works on a case: first its row, then its checks.
  await sql`select id from cases where source_kind = 'correction' and state <> 'decided'
    order by id for update`.execute(db);
  await sql`with about (title, kind) as (values
      ('My name', 'identity'), ('My date of birth', 'identity'), ('My national ID', 'identity'),
      ('My phone number', 'phone'), ('My address', 'address'), ('My police record', 'police-record'),
      ('My health status', 'health'), ('My email', ''), ('My photo', ''), ('Something else', '')),
    open as (
      select c.id, about.kind, c.facts_from, c.born, c.phone, c.address, c.state_of_residence,
        c.national_id_hash
      from cases c
      join case_events e on e.case_id = c.id and e.what = 'correction-asked'
      join about on about.title = split_part(e.note, ': ', 1)
      where c.source_kind = 'correction' and c.state <> 'decided'),
    gone as (delete from case_checks k using open o
    where k.case_id = o.id and k.kind <> o.kind
      and (k.carried or k.state not in ('passed', 'partial', 'failed'))
      and not (k.kind = 'identity' and (o.facts_from ->> 'name' is distinct from 'the record'
        or (o.born is not null and o.facts_from ->> 'born' is distinct from 'the record')
        or o.national_id_hash is not null))
      and not (k.kind = 'phone' and o.phone is not null
        and o.facts_from ->> 'phone' is distinct from 'the record')
      and not (k.kind = 'address' and (
        (o.address is not null and o.facts_from ->> 'address' is distinct from 'the record')
        or (o.state_of_residence is not null
          and o.facts_from ->> 'state_of_residence' is distinct from 'the record')))
      returning k.case_id, k.carried, k.evidence)
    update cases c set papers = papers || files from (
      select case_id, jsonb_agg(file) as files from gone, jsonb_array_elements(evidence) as file
      where not carried group by case_id) as kept
    where c.id = kept.case_id`.execute(db);
  await sql`update cases c set version = version + 1, state = case
      when exists (select from case_checks k where k.case_id = c.id and k.state = 'to-do') then 'open'
      when exists (select from case_checks k where k.case_id = c.id
        and k.state in ('waiting-for-person', 'waiting-for-source')) then 'waiting'
      else 'ready' end
    where c.source_kind = 'correction' and c.state <> 'decided'`.execute(db);
}
