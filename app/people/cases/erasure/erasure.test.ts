import { createElement } from 'react';
import { afterAll, describe, expect, it } from 'vitest';
import { mustWait } from '#app/intake/account/erasure/erasure.service.server.ts';
import { keepForStaff } from '#app/intake/files/service.server.ts';
import { openProduct } from '#test/support/product.ts';
import { picture } from '#test/support/records.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { insertConsent } from '../consents.store.server.ts';
import { aboutGuarantor, aboutMail } from '../rules.ts';
import { type Opening, openCase } from '../service.server.ts';
import { lockCase, readCase, readChecks, updateCase } from '../store.server.ts';
import {
  forgetGuarantor,
  forgetOwnCases,
  forgetVerified,
  hasPaidCase,
} from './erasure.service.server.ts';

const product = await openProduct();
afterAll(() => product.close());

const trace = 'zqxwren';
const own = 'mine@example.com';
const kysely = () => product.platform.database.kysely;
const run = (text: string, values: unknown[] = []) =>
  product.platform.database.executeSql(text, values);

async function paper(): Promise<string> {
  const kept = await keepForStaff(product.platform, picture, 'paper');
  if (!('handle' in kept)) throw new Error('not kept');
  return kept.handle;
}

/** A case with something of the person in every table; gives it with its files. */
async function opened(id: string, email: string, change: Partial<Opening> = {}) {
  const { platform } = product;
  const files = [await paper(), await paper(), await paper(), await paper()];
  const [scan = '', evidence = '', answer = '', photo = ''] = files;
  const now = platform.clock.now();
  const caseId = await platform.database.transaction(async (trx) => {
    const made = await openCase(platform, trx, {
      source: { kind: 'order', id },
      from: `${trace} order`,
      level: 'Basic',
      typeId: 'basic',
      isBuyer: true,
      person: { name: `Ada ${trace}`, phone: '08030000009', email, address: trace, photo },
      papers: [{ handle: scan, title: trace }],
      ...change,
    });
    const one = made && (await lockCase(trx, made));
    if (!one) throw new Error('no case');
    await writeOutcome(
      trx,
      one,
      'address',
      {
        ...{ state: 'partial', how: trace, note: trace, partial_reason: trace, reference: trace },
        ...{ method: 'by-hand', source: trace },
        evidence: [{ handle: evidence, title: trace, from: trace }],
      },
      now,
    );
    await insertConsent(trx, {
      ...{ case_id: made, purpose: 'checks', text_version: '1', language: 'en', channel: 'page' },
      ...{ taken_by: null, given_at: now },
    });
    return made;
  });
  const answered = JSON.stringify([answer]);
  await run(
    `insert into case_proposals (case_id, reasons, proposed_by, proposed_at, answer, answer_files)
     values ($1, $2, 'a', now(), $2, $3)`,
    [caseId, trace, answered],
  );
  await run(
    `insert into case_guarantors (case_id, place, name, phone, relation, named_at)
     values ($1, 1, $2, $2, $2, now())`,
    [caseId, trace],
  );
  await run(
    `insert into case_asks (id, case_id, kind, asked_for, provider, consent_id, state, reserved_kobo,
       answer_sealed, reference, asked_by, asked_at, tried_at)
     values ($1, $1, 'identity', 'nin', 'dojah', 1, 'answered', 5, $2, $2, 'a', now(), now())`,
    [caseId, trace],
  );
  return { id: caseId, files };
}

const forget = (email: string) =>
  product.platform.database.transaction((trx) => forgetVerified(product.platform, trx, { email }));
const shownFiles = async (handles: readonly string[]) =>
  (
    await run('select handle from uploads where handle = any($1) and used_at is not null', [
      handles,
    ])
  ).rows.length;
const removed = async () => {
  const { rows } = await run(
    `select data ->> 'handle' as handle from pgboss.job where name = 'files-remove'`,
  );
  return (rows as { handle: string }[]).map(({ handle }) => handle);
};
const decide = (id: string, decision: 'approved' | 'declined' = 'declined') =>
  product.platform.database.transaction((trx) =>
    updateCase(trx, id, {
      ...{ state: 'decided', decision, decided_by: 'a' },
      decided_at: product.platform.clock.now(),
    }),
  );
