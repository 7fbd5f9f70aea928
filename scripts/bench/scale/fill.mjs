// Invents a market of a given size by set-based SQL: records, ten audit entries and two look-ups a record,
// an order for every tenth, and what stands in the console's other lists. The same number always gives the
// same person, so that whoever measures can ask for one (`person`).
import { createHash } from 'node:crypto';

const hex = (text) => createHash('md5').update(text).digest('hex');
const two = (number) => String(number).padStart(2, '0');

const first = 'Ada Amina Bala Chidi Dayo Efe Funke Gani Halima Ifeoma Jide Kemi Lami Musa Ngozi Obi Peju Rabi Sade Tunde'.split(' '); // biome-ignore format: one line
const last = 'Abiola Bello Chukwu Danjuma Eze Fashola Garba Hassan Igwe Jega Kalu Lawal Mohammed Nwosu Okafor Peters Sani Tinubu Umar Yusuf'.split(' '); // biome-ignore format: one line
const middle = 'ka la ma na pa ra sa ta wa za'.split(' ');

/** What a visitor types who looks for the person of a number. */
export function person(n) {
  const names = [first[n % 20], syllables(n), last[Math.floor(n / 20) % 20]];
  return {
    badge: `Sw-${hex(`badge${n}`).slice(0, 12)}`,
    fullName: names.join(' '),
    phoneNumber: `+234${8_000_000_000 + n}`,
    email: `person${n}@example.com`,
    dateOfBirth: `${1950 + (n % 50)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`,
  };
}

