import { afterAll, describe, expect, it } from 'vitest';
import { complete } from '#app/commerce/renewal/service.server.ts';
import { insertRenewal } from '#app/commerce/renewal/store.server.ts';
import { acceptedJob, declinedJob } from '#app/intake/forms/submissions/accepted.service.server.ts';
import { forgetWorker } from '#app/people/verification/erasure/erasure.service.server.ts';
import { findRecordId, issueVerification } from '#app/people/verification/service.server.ts';
import { koboOf } from '#platform/money.ts';
import { asAnotherProcess } from '#test/support/database.ts';
import { clockAt } from '#test/support/money.ts';
import { openProduct } from '#test/support/product.ts';
import { recordRow } from '#test/support/record.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { apply } from '#test/support/voices-of.ts';
import { writeOutcome } from '../checks.service.server.ts';
import type { CheckKind } from '../contract.ts';
import { checksOf } from '../rules.ts';
import { type Opening, openCase } from '../service.server.ts';
import { lockCase, readCaseOf, readChecks, updateCase } from '../store.server.ts';
import { endApplicationCase, openApplicationCase } from './application.service.server.ts';
import { addCases, checkCases } from './import.service.server.ts';
import { openRenewalCase } from './renewal.service.server.ts';

let last = 0;
const clock = clockAt(new Date('2026-11-23T09:00:00Z'));
const product = await openProduct({ clock, env: { LIMITS_FACTOR: '1000' } });
const administrator = await signIn(product, 'administrator');
afterAll(() => product.close());

const kysely = () => product.platform.database.kysely;
const caseOf = (source_kind: Opening['source']['kind'], source_id: string) =>
  readCaseOf(kysely(), { source_kind, source_id });
const casesFrom = (kind: Opening['source']['kind']) =>
  kysely().selectFrom('cases').selectAll().where('source_kind', '=', kind).execute();
const jobsOf = async (name: string) =>
  (
    await product.platform.database.executeSql(
      `select data from pgboss.job where name = $1 order by created_on`,
      [name],
    )
  ).rows as { data: { id: string } }[];

const opening = (id: string, change: Partial<Opening> = {}): Opening => ({
  source: { kind: 'staff', id },
  from: 'a test',
  level: 'Basic',
  typeId: 'basic',
  isBuyer: true,
  person: { name: 'Ada Obi', phone: '08030000009', email: `${id}@example.com` },
  ...change,
});

it('two transactions that open for one source at once give one case (CASE-01)', async () => {
  const { platform } = product;
  const open = (from: typeof platform) =>
    from.database.transaction((trx) => openCase(from, trx, opening('twice')));
  const other = { ...platform, database: await asAnotherProcess(platform.database) };
  const ids = await Promise.all([open(platform), open(other)]);
  expect(ids.filter(Boolean)).toHaveLength(1);
  const one = await caseOf('staff', 'twice');
  expect(ids).toContain(one?.id);
  expect(await readChecks(kysely(), one?.id ?? '')).toHaveLength(checksOf.Basic.length);
});

it('a transaction that breaks off leaves no case, no check and no job', async () => {
  const { platform } = product;
  const broken = platform.database.transaction(async (trx) => {
    await openCase(platform, trx, opening('broken'));
    throw new Error('killed');
  });
  await expect(broken).rejects.toThrow('killed');
  expect(await caseOf('staff', 'broken')).toBeUndefined();
});