const everything = async (id: string) => {
  const tables = ['cases', 'case_checks', 'case_consents', 'case_guarantors', 'case_asks'];
  const texts: string[] = [];
  for (const table of [...tables, 'case_proposals', 'case_events', 'case_codes']) {
    const key = table === 'cases' ? 'id' : 'case_id';
    const { rows } = await run(`select * from ${table} where ${key} = $1`, [id]);
    texts.push(...rows.map((row) => JSON.stringify(row)));
  }
  return texts;
};

it('leaves other people’s cases as they are, and those without an address', async () => {
  const other = await opened('RQ-other', 'mine@example.co');
  const none = await opened('RQ-none', '', {});
  const before = [await everything(other.id), await everything(none.id)];
  await forget(own);
  await forget('');
  expect([await everything(other.id), await everything(none.id)]).toEqual(before);
});

it('waits for the mailed link while a paid case is worked on, and for nothing else', async () => {
  const waits = (email: string) =>
    mustWait(kysely(), { cases: { erase: forgetVerified, waits: hasPaidCase } }, { email });
  await opened('RQ-free', 'free@example.com', { level: 'Free', typeId: 'free' });
  const paid = await opened('RQ-paid', 'paid@example.com');
  expect(await waits('paid@example.com')).toBe(true);
  expect(await waits('free@example.com')).toBe(false);
  expect(await waits('nobody@example.com')).toBe(false);
  await decide(paid.id);
  expect(await waits('paid@example.com')).toBe(false);
});

it('takes the buyer’s own case along, whatever its address, and leaves somebody else’s', async () => {
  const mine = await opened('RQ-buyer', 'another@example.com');
  const theirs = await opened('RQ-other-person', 'third@example.com', { isBuyer: false });
  const before = await everything(theirs.id);
  await product.platform.database.transaction((trx) =>
    forgetOwnCases(product.platform, trx, ['RQ-buyer', 'RQ-other-person', 'RQ-unknown'], {
      email: own,
    }),
  );
  expect(await everything(mine.id)).toEqual([]);
  expect(await everything(theirs.id)).toEqual(before);
});

it('deletes what is not decided, and empties what is: the decision stays', async () => {
  const open = await opened('RQ-open', 'Mine@Example.com');
  const decided = await opened('RQ-decided', own);
  await decide(decided.id);
  // The photo was sent for a record that was issued since: the record has a copy of its own.
  await run(`update cases set record_badge = $2, facts_from = $3 where id = $1`, [
    decided.id,
    'Sw-ZZ099',
    { photo_handle: 'the case page' },
  ]);
  // What a provider answered keeps the provider's name, which names nobody.
  await run(
    `update case_checks set method = 'provider', source = 'NIMC' where case_id = $1 and kind = 'identity'`,
    [decided.id],
  );
  await forget(own);
  expect(await everything(open.id)).toEqual([]);
  const kept = await everything(decided.id);
  expect(kept.join('')).not.toContain(trace);
  expect(kept.join('')).not.toContain('mine@example.com');
  expect(await readCase(kysely(), decided.id)).toMatchObject({
    ...{ state: 'decided', decision: 'declined', source_id: 'RQ-decided', name: 'Deleted' },
    ...{ email: null, phone: null, papers: [], photo_handle: null },
  });
  const checks = await readChecks(kysely(), decided.id);
  expect(checks.find(({ kind }) => kind === 'address')).toMatchObject({
    ...{ state: 'partial', how: null, source: null, evidence: [] },
  });
  expect(checks.find(({ kind }) => kind === 'identity')).toMatchObject({ source: 'NIMC' });
  const { rows } = await run('select 1 from case_consents where case_id = $1', [decided.id]);
  expect(rows).toHaveLength(1);
  // Nobody is shown the files any more, and a job removes each.
  const gone = await removed();
  for (const file of [...open.files, ...decided.files]) expect(gone).toContain(file);
  expect(await shownFiles([...open.files, ...decided.files])).toBe(0);
});

