// What the API is measured against: node:http and pg with nothing around them. Two calls that send the
// database the same statements as the product's, without validation, headers, log or documents: one
// after the other, or with `together` in the product's pipelines.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const together = process.argv[3] === 'together';
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, pipeline: together });

const hash = (text) => createHash('sha256').update(text).digest('hex');

const taking = (keys, cost, length, seconds, allowed = '') => `
  insert into limits (key, count, started_at)
  select key, ${cost}::int, now() from unnest(${keys}::text[]) as key ${allowed} order by key
  on conflict (key) do update set
    count = case when limits.started_at + ${length}::interval <= now() then ${cost}::int else limits.count + ${cost}::int end,
    started_at =
      case when limits.started_at + ${length}::interval <= now() then now() else limits.started_at end
  returning key, count,
    greatest(1, ceil(extract(epoch from limits.started_at - now()) + ${seconds}))::int as seconds`;
const takeKeys = taking('$1', '$2', '$3', '$4');

const isWithin = (before, keys, maxima) => `not exists (
  select 1 from ${before} join unnest(${keys}::text[], ${maxima}::float8[]) as allowed (key, max) using (key)
  where count > max)`;
/** Three groups of limits in one statement: a group counts if those before it allow it. */
const takeGroups = `with
  taken0 as (${taking('$1', '$2', '$3', '$4')}),
  taken1 as (${taking('$6', '$7', '$8', '$9', `where ${isWithin('taken0', '$1', '$5')}`)}),
  taken2 as (${taking('$11', '$12', '$13', '$14', `where ${isWithin('taken0', '$1', '$5')} and ${isWithin('taken1', '$6', '$10')}`)})
  select key, count, seconds from taken0
  union all select key, count, seconds from taken1
  union all select key, count, seconds from taken2`;

const select = `
  select verification_records.id, badge, full_name, phone, email, born, address, state, standing,
    verified_at, expires_at, officer_first_name, officer_last_name, officer_email, police_record,
    health_status, total_reviews, photo_handle, has_basic_report, national_id_last_four, hidden, honey,
    t.level, t.name as type_name, t.description as type_description, t.base_price_kobo,
    (select coalesce(json_agg(agg), '[]') from (select c.field_group, c.given_at, c.until, c.withdrawn_at
      from verification_consents as c where c.record_id = verification_records.id) as agg) as consents,
    (select coalesce(json_agg(agg), '[]') from (select rc.kind, rc.method, rc.checked_on as "checkedOn"
      from record_checks as rc where rc.record_id = verification_records.id
      order by rc.place) as agg) as checks,
    (select coalesce(json_agg(agg), '[]') from (select rr.counts_from as "from", count(*) as count
      from record_reviews as rr where rr.record_id = verification_records.id and rr.disputed = $1
      group by rr.counts_from) as agg) as reviews
  from verification_records inner join verification_types as t on t.id = verification_records.type_id`;
const match = `${select} where born = $2 and (phone = $3 or email_key = $4) and name_key = any($5)
  order by expires_at desc nulls last limit $6`;