describe('a renewal that is paid', () => {
  async function renewed(badge: string): Promise<string> {
    const record = await recordRow(product.platform, badge);
    const id = `RN-${product.platform.secrets.randomToken()}`;
    await insertRenewal(kysely(), {
      id,
      record_id: record.id,
      badge,
      type_name: 'Basic verification',
      price_kobo: koboOf(500_000),
      old_expires_at: null,
      created_at: clock.now(),
    });
    await complete(product.platform, id, `SW-${id}`);
    return id;
  }

  async function issued(change: Partial<typeof somebody> = {}): Promise<string> {
    last += 1;
    const badge = `Sw-C${String(last).padStart(4, '0')}`;
    const own = { badge, typeId: 'basic', nationalId: null, photo: null };
    const given = { ...somebody, ...own, email: `${badge}@example.com`, ...change };
    expect(await issueVerification(product.platform, given, [])).toBe(true);
    return badge;
  }

  /** A case of a record that was decided so, whose checks were made at these moments. */
  async function decided(
    decision: 'approved' | 'declined',
    badge: string,
    made: Readonly<Partial<Record<CheckKind, Date>>>,
    partial?: CheckKind,
  ) {
    await product.platform.database.transaction(async (trx) => {
      const id = await openCase(product.platform, trx, opening(`${decision}-${badge}`, { badge }));
      for (const [kind, at] of Object.entries(made) as [CheckKind, Date][]) {
        const one = id && (await lockCase(trx, id));
        const state = kind === partial ? 'partial' : 'passed';
        if (one) await writeOutcome(trx, one, kind, { state, method: 'by-hand' }, at);
      }
      const end = { state: 'decided', decision, decided_by: 'a', decided_at: clock.now() } as const;
      await updateCase(trx, id ?? '', end);
    });
  }
  const approved = decided.bind(null, 'approved');
  const statesOf = async (renewal: string) => {
    const one = await caseOf('renewal', renewal);
    const checks = await readChecks(kysely(), one?.id ?? '');
    return checks.map(({ kind, state, carried }) => [kind, state, carried]);
  };
  const monthsAgo = (months: number) => {
    const then = new Date(clock.now());
    then.setUTCMonth(then.getUTCMonth() - months);
    return then;
  };

  it('opens none where nothing has aged', async () => {
    const badge = await issued();
    const fresh = monthsAgo(2);
    await approved(badge, { identity: fresh, phone: fresh, address: fresh });
    expect(await caseOf('renewal', await renewed(badge))).toBeUndefined();
  });

  it('opens none for a record that was erased meanwhile', async () => {
    const { platform } = product;
    const badge = await issued();
    const recordId = (await findRecordId(platform, badge)) ?? '';
    const email = `${badge}@example.com`;
    await platform.database.transaction((trx) => forgetWorker(platform, trx, { email }));
    expect(await caseOf('renewal', await renewed(badge))).toBeUndefined();
    const asked = { id: `RN-of-${badge}`, recordId };
    expect(
      await platform.database.transaction((trx) => openRenewalCase(platform, trx, asked)),
    ).toBeNull();
  });

  it('opens one for a record that staff hide to look into it', async () => {
    const badge = await issued();
    await kysely()
      .updateTable('verification_records')
      .set({ hidden: true })
      .where('badge', '=', badge)
      .execute();
    expect(await caseOf('renewal', await renewed(badge))).toMatchObject({
      ...{ record_badge: badge, name: somebody.fullName, email: `${badge}@example.com` },
      state: 'open',
    });
  });

  it('takes over what is still good and asks the rest again; validity grows at once', async () => {
    const badge = await issued();
    const [old, fresh] = [monthsAgo(14), monthsAgo(2)];
    await approved(badge, { identity: old, phone: fresh, address: old });
    const id = await renewed(badge);
    const one = await caseOf('renewal', id);
    expect(one).toMatchObject({
      ...{ level: 'Basic', type_id: 'basic', record_badge: badge, is_buyer: false },
      ...{ name: somebody.fullName, phone: somebody.phoneNumber, email: `${badge}@example.com` },
      ...{ born: somebody.dateOfBirth, address: somebody.address, state_of_residence: 'Plateau' },
      state: 'open',
    });
    expect(one?.facts_from).toMatchObject({ name: 'the record', born: 'the record' });
    expect(await statesOf(id)).toEqual([
      ['identity', 'passed', true],
      ['phone', 'passed', true],
      ['address', 'to-do', false],
    ]);
    const record = await recordRow(product.platform, badge);
    expect(record.standing).toBe('verified');
    expect(record.expires_at?.getTime()).toBeGreaterThan(clock.now().getTime());
  });

  it('takes over nothing that a declined case has proved: the record keeps what it said (CASE-03)', async () => {
    const badge = await issued();
    const [old, fresh] = [monthsAgo(14), monthsAgo(2)];
    await approved(badge, { identity: fresh, phone: old, address: fresh });
    await decided('declined', badge, { phone: fresh });
    expect(await statesOf(await renewed(badge))).toEqual([
      ['identity', 'passed', true],
      ['phone', 'to-do', false],
      ['address', 'passed', true],
    ]);
  });

  it('asks again what was partial without a reason of an officer (CASE-03)', async () => {
    const badge = await issued();
    const fresh = monthsAgo(2);
    await approved(badge, { identity: fresh, phone: fresh, address: fresh }, 'address');
    expect(await statesOf(await renewed(badge))).toEqual([
      ['identity', 'passed', true],
      ['phone', 'passed', true],
      ['address', 'to-do', false],
    ]);
  });

  it('asks everything of a record that no case stands behind, and once', async () => {
    const badge = await issued();
    const id = await renewed(badge);
    const one = await caseOf('renewal', id);
    const checks = await readChecks(kysely(), one?.id ?? '');
    expect(checks.map(({ state }) => state)).toEqual(checksOf.Basic.map(() => 'to-do'));
    await complete(product.platform, id, `SW-${id}`);
    expect((await casesFrom('renewal')).filter(({ source_id }) => source_id === id)).toHaveLength(
      1,
    );
  });
});

