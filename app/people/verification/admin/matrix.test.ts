import { afterAll, describe, expect, it } from 'vitest';
import { type Role, roles } from '#app/shell/permissions.rules.ts';
import { limitTable } from '#platform/limits/table.ts';
import { canary, openRecords, path, picture, rawNationalId } from '#test/support/records.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { consentKinds } from '../disclosure.rules.ts';

/**
 * What each role sees of a person's record, written out by hand from the table of docs/architecture.md
 * and not from the policy: a change of either shows here (check 32).
 */
const everybody = [
  ...['id', 'fullName', 'level', 'status', 'standing', 'hidden', 'erased', 'version'],
  ...['typeId', 'typeName'],
  ...['verifiedAt', 'verifiedOn', 'expiresAt', 'expiresOn', 'createdAt'],
  ...['officerFirstName', 'officerLastName', 'officerEmail'],
  ...[
    'phoneNumber',
    'email',
    'address',
    'state',
    'totalReviews',
    'hasPhoto',
    'consents',
    'revocation',
    'proposedCase',
  ],
];
const identity = ['dateOfBirth', 'nationalId'];
const health = ['healthStatus'];
const papers = ['policeRecord', 'hasBasicReport', 'documents'];
const all = [...everybody, ...identity, ...health, ...papers];

const sees: Readonly<
  Record<Role, { shut: readonly string[] | null; open: readonly string[] | null }>
> = {
  administrator: { shut: all, open: all },
  'verification-agent': { shut: all, open: all },
  auditor: { shut: all, open: all },
  // What the worker opened to everybody is no secret from the help desk.
  support: { shut: everybody, open: [...everybody, ...identity, ...health] },
  editor: { shut: null, open: null },
  finance: { shut: null, open: null },
};

/** Who may ask what of a record besides reading it. */
const doors = {
  photo: ['administrator', 'verification-agent', 'support', 'auditor'],
  report: ['administrator', 'verification-agent', 'auditor'],
  document: ['administrator', 'verification-agent', 'auditor'],
  history: ['administrator', 'verification-agent', 'support', 'auditor'],
  reveal: ['administrator', 'verification-agent'],
} as const satisfies Record<string, readonly Role[]>;

const values: Readonly<Record<string, string>> = {
  dateOfBirth: canary.dateOfBirth,
  healthStatus: canary.healthStatus,
  nationalId: '•••••••7788',
};

const badges = { shut: '', open: '' };
const members = new Map<Role, Member>();
/** Everything that was answered, by what answered it. */
const answered: { door: string; body: string }[] = [];
/** What must stand in the trail: one row for each time that details left. */
const disclosed: string[] = [];
const disclosures = () => [...disclosed].sort();

const product = await openRecords();
badges.shut = await product.issue({ nationalId: '55566677799' });
badges.open = await product.issue();
for (const badge of Object.values(badges)) {
  await product.agent.send('PUT', `${path}/${badge}/photo`, { file: picture });
  await product.agent.send('POST', `${path}/${badge}/documents`, {
    title: 'Card',
    file: picture,
  });
}
for (const group of consentKinds) {
  const consent = { group, textVersion: '1', purpose: 'A test', how: 'in person' };
  await product.agent.send('POST', `${path}/${badges.open}/consents`, consent);
}
for (const role of roles) members.set(role, await signIn(product, role));
afterAll(() => product.close());

const memberOf = (role: Role) => members.get(role) as Member;
const cases = roles.flatMap((role) => (['shut', 'open'] as const).map((who) => ({ role, who })));

async function ask(member: Member, badge: string, door: string) {
  const url = `${path}/${badge}`;
  if (door === 'reveal') {
    return member.send('POST', `${url}/reveal`, { reason: 'Compare with the card' });
  }
  if (door !== 'document') return member.get(`${url}/${door}`);
  const { rows } = await product.platform.database.executeSql(
    `select d.id from verification_documents d join verification_records r on r.id = d.record_id
     where r.badge = '${badge}'`,
  );
  return member.get(`${url}/documents/${(rows[0] as { id: string }).id}`);
}