it('leaves the messages that wait for somebody else who has the same number (MSG-01)', async () => {
  const [mine, theirs] = [await opened('RQ-one', own), await opened('RQ-two', 'two@example.com')];
  const text = 'Sapioworker: x';
  const put = (to: string, about?: string) =>
    product.platform.messages.send({ to, text, kind: 'necessary', ...(about ? { about } : {}) });
  const number = '+2348030000009';
  await put(number, `case:${mine.id}`);
  await put(number, `case:${theirs.id}`);
  await put(number, 'record:of somebody else');
  await put(number);
  await forget(own);
  const { rows } = await run('select about from message_outbox where recipient = $1', [number]);
  expect((rows as { about: string | null }[]).map(({ about }) => about).toSorted()).toEqual([
    `case:${theirs.id}`,
    null,
    'record:of somebody else',
  ]);
});

it('leaves a file that another case of the record has taken over', async () => {
  const first = await opened('RQ-first', 'shared@example.com');
  await run(`update cases set record_badge = 'Sw-SHARE' where id = $1`, [first.id]);
  await decide(first.id);
  const again = await opened('RQ-again', own);
  await run(`update cases set record_badge = 'Sw-SHARE' where id = $1`, [again.id]);
  await run(
    `update case_checks set evidence = (select evidence from case_checks
       where case_id = $1 and kind = 'address') where case_id = $2 and kind = 'address'`,
    [first.id, again.id],
  );
  const [, evidence = ''] = first.files;
  await forget(own);
  expect(await everything(again.id)).toEqual([]);
  expect(await removed()).toContain(again.files[0]);
  expect(await removed()).not.toContain(evidence);
  await forget('shared@example.com');
  expect(await removed()).toContain(evidence);
});