describe('an accepted application', () => {
  const who = { name: 'Bola Ade', email: 'bola@worker.example.com', phone: '08030000021' };
  const move = (id: string, from: string, to: string) =>
    administrator.send('POST', `/api/v1/submissions/${id}/move`, { from, to, note: 'Looked at' });

  it('opens none while it is not accepted, nor when it is of another kind', async () => {
    const waiting = await apply(product, 'work-with-us', who, 'waiting');
    await openApplicationCase(product.platform, { id: waiting });
    const other = await apply(product, 'training-course', who, 'other');
    expect((await move(other, 'new', 'accepted')).statusCode).toBe(200);
    await openApplicationCase(product.platform, { id: other });
    await openApplicationCase(product.platform, { id: 'nobody' });
    expect(await casesFrom('application')).toEqual([]);
  });

  it('sends its job with the acceptance, and the job done twice at once opens one case', async () => {
    const id = await apply(product, 'community-agent', who, 'zqx');
    expect((await move(id, 'new', 'accepted')).statusCode).toBe(200);
    const sent = (await jobsOf(acceptedJob)).map(({ data }) => data.id);
    expect(sent).toContain(id);
    const open = () => openApplicationCase(product.platform, { id });
    await Promise.all([open(), open()]);
    await open();
    const found = await casesFrom('application');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      ...{ source_id: id, level: 'Basic', type_id: 'basic', is_buyer: true },
      email: who.email,
    });
    expect(found[0]?.facts_from.email).toBe('the application');
  });
});