/** The second name: six syllables, so that few people of a million share a whole name, and many a first one. */
function syllables(n) {
  const word = [n % 10, Math.floor(n / 7) % 10, Math.floor(n / 49) % 10, Math.floor(n / 400) % 10];
  const long = [...word, Math.floor(n / 4_000) % 10, Math.floor(n / 40_000) % 10];
  const text = long.map((one) => middle[one]).join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const list = (words) => `array[${words.map((one) => `'${one}'`).join(', ')}]`;
const pick = (words, at) => `(${list(words)})[1 + (${at}) % ${words.length}]`;
const parts = ['n', 'n / 7', 'n / 49', 'n / 400', 'n / 4000', 'n / 40000'];
const secondName = `initcap(${parts.map((at) => pick(middle, at)).join(' || ')})`;
const firstName = pick(first, 'n');
const lastName = pick(last, 'n / 20');
const badge = `substr(md5('badge' || n), 1, 12)`;
const recordId = `md5('record' || n)::uuid::text`;
/** A code of so many characters of the product's alphabet. */
const code = (kind, size) => `translate(upper(substr(md5('${kind}' || n) || md5(n || '${kind}'), 1, ${size})), 'ILOU', '0000')`; // biome-ignore format: one line
/** Numbers that have nothing to do with each other or with the order of rows. */
const drawn = (seed, of) => `(hashint8extended(n, ${seed}) & 1048575) % ${of}`;
/** The newest first number: time goes back from now, a year for the whole. */
const at = `now() - (1 - n::float8 / $3) * interval '365 days'`;
// The whole is named by every statement, also by those that know no time.
const between = 'from generate_series($1::bigint, least($2::bigint, $3::bigint)) as n';

const orderId = `'RQ-' || ${code('order', 26)}`;
const reference = `'SW-' || ${code('payment', 26)}`;
/**
 * Each table with how many rows it has per record and the statement that makes them from number $1 to $2
 * of $3. Work that waits for somebody is a hundredth of what there is.
 */
export const tables = [
  {
    name: 'verification_records',
    per: 1,
    sql: `insert into verification_records (id, badge, badge_key, type_id, full_name, name_key, surname_key,
        phone, email, email_key, born, address, state, standing, verified_at, expires_at,
        officer_first_name, officer_last_name, officer_email, police_record, total_reviews,
        has_basic_report, created_at, updated_at)
      select ${recordId}, 'Sw-' || b, 'sw-' || b,
        (select array_agg(id order by id) from verification_types)[1 + ${drawn(1, '(select count(*) from verification_types)')}],
        f || ' ' || s || ' ' || l, lower(f || s || l), lower(l || f || s), '+234' || (8000000000 + n),
        'person' || n || '@example.com', 'person' || n || '@example.com',
        (1950 + n % 50) || '-' || lpad((1 + n % 12)::text, 2, '0') || '-' || lpad((1 + n % 28)::text, 2, '0'),
        n || ' Sample Street', ${pick(['Lagos', 'Kano', 'Rivers', 'Oyo'], 'n')},
        case ${drawn(2, 200)} when 7 then 'suspended' when 8 then 'suspended' when 9 then 'revoked' when 10 then 'pending' when 11 then 'pending' else 'verified' end,
        ${at}, ${at} + interval '1 year' + (n % 7) * interval '1 day', 'Verification', 'Desk', 'desk@example.com',
        'Clear', n % 50, true, ${at}, ${at}
      from (select n, ${badge} as b, ${firstName} as f, ${secondName} as s, ${lastName} as l ${between}) as made`,
  },
  {
    name: 'verification_consents',
    per: 1,
    sql: `insert into verification_consents (id, record_id, field_group, given_by, text_version, purpose, given_at)
      select md5('consent' || n)::uuid::text, ${recordId}, 'photo', 'the worker', '1', 'shown to who looks', ${at} ${between}`,
  },
  {
    name: 'record_checks',
    per: 1,
    sql: `insert into record_checks (record_id, kind, place, method, checked_on)
      select ${recordId}, 'identity', 1, 'provider', '2026-01-02' ${between}`,
  },
  {
    name: 'record_lookups',
    per: 2,
    sql: `insert into record_lookups (badge, minute, id, way, searcher, level, reason, fields)
      select 'Sw-' || substr(md5('badge' || 1 + n / 2), 1, 12), date_trunc('minute', ${at}), md5('look' || n)::uuid::text,
        'search', 'matched', 'L1', 'EMPLOYMENT_CHECK', '{fullName,phoneNumber}' ${between}`,
  },
  {
    name: 'audit_log',
    per: 10,
    // Without the number of a transaction, as from before there were checkpoints: sealed below.
    sql: `insert into audit_log (at, action, actor, subject, reason, level, fields, inputs_hash, request_id, tx)
      select ${at}, ${pick(['verification.search', 'verification.search', 'verification.details', 'verification.details', 'verification.details', 'records.read', 'requests.read', 'payments.read', 'session.start', 'records.update'], 'n')},
        case when n % 10 < 5 then 'public' else 'member-' || n % 50 end,
        case when n % 2 = 0 then 'Sw-' || substr(md5('badge' || 1 + n / 10), 1, 12) end,
        'EMPLOYMENT_CHECK', 'L1', '{fullName,phoneNumber}', md5('in' || n) || md5('put' || n), md5('request' || n)::uuid::text, null ${between}`,
  },
  {
    name: 'purchase_requests',
    per: 0.1,
    sql: `insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
        customer_name, customer_email, customer_phone, form_data, status, order_key, paid_reference, paid_at, created_at, estimated_days)
      select ${orderId}, p.kinds[k], p.ids[k], p.names[k], 1000000 + n % 900 * 100, 15000, 1015000 + n % 900 * 100,
        ${firstName} || ' ' || ${lastName}, 'buyer' || n || '@example.com', '08030000009', '{"fullName":"Somebody"}',
        case when n % 100 = 1 then 'processing' when n % 20 = 2 then 'received' when n % 50 = 3 then 'cancelled' else 'fulfilled' end,
        md5('key' || n), case when n % 20 = 2 then null else ${reference} end,
        case when n % 20 = 2 then null else ${at} end, ${at}, 3
      from (select n, 1 + ${drawn(3, '(select count(*) from plans)')} as k ${between}) as made,
        (select array_agg(kind order by id) as kinds, array_agg(id order by id) as ids, array_agg(name order by id) as names from plans) as p`,
  },
  {
    name: 'payments',
    per: 0.1,
    sql: `insert into payments (reference, purpose, subject, amount_kobo, email, return_path, cancel_path, status,
        channel, brand, last4, paid_kobo, paid_at, created_at, settled_at)
      select ${reference}, 'order', ${orderId}, 1015000 + n % 900 * 100, 'buyer' || n || '@example.com', '/', '/',
        s, 'card', 'visa', '4081', case when s = 'paid' then 1015000 + n % 900 * 100 end,
        case when s = 'paid' then ${at} end, ${at}, ${at}
      from (select n, case when n % 20 = 2 then 'expired' when n % 100 = 5 then 'failed' when n % 1000 = 7 then 'needs-attention' else 'paid' end as s ${between}) as made`,
  },
  {
    name: 'payment_webhooks',
    per: 0.1,
    sql: `insert into payment_webhooks (body_hash, event, reference, body, received_at, handled_at)
      select md5('hook' || n) || md5(n || 'hook'), 'charge.success', ${reference}, '{"event":"charge.success"}', ${at}, ${at} ${between}`,
  },
  {
    name: 'cases',
    per: 0.1,
    sql: `insert into cases (id, source_kind, source_id, level, type_id, record_badge, is_buyer, name, name_key, phone,
        phone_key, email, email_key, born, state, agent_id, agent_name, opened_at, due_at, decided_at, decision, decided_by)
      select 'CS-' || ${code('case', 26)}, 'order', ${orderId}, ${pick(['Free', 'Basic', 'Premium', 'Platinum'], drawn(5, 4))},
        (select min(id) from verification_types), 'Sw-' || ${badge}, true, ${firstName} || ' ' || ${lastName}, lower(${firstName} || ${lastName}),
        '+234' || (8000000000 + n), '+234' || (8000000000 + n), 'person' || n || '@example.com', 'person' || n || '@example.com', '1990-01-02',
        s, case when n % 3 > 0 then 'member-' || n % 50 end, case when n % 3 > 0 then 'Member ' || n % 50 end, ${at}, ${at} + interval '3 days',
        case when s = 'decided' then ${at} + interval '2 days' end, case when s = 'decided' then 'approved' end, case when s = 'decided' then 'member-1' end
      from (select n, case when n % 100 = 1 then 'open' when n % 200 = 2 then 'waiting' when n % 200 = 4 then 'ready' else 'decided' end as s ${between}) as made`,
  },
  {
    name: 'feedbacks',
    per: 0.1,
    sql: `insert into feedbacks (id, fingerprint, name, verification_id, record_id, message, email, state, suspected, received_at,
        acknowledge_by, acknowledged_at, act_by, decided_at, decided_by)
      select md5('feedback' || n)::uuid::text, md5('print' || n), 'Somebody', 'Sw-' || ${badge}, case when n % 100 = 3 then null else ${recordId} end,
        'Good work, on time and friendly.', 'client' || n || '@example.com', s, n % 200 = 3, ${at}, ${at} + interval '2 days', ${at}, ${at} + interval '7 days',
        case when s <> 'new' then ${at} end, case when s <> 'new' then 'member-1' end
      from (select n, case when n % 100 = 3 then 'new' when n % 10 = 4 then 'hidden' else 'published' end as s ${between}) as made`,
  },
  {
    name: 'form_submissions',
    per: 0.05,
    sql: `insert into form_submissions (id, form_id, tag, sent_id, sent_at, received_at, answers, content_hash, mailed, state, applicant)
      select 'AP-' || ${code('submission', 8)}, f.ids[k], f.tags[k], 'sent', '2026-01-02', ${at},
        jsonb_build_object('fullName', ${firstName} || ' ' || ${lastName}, 'phone', '08030000009'), md5('content' || n), true,
        case when n % 100 = 1 then 'new' when n % 100 = 2 then 'in-review' when n % 2 = 0 then 'accepted' else 'declined' end, 'applicant' || n || '@example.com'
      from (select n, 1 + ${drawn(4, '(select count(*) from form_definitions)')} as k ${between}) as made,
        (select array_agg(id order by id) as ids, array_agg(tag order by id) as tags from form_definitions) as f
      on conflict do nothing`,
  },
  {
    name: 'contacts',
    per: 0.05,
    sql: `insert into contacts (ticket, fingerprint, name, email, phone, department, message, state, suspected, received_at, handled_at, handled_by)
      select 'CT-' || ${code('contact', 8)}, md5('contact' || n), 'Somebody', 'contact' || n || '@example.com', '08030000009',
        ${pick(['General Inquiry', 'Customer Support', 'Technical Assistance'], 'n')}, 'A question.',
        case when n % 100 = 1 then 'open' when n % 2 = 0 then 'answered' else 'closed' end, n % 500 = 1, ${at}, ${at}, 'member-1' ${between}
      on conflict do nothing`,
  },
  {
    name: 'mail_outbox',
    per: 0.2,
    sql: `insert into mail_outbox (id, message_id, recipient, subject, html, plain, status, created_at, sent_at)
      select md5('mail' || n)::uuid::text, 'mail-' || n, 'buyer' || n || '@example.com', 'Your receipt', repeat('<p>Thank you.</p>', 20), 'Thank you.',
        case when n % 500 = 3 then 'failed' else 'sent' end, ${at}, ${at} ${between}`,
  },
  {
    name: 'mail_subscribers',
    per: 0.05,
    sql: `insert into mail_subscribers (id, email, status, created_at, confirmed_at)
      select md5('subscriber' || n)::uuid::text, 'reader' || n || '@example.com', case when n % 10 = 1 then 'pending' when n % 10 = 2 then 'unsubscribed' else 'confirmed' end, ${at}, ${at} ${between}`,
  },
  {
    name: 'accounts',
    per: 0.05,
    sql: `insert into accounts (id, name, email, phone, password_hash, made_by, confirmed_at, created_at)
      select md5('account' || n)::uuid::text, 'Somebody', 'account' || n || '@example.com', '08030000009', 'none', 'app', ${at}, ${at} ${between}`,
  },
  {
    name: 'insurance_claims',
    per: 0.005,
    sql: `insert into insurance_claims (id, name, email, phone, came_by, happened_on, what, asked_kobo, fee_kobo, state, granted_kobo, created_at)
      select 'CL-' || ${code('claim', 16)}, 'Somebody', 'buyer' || n || '@example.com', '08030000009', 'phone', '2026-01-02', 'Something broke.',
        5000000 + n, 0, case when n % 50 = 1 then 'received' else 'accepted' end, case when n % 50 = 1 then null else 5000000 end, ${at} ${between}`,
  },
];

/** Seals every entry that has no seal, in order, as `chain/rules.ts` has it: the chain stays verifiable. */
export const sealAll = `do $$
declare
  place bigint; before text; entry record; sealed text := to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  select coalesce(max(position), 0) into place from audit_seals;
  select coalesce((select hash from audit_seals where position = place), repeat('0', 64)) into before;
  for entry in
    select a.id, '[,' || a.id || ',"' || to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || '",' || to_json(a.action) || ','
      || to_json(a.actor) || ',' || coalesce(to_json(a.subject)::text, 'null') || ',' || coalesce(to_json(a.reason)::text, 'null') || ','
      || coalesce(to_json(a.level)::text, 'null') || ',' || coalesce(array_to_json(a.fields)::text, 'null') || ','
      || coalesce(to_json(a.inputs_hash)::text, 'null') || ',' || coalesce(to_json(a.request_id)::text, 'null') || ']' as rest
    from audit_log a where not exists (select from audit_seals s where s.entry_id = a.id) order by a.id
  loop
    place := place + 1;
    before := encode(sha256(convert_to('["' || before || '",' || place || ',"' || sealed || '"' || substr(entry.rest, 2), 'UTF8')), 'hex');
    insert into audit_seals (position, entry_id, hash, sealed_at) values (place, entry.id, before, sealed::timestamptz);
  end loop;
end $$`;

/** The indexes that are built after the rows: those that hold nothing unique, and are not a partition's. */
const indexesOf = `select i.indexrelid::regclass::text as name,
    -- A partitioned table's is said without its partitions'.
    replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as made
  from pg_index i where i.indrelid = $1::regclass and not i.indisunique
    and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)`;

const chunk = 200_000;

/** Fills a database that the product has made its tables in. `told` hears how it goes. */
export async function fill(client, records, told) {
  // Rows refer to what this very run makes: no key need be looked up.
  await client.query(`set session_replication_role = replica`);
  await client.query(`set synchronous_commit = off`);
  for (const { name, per, sql } of tables) {
    const rows = Math.ceil(records * per);
    const began = Date.now();
    const { rows: indexes } = await client.query(indexesOf, [name]);
    const many = rows > 50_000;
    if (many) for (const index of indexes) await client.query(`drop index ${index.name}`);
    for (let from = 1; from <= rows; from += chunk) {
      await client.query(sql, [from, Math.min(rows, from + chunk - 1), rows]);
    }
    const laid = Date.now();
    if (many) for (const index of indexes) await client.query(index.made);
    told(`${name}: ${rows} rows in ${seconds(laid - began)} s, ${indexes.length} indexes in ${seconds(Date.now() - laid)} s`); // biome-ignore format: one line
  }
  const began = Date.now();
  await client.query(sealAll);
  told(`audit_seals in ${seconds(Date.now() - began)} s`);
  await client.query(`set session_replication_role = origin`);
  const { rows: unfit } = await client.query(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  );
  if (unfit.length > 0) throw new Error(`Not built: ${unfit.map(({ name }) => name).join(', ')}`);
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  told(`vacuumed and analysed in ${seconds(Date.now() - began)} s`);
}

export const seconds = (ms) => (ms / 1_000).toFixed(1);
