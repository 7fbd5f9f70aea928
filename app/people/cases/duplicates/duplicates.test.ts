import { afterAll, expect, it } from 'vitest';
import { alikeQuery } from '#app/people/verification/person/person.store.server.ts';
import { issueVerification, nationalIdHash } from '#app/people/verification/service.server.ts';
import { openProduct } from '#test/support/product.ts';
import { somebody } from '#test/support/verification.ts';
import { type Opening, openCase } from '../service.server.ts';
import { readCase, type StoredCase, updateCase } from '../store.server.ts';
import { duplicatesOf } from './duplicates.service.server.ts';
import { alikeCasesQuery } from './duplicates.store.server.ts';

const product = await openProduct();
afterAll(() => product.close());

const nationalId = '22233344455';
const hash = () => nationalIdHash(product.platform, nationalId);

async function opened(
  id: string,
  person: Opening['person'],
  change: Parameters<typeof updateCase>[2] = {},
): Promise<StoredCase> {
  const { platform } = product;
  const caseId = await platform.database.transaction(async (trx) => {
    const opening = {
      source: { kind: 'staff' as const, id },
      from: 'a test',
      level: 'Basic' as const,
    };
    const made = await openCase(platform, trx, {
      ...opening,
      typeId: 'basic',
      isBuyer: true,
      person,
    });
    await updateCase(trx, made ?? '', change);
    return made;
  });
  const one = await readCase(platform.database.kysely, caseId ?? '');
  if (!one) throw new Error('no case');
  return one;
}

it('nobody is like a person of whom nothing but a name is known', async () => {
  await opened('empty-1', { name: 'Lone Person' });
  const one = await opened('empty-2', { name: 'Lone Person' });
  expect(await duplicatesOf(product.platform, one)).toEqual([]);
});

it('finds cases and records by phone, email, NIN, virtual NIN, or name and birth date (CASE-02)', async () => {
  const born = '1980-01-31';
  const one = await opened(
    'like',
    { name: 'Canary Uche Person', phone: '0809 999 9901', email: 'Like@Example.com', born },
    { national_id_hash: hash(), virtual_id_hash: 'v-1' },
  );
  const phone = await opened('phone', { name: 'Another', phone: '+2348099999901' });
  const email = await opened('email', { name: 'Another', email: 'like@example.com' });
  const nin = await opened('nin', { name: 'Another' }, { national_id_hash: hash() });
  const vnin = await opened('vnin', { name: 'Another' }, { virtual_id_hash: 'v-1' });
  // The words of the name in another order.
  const name = await opened('name', { name: 'PERSON, Canary-Uché', born });
  await opened('stranger', { name: 'Canary Uche Person', born: '1980-02-01' });
  const issued = { ...somebody, badge: 'Sw-DUP01', photo: null, nationalId };
  await issueVerification(product.platform, { ...issued, dateOfBirth: '1981-01-31' }, []);
  const canary = { ...issued, badge: 'Sw-DUP02', nationalId: null, canary: true };
  await issueVerification(product.platform, canary, []);

  const found = await duplicatesOf(product.platform, one);
  const shown = found.map(({ kind, id, why }) => [kind, id, why]);
  expect(shown).toHaveLength(6);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['case', phone.id, ['Same phone number']],
      ['case', email.id, ['Same email']],
      ['case', nin.id, ['Same NIN']],
      ['case', vnin.id, ['Same virtual NIN']],
      ['case', name.id, ['Same name and date of birth']],
      ['record', 'Sw-DUP01', ['Same phone number', 'Same NIN']],
    ]),
  );
  const own = { ...one, record_badge: 'Sw-DUP01' };
  expect((await duplicatesOf(product.platform, own)).map(({ kind }) => kind)).not.toContain(
    'record',
  );
});

it('walks along an index for each among 10,000 cases and as many records (CASE-10)', {
  tags: 'nightly',
}, async () => {
  const { database } = product.platform;
  await database.executeSql(
    `insert into cases (id, source_kind, source_id, level, type_id, is_buyer, name, name_key, phone,
       phone_key, email, email_key, born, national_id_hash, virtual_id_hash, state, opened_at, due_at)
     select 'CS-' || lpad(n::text, 26, '0'), 'import', 'many-' || n, 'Basic', 'basic', false,
       'Person ' || n, 'person' || n, '0', '+23480' || n, 'x', 'p' || n || '@example.com',
       '1990-01-01', 'h' || n, 'v' || n, 'open', now(), now() + n * interval '1 minute'
     from generate_series(1, 10000) as n`,
  );
  await database.executeSql(
    `insert into verification_records (id, badge, badge_key, type_id, full_name, name_key, phone, email,
       email_key, born, standing, officer_first_name, officer_last_name, officer_email, police_record,
       national_id_hash)
     select 'many-' || n, 'Sw-' || lpad(n::text, 7, '0'), 'sw-' || lpad(n::text, 7, '0'), 'basic',
       'Person ' || n, 'person' || n, '+2348' || (10000000 + n), 'x', 'p' || n || '@example.com',
       '1990-01-01', 'verified', 'a', 'b', 'c', 'Clear', 'h' || n from generate_series(1, 10000) as n`,
  );
  await database.executeSql('analyze cases');
  await database.executeSql('analyze verification_records');
  const planOf = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
    const { sql, parameters } = query.compile();
    const { rows } = await database.executeSql(`explain ${sql}`, [...parameters]);
    return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
  };
  const { kysely } = database;
  const names = ['person7', '7person'];
  const cases = await planOf(
    alikeCasesQuery(kysely, {
      ...{ id: 'CS-1', phone_key: '+234807', email_key: 'p7@example.com', born: '1990-01-01' },
      ...{ national_id_hash: 'h7', virtual_id_hash: 'v7', names },
    }),
  );
  const records = await planOf(
    alikeQuery(kysely, {
      ...{ phone: '+234810000007', email: 'p7@example.com', nationalId: 'h7', names },
      born: '1990-01-01',
    }),
  );
  for (const plan of [cases, records]) expect(plan).not.toContain('Seq Scan');
  for (const index of ['phone', 'email', 'person', 'national_id', 'virtual_id']) {
    expect(cases).toContain(`cases_${index}`);
  }
  for (const index of ['phone', 'email', 'name', 'national_id']) {
    expect(records).toContain(`verification_records_${index}`);
  }
});