describe('the case of an application that was accepted by mistake', () => {
  const by = { id: 'officer', name: 'Officer' };
  const move = (id: string, from: string, to: string) =>
    administrator.send('POST', `/api/v1/submissions/${id}/move`, { from, to, note: 'Looked at' });

  async function accepted(name: string) {
    const who = { name, email: `${name.split(' ')[0]}@x.example.com`, phone: '08030000031' };
    const id = await apply(product, 'community-agent', who, name);
    await move(id, 'new', 'accepted');
    await openApplicationCase(product.platform, { id, by });
    await move(id, 'accepted', 'in-review');
    return id;
  }
  const declined = async (id: string) => {
    await move(id, 'in-review', 'declined');
    expect((await jobsOf(declinedJob)).map(({ data }) => data.id)).toContain(id);
    await endApplicationCase(product.platform, { id, by });
  };

  it('stays while the application is looked at again, and while a decline is proposed', async () => {
    const id = await accepted('Ngozi Ade');
    await endApplicationCase(product.platform, { id, by });
    const one = await caseOf('application', id);
    expect(one).toMatchObject({ state: 'open', decision: null });
    await product.platform.database.executeSql(
      `insert into case_proposals (case_id, reasons, proposed_by, proposed_at)
       values ($1, 'Not them', 'a', now())`,
      [one?.id],
    );
    await declined(id);
    expect(await caseOf('application', id)).toEqual(one);
  });

  it('is withdrawn once the application is declined, and open again once it is accepted', async () => {
    const id = await accepted('Femi Ade');
    await declined(id);
    expect(await caseOf('application', id)).toMatchObject({
      ...{ state: 'decided', decision: 'withdrawn', decided_by: by.id, link_hash: null },
    });
    await move(id, 'declined', 'in-review');
    await move(id, 'in-review', 'accepted');
    await openApplicationCase(product.platform, { id, by });
    expect(await caseOf('application', id)).toMatchObject({ state: 'open', decision: null });
    expect(await casesFrom('application')).toHaveLength(
      new Set((await casesFrom('application')).map(({ source_id }) => source_id)).size,
    );
  });
});

describe('a file of cases (CASE-10)', () => {
  const row = (n: number, change: object = {}) => ({
    ...{ name: `Import ${n} Person`, phone: `0803000${String(n).padStart(4, '0')}`, email: '' },
    ...{ date_of_birth: '1990-01-02', address: '1 Street', state: 'Lagos', level: 'Basic' },
    ...change,
  });

  it('names every bad cell', async () => {
    const rows = [
      row(1, { name: '. -' }),
      row(2, { phone: 'call me' }),
      row(3, { phone: '', email: 'nobody' }),
      row(4, { phone: '' }),
      row(5, { date_of_birth: '2026-02-30' }),
      row(6, { date_of_birth: '2090-01-01' }),
      row(7, { level: 'Gold' }),
      row(8, { address: 'x'.repeat(301) }),
      row(9, { state: '\u0000' }),
      row(10),
      row(10),
    ];
    const { faults, ready } = await checkCases(product.platform, rows);
    expect(faults.map((one) => `${one.row} ${one.column}`)).toEqual([
      ...['1 name', '2 phone', '3 email', '4 phone', '5 date_of_birth', '6 date_of_birth'],
      ...['7 level', '8 address', '9 state', '11 name'],
    ]);
    expect(ready).toHaveLength(1);
    const strange = await checkCases(product.platform, [row(12, { nin: '12345678901' })]);
    expect(strange.faults).toMatchObject([{ row: 1, column: 'nin' }]);
  });

  it('opens a case a row, and nothing more when it is loaded again', async () => {
    const { ready } = await checkCases(product.platform, [row(20), row(21, { level: 'Premium' })]);
    const load = () =>
      product.platform.database.transaction((trx) =>
        addCases(product.platform, trx, administrator, ready),
      );
    await load();
    await load();
    const found = await casesFrom('import');
    expect(found.map(({ name, level }) => [name, level]).sort()).toEqual([
      ['Import 20 Person', 'Basic'],
      ['Import 21 Person', 'Premium'],
    ]);
    expect(found[0]?.source_id).toMatch(/^[0-9a-f]{64}$/);
  });

  it('goes the way of every import, by administrators alone', async () => {
    const csv = ['name,phone,level', 'Over The Wire,08030009999,Basic'].join('\n');
    const agent = await signIn(product, 'verification-agent');
    const send = (by: Member) => by.send('POST', '/api/v1/imports/cases', { csv, commit: false });
    expect((await send(agent)).statusCode).toBe(403);
    expect((await send(administrator)).json()).toMatchObject({ rows: 1, faultCount: 0 });
  });
});