const byBadge = `${select} where badge_key = $2`;
const addAudit = `
  insert into audit_log (action, actor, subject, reason, level, fields, inputs_hash, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const addLookup = `
  insert into record_lookups
    (badge, minute, id, way, searcher, role, level, reason, fields, staff_id, share_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;
const addGrant =
  'insert into verification_grants (token_hash, record_id, supplied, expires_at) values ($1, $2, $3, $4)';

const keyOf = ([name, subject]) => `${name}:${hash(subject).slice(0, 32)}`;
const take = (wanted, milliseconds, cost = 1) => {
  const values = [wanted.map(keyOf), cost, `${milliseconds} milliseconds`, milliseconds / 1000];
  return { text: takeKeys, values, name: 'take' };
};
/** A group is its limits, how long they count and what each allows; the last group's maxima decide nothing. */
const takeInTurn = (...groups) => {
  const values = groups.flatMap(([wanted, milliseconds, max]) => {
    const length = `${milliseconds} milliseconds`;
    return [wanted.map(keyOf), 1, length, milliseconds / 1000, wanted.map(() => max)];
  });
  return { text: takeGroups, values: values.slice(0, -1), name: 'groups' };
};
const begin = { text: 'begin' };
const commit = { text: 'commit' };

/** Runs statements that need none of each other's answers; a transaction keeps to one connection. */
async function run(...statements) {
  const results = [];
  if (!together && statements[0] !== begin) {
    for (const { text, values } of statements) results.push(await pool.query(text, values));
    return results;
  }
  const client = await pool.connect();
  if (together) results.push(...statements.map((one) => client.query(one)));
  else for (const { text, values } of statements) results.push(await client.query(text, values));
  const done = await Promise.all(results);
  client.release();
  return done;
}

/** The row that the worker reads. */
const lookup = (badge, way, searcher, level, reason) => {
  const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
  const values = [
    badge,
    minute,
    randomUUID(),
    way,
    searcher,
    null,
    level,
    reason,
    shown,
    null,
    null,
  ];
  return { text: addLookup, values, name: 'lookup' };
};
/** As many names of fields as a record without consents shows. */
const shown = [
  'fullName',
  'verifiedId',
  'level',
  'status',
  'verifiedAt',
  'expiryDate',
  'type',
  'by',
];

async function search(typed, address) {
  const subjects = [`phone:${typed.phoneNumber}`, `email:${typed.email}`];
  const own = subjects.map((one) => ['verification-search-visitor', `${one} from ${address}`]);
  const targets = subjects.map((one) => ['verification-search-target', one]);
  const [first, second] = typed.fullName.toLowerCase().split(' ');
  const names = [first + second, second + first];
  const keys = [false, typed.dateOfBirth, typed.phoneNumber, typed.email, names, 1];
  const [, { rows }] = await run(
    takeInTurn(
      [[['verification-search-address', address]], 60_000, 1e9],
      [own, 3_600_000, 1e9],
      [targets, 3_600_000, 1e9],
    ),
    { text: match, values: keys, name: 'match' },
  );
  const row = rows[0];
  if (!row) return { success: false, message: 'No record', data: null };
  const token = randomBytes(20).toString('hex');
  const until = new Date(Date.now() + 900_000);
  const grant = [hash(token), row.id, ['dateOfBirth', 'phoneNumber', 'email'], until];
  const inputs = hash(JSON.stringify(keys));
  const reason = typed.searchReason;
  const audit = ['verification.search', 'public', row.badge, reason, 'L1', shown, inputs, token];
  await run(
    begin,
    { text: addGrant, values: grant, name: 'grant' },
    { text: addAudit, values: audit, name: 'audit' },
    lookup(row.badge, 'search', 'matched', 'L1', reason),
    take([...own, ...targets], 3_600_000, -1),
    commit,
  );
  const data = { fullName: row.full_name, verifiedId: row.badge, policeRecord: row.police_record };
  return { success: true, message: 'A record was found.', data };
}

async function details(id, address) {
  const [, found] = await run(
    takeInTurn(
      [[['verification-details-address', address]], 60_000, 1e9],
      [[['verification-details-subject', id]], 3_600_000, 1e9],
      [[['verification-details-visitor', `${id} from ${address}`]], 3_600_000, 1e9],
    ),
    { text: byBadge, values: [false, id.toLowerCase()], name: 'badge' },
  );
  const row = found.rows[0];
  const audit = ['verification.details', 'public', row.badge, null, 'L0', shown, null, id];
  await run(
    begin,
    { text: addAudit, values: audit, name: 'audit' },
    lookup(row.badge, 'badge-page', 'visitor', 'L0', null),
    commit,
  );
  return { fullName: row.full_name, verifiedId: row.badge, level: row.level, name: row.type_name };
}

async function answer(request, body) {
  const address = request.socket.remoteAddress;
  if (request.method === 'POST') return search(JSON.parse(body), address);
  return details(request.url.slice(request.url.lastIndexOf('/') + 1), address);
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const text = JSON.stringify(await answer(request, Buffer.concat(chunks).toString()));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