describe('a guarantor whose address is erased (DEL-01)', () => {
  const vouching = async (id: string, email: string, change = '') => {
    const { id: caseId } = await opened(id, `${id}@example.com`, { level: 'Premium' });
    await run(`update case_guarantors set email = $2, link_hash = $1 where case_id = $1`, [
      caseId,
      email,
    ]);
    const suggested = [{ place: 1, name: `Grace ${trace}`, phone: '08030000017' }];
    await run('update cases set suggested_guarantors = $2 where id = $1', [
      caseId,
      JSON.stringify(suggested),
    ]);
    await run(
      `update case_checks set state = 'waiting-for-source' where case_id = $1 and kind = 'guarantor-1'`,
      [caseId],
    );
    if (change) await run(`update case_guarantors set ${change} where case_id = $1`, [caseId]);
    return caseId;
  };
  const guarantors = async (id: string) =>
    (await run('select * from case_guarantors where case_id = $1', [id])).rows;
  const checkOf = async (id: string) =>
    (await readChecks(kysely(), id)).find(({ kind }) => kind === 'guarantor-1')?.state;
  const erase = () =>
    product.platform.database.transaction((trx) =>
      forgetGuarantor(product.platform, trx, { email: 'grace@example.com' }),
    );

  it('leaves no mail behind that failed, whoever stood in their place before', async () => {
    const id = await vouching('RQ-mailed', 'grace@example.com');
    const letter = { subject: 'Vouch', react: createElement('p', null, trace) };
    for (const about of [aboutGuarantor(id, 1), aboutGuarantor(id, 2)])
      await product.platform.mail.send({ ...letter, to: about, about: aboutMail(about) });
    await run(`update mail_outbox set status = 'failed' where subject = 'Vouch'`);
    await erase();
    const { rows } = await run(`select recipient from mail_outbox where subject = 'Vouch'`);
    expect(rows).toEqual([{ recipient: aboutGuarantor(id, 2) }]);
  });

  it('is another one’s no more than the case is', async () => {
    const id = await vouching('RQ-else', 'else@example.com');
    const before = await everything(id);
    await erase();
    expect(await everything(id)).toEqual(before);
  });

  it('goes where nothing was answered: the person names somebody else', async () => {
    const id = await vouching('RQ-grace', 'Grace@Example.com');
    await erase();
    expect(await guarantors(id)).toEqual([]);
    expect(await checkOf(id)).toBe('to-do');
    expect((await readCase(kysely(), id))?.suggested_guarantors).toEqual([]);
  });

  it('leaves the answer alone, and what the check came to', async () => {
    const answered = `answer = 'yes', reason = '${trace}', answered_at = now()`;
    const id = await vouching('RQ-said', 'grace@example.com', answered);
    const scan = await paper();
    await run(
      `update case_checks set state = 'partial', method = 'by-hand', how = $2, source = $2, note = $2,
         partial_reason = $2, evidence = $3 where case_id = $1 and kind = 'guarantor-1'`,
      [id, `Called Grace ${trace}`, JSON.stringify([{ handle: scan, title: trace, from: 'a' }])],
    );
    await erase();
    expect(await guarantors(id)).toMatchObject([
      { answer: 'yes', name: 'Deleted', phone: '', email: null, reason: null, link_hash: null },
    ]);
    const check = (await readChecks(kysely(), id)).find(({ kind }) => kind === 'guarantor-1');
    expect(check).toMatchObject({
      ...{ state: 'partial', how: null, source: null, note: null, evidence: [] },
      partial_reason: 'Deleted',
    });
    expect(await removed()).toContain(scan);
  });

  it('goes from what a renewal has taken over, too, with the file that both cases hold', async () => {
    const answered = `answer = 'yes', answered_at = now()`;
    const id = await vouching('RQ-before', 'grace@example.com', answered);
    const scan = await paper();
    const made = new Date('2026-11-01T10:00:00Z');
    await run(
      `update case_checks set state = 'passed', method = 'by-hand', how = $2, source = $2, note = $2,
         evidence = $3, checked_at = $4, good_until = '2099-01-01' where case_id = $1 and kind = 'guarantor-1'`,
      [id, trace, JSON.stringify([{ handle: scan, title: trace, from: 'a' }]), made],
    );
    await run(`update cases set record_badge = 'Sw-CARRY' where id = $1`, [id]);
    await decide(id, 'approved');
    const { platform } = product;
    const again = await platform.database.transaction((trx) =>
      openCase(platform, trx, {
        ...{ source: { kind: 'renewal', id: 'RN-carry' }, from: 'the record', level: 'Premium' },
        ...{ typeId: 'premium', badge: 'Sw-CARRY', isBuyer: false, person: { name: 'Ada' } },
      }),
    );
    const vouched = async () =>
      (await readChecks(kysely(), again ?? '')).find(({ kind }) => kind === 'guarantor-1');
    expect(await vouched()).toMatchObject({ note: trace, carried: true });
    const { version = 0 } = (await readCase(kysely(), again ?? '')) ?? {};
    await erase();
    expect(await vouched()).toMatchObject({
      ...{ state: 'passed', carried: true, checked_at: made, good_until: '2099-01-01' },
      ...{ how: null, source: null, note: null, evidence: [] },
    });
    expect(await readCase(kysely(), again ?? '')).toMatchObject({ version: version + 1 });
    expect(await removed()).toContain(scan);
  });

  it('goes from what the order has suggested for the other place, and nobody else does', async () => {
    const id = await vouching('RQ-other-place', 'grace@example.com', `name = 'Ade Grace'`);
    await run(`update case_guarantors set phone = '+2348030000017' where case_id = $1`, [id]);
    const suggested = (name: string, phone: string) => ({ place: 2, name, phone });
    const [own, else_] = [
      suggested('Grace Ade', '0803 000 0017'),
      suggested('Grace Ade', '08030000018'),
    ];
    await run('update cases set suggested_guarantors = $2 where id = $1', [
      id,
      JSON.stringify([own, else_]),
    ]);
    await erase();
    expect((await readCase(kysely(), id))?.suggested_guarantors).toEqual([else_]);
  });
});
