// What the API is measured against: node:http and pg with nothing around them. Two calls that send the
// database the same statements as the product's, without validation, headers, log or documents: one
// after the other, or with `together` in the product's pipelines.
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const together = process.argv[3] === 'together';
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, pipeline: together });

const hash = (text) => createHash('sha256').update(text).digest('hex');

const takeKeys = `
  insert into limits (key, count, started_at)
  select key, $2::int, now() from unnest($1::text[]) as key order by key
  on conflict (key) do update set
    count = case when limits.started_at + $3::interval <= now() then $2 else limits.count + $2 end,
    started_at =
      case when limits.started_at + $3::interval <= now() then now() else limits.started_at end
  returning key, count,
    greatest(1, ceil(extract(epoch from limits.started_at - now()) + $4))::int as seconds`;

const select = `
  select verification_records.id, badge, full_name, phone, email, born, address, state, standing,
    verified_at, expires_at, officer_first_name, officer_last_name, officer_email, police_record,
    health_status, total_reviews, photo_handle, has_basic_report, national_id_last_four, hidden, honey,
    t.level, t.name as type_name, t.description as type_description, t.base_price_kobo,
    (select coalesce(json_agg(agg), '[]') from (select c.field_group, c.given_at, c.until, c.withdrawn_at
      from verification_consents as c where c.record_id = verification_records.id) as agg) as consents
  from verification_records inner join verification_types as t on t.id = verification_records.type_id`;
const match = `${select} where born = $1 and (phone = $2 or email_key = $3) and name_key in ($4, $5)
  order by expires_at desc nulls last limit $6`;
const byBadge = `${select} where badge_key = $1`;
const addAudit = `
  insert into audit_log (action, actor, subject, reason, level, fields, inputs_hash, request_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;
const addGrant =
  'insert into verification_grants (token_hash, record_id, supplied, expires_at) values ($1, $2, $3, $4)';

const take = (wanted, milliseconds, cost = 1) => {
  const keys = wanted.map(([name, subject]) => `${name}:${hash(subject).slice(0, 32)}`);
  const values = [keys, cost, `${milliseconds} milliseconds`, milliseconds / 1000];
  return { text: takeKeys, values, name: 'take' };
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

async function search(typed, address) {
  const targets = [`phone:${typed.phoneNumber}`, `email:${typed.email}`].flatMap((subject) => [
    ['verification-search-visitor', `${subject} from ${address}`],
    ['verification-search-target', subject],
  ]);
  await run(take([['verification-search-address', address]], 60_000));
  const [first, second] = typed.fullName.toLowerCase().split(' ');
  const keys = [
    typed.dateOfBirth,
    typed.phoneNumber,
    typed.email,
    first + second,
    second + first,
    1,
  ];
  const [, { rows }] = await run(take(targets, 3_600_000), {
    text: match,
    values: keys,
    name: 'match',
  });
  const row = rows[0];
  if (!row) return { success: false, message: 'No record', data: null };
  const token = randomBytes(20).toString('hex');
  const until = new Date(Date.now() + 900_000);
  const grant = [hash(token), row.id, ['dateOfBirth', 'phoneNumber', 'email'], until];
  const audit = [
    'verification.search',
    'public',
    row.badge,
    typed.searchReason,
    'L1',
    ['fullName'],
    hash(JSON.stringify(keys)),
    token,
  ];
  await run(
    begin,
    { text: addGrant, values: grant, name: 'grant' },
    { text: addAudit, values: audit, name: 'audit' },
    take(targets, 3_600_000, -1),
    commit,
  );
  const data = { fullName: row.full_name, verifiedId: row.badge, policeRecord: row.police_record };
  return { success: true, message: 'A record was found.', data };
}

async function details(id, address) {
  await run(take([['verification-details-address', address]], 60_000));
  const looks = [
    ['verification-details-subject', id],
    ['verification-details-visitor', `${id} from ${address}`],
  ];
  const [, found] = await run(take(looks, 3_600_000), {
    text: byBadge,
    values: [id.toLowerCase()],
    name: 'badge',
  });
  const row = found.rows[0];
  const audit = ['verification.details', 'public', row.badge, null, 'L0', ['fullName'], null, id];
  await run({ text: addAudit, values: audit, name: 'audit' });
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
