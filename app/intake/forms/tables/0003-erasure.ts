import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose it is: the first address among the answers, in lower case. Found by it, it is erased.
  await sql`alter table form_submissions add column applicant text`.execute(db);
  await sql`update form_submissions s set applicant = own.email from (
      select distinct on (sent.id) sent.id, lower(sent.answers ->> (field.value ->> 'name')) as email
      from form_submissions sent
      join form_definitions form on form.id = sent.form_id
      cross join lateral jsonb_array_elements(form.sections) with ordinality as section (value, place)
      cross join lateral jsonb_array_elements(section.value -> 'fields') with ordinality as field (value, place)
      where field.value ->> 'fieldType' = 'email' and sent.answers ->> (field.value ->> 'name') <> ''
      order by sent.id, section.place, field.place
    ) own where own.id = s.id`.execute(db);
  await sql`create index form_submissions_applicant on form_submissions (applicant)
    where applicant is not null`.execute(db);
}