describe('the field matrix of staff (check 32)', () => {
  it.each(cases)('$role, a record that is $who to the public', async ({ role, who }) => {
    const member = memberOf(role);
    const badge = badges[who];
    const fields = sees[role][who];
    const url = `${path}/${badge}`;
    const shut = await member.get(url);
    expect(shut.statusCode).toBe(403);
    expect(shut.body).not.toMatch(/Canary|canary/);
    await member.open('records', badge);
    const answer = await member.get(url);
    answered.push({ door: 'read', body: answer.body });
    expect(answer.statusCode).toBe(fields ? 200 : 403);
    const shown = fields ? answer.json() : {};
    if (fields) {
      expect(Object.keys(shown).sort()).toEqual([...fields].sort());
      disclosed.push(`records.read ${badge} ${role}`);
    }
    for (const [field, value] of Object.entries(values)) {
      if (who === 'shut' && field === 'nationalId') continue;
      const open = fields?.includes(field) ?? false;
      expect([field, answer.body.includes(value)]).toEqual([field, open]);
    }
    const list = await member.get(`${path}?q=${encodeURIComponent(canary.fullName)}`);
    answered.push({ door: 'list', body: list.body });
    expect(list.statusCode).toBe(fields ? 200 : 403);
    for (const value of [...Object.values(values), canary.email, '805555', 'Lane']) {
      expect(list.body).not.toContain(value);
    }
  });

  it.each(cases)('$role, the doors of a record that is $who', async ({ role, who }) => {
    const badge = badges[who];
    for (const [door, holders] of Object.entries(doors)) {
      const may = (holders as readonly Role[]).includes(role);
      const answer = await ask(memberOf(role), badge, door);
      answered.push({ door, body: answer.body });
      expect([door, answer.statusCode]).toEqual([door, may ? 200 : 403]);
      if (!may || door === 'history') continue;
      disclosed.push(`records.${door === 'reveal' ? 'reveal' : 'read'} ${badge} ${role}`);
    }
  });

  it('asks for the password before a national ID leaves', async () => {
    const member = await signIn(product, 'verification-agent');
    product.clock.advance(11 * 60_000);
    const reveal = () => ask(member, badges.shut, 'reveal');
    expect((await reveal()).json().error).toBe('confirm-needed');
  });

  it('leaves one row for each disclosure, and no row for a refusal (check 39)', async () => {
    const { rows } = await product.platform.database.executeSql(
      `select action, subject, actor, reason, level, fields from audit_log
       where level = 'L3' order by id`,
    );
    const trail = rows as {
      action: string;
      subject: string;
      actor: string;
      reason: string;
      fields: string[];
    }[];
    const roleOf = new Map([...members].map(([role, { id }]) => [id, role]));
    const told = trail.map(
      ({ action, subject, actor }) => `${action} ${subject} ${roleOf.get(actor)}`,
    );
    expect(disclosures().length).toBe(2 * (4 + 4 + 3 + 3 + 2));
    expect(told.sort()).toEqual(disclosures());
    for (const row of trail) {
      expect(row.reason.length).toBeGreaterThan(7);
      expect(row.fields.length).toBeGreaterThan(0);
    }
    for (const change of [
      'update audit_log set reason = null',
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(product.platform.database.executeSql(change)).rejects.toThrow('append-only');
    }
  });

  it('keeps the whole national ID out of everything but the answer of a reveal', async () => {
    const { database } = product.platform;
    const tables = ['audit_log', 'verification_records', 'idempotency_keys', 'approvals', 'limits'];
    const texts: [string, string][] = [
      ...answered
        .filter(({ door }) => door !== 'reveal')
        .map(({ door, body }): [string, string] => [door, body]),
      ...product.logged.map((line): [string, string] => ['log', line]),
    ];
    for (const table of tables) {
      const { rows } = await database.executeSql(`select * from ${table}`);
      texts.push([table, JSON.stringify(rows)]);
    }
    const leaks = texts.filter(([, text]) => /555666777(88|99)/.test(text)).map(([where]) => where);
    expect(leaks).toEqual([]);
    const revealed = answered.filter(
      ({ door, body }) => door === 'reveal' && body.includes('555666777'),
    );
    expect(revealed).toHaveLength(4);
    expect(
      revealed.some(({ body }) => body === JSON.stringify({ nationalId: rawNationalId })),
    ).toBe(true);
    expect(product.logged.length).toBeGreaterThan(50);
  });
});

describe('many reveals', () => {
  it('end at twenty an hour for one member of staff', async () => {
    const { 'records-reveal-staff': limit } = limitTable;
    const small = await openRecords({ LIMITS_FACTOR: '1' });
    const badge = await small.issue();
    const reveal = (by: Member) =>
      by.send('POST', `${path}/${badge}/reveal`, { reason: 'Compare with the card' });
    const statuses: number[] = [];
    for (let n = 0; n <= limit.max; n += 1) statuses.push((await reveal(small.agent)).statusCode);
    expect(statuses).toEqual([...Array(limit.max).fill(200), 429]);
    expect((await reveal(small.colleague)).statusCode).toBe(200);
    await small.close();
  });
});
