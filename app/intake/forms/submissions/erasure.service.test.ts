import { afterAll, beforeAll, expect, it } from 'vitest';
import { allErasers } from '#app/contents/erasure.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { accept, apply } from '#test/support/voices-of.ts';
import { readSubmission } from './admin/submissions.service.server.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
});
afterAll(() => product.close());

const trace = 'zqxwren';
const partner = { name: 'Bola Ade', email: 'Bola@Partner.example.com', phone: '08030000001' };
const stranger = { ...partner, email: 'bola@partner.example.co' };
const forget = (email: string) =>
  product.platform.database.transaction(async (trx) => {
    for (const { erase } of Object.values(allErasers))
      await erase(product.platform, trx, { email });
  });
const rows = (table: 'form_submissions' | 'submission_notes' | 'agreement_signatures') =>
  product.platform.database.kysely.selectFrom(table).selectAll().execute();

it('leaves the signature alone of a paper that was accepted, and other people’s as they are', async () => {
  const accepted = await apply(product, 'staffing-agent-contract-nda', partner, trace);
  await accept(product, accepted, trace);
  await apply(product, 'staffing-agent-contract-nda', partner, trace);
  const other = await apply(product, 'partner-registration', stranger, trace);
  const [theirs] = (await rows('form_submissions')).filter(({ id }) => id === other);

  await forget('bola@partner.example.com');
  const kept = await rows('form_submissions');
  expect(kept.map(({ id }) => id).sort()).toEqual([accepted, other].sort());
  expect(kept).toContainEqual(theirs);
  expect(kept.find(({ id }) => id === accepted)).toMatchObject({
    state: 'accepted',
    answers: {},
    applicant: null,
    content_hash: accepted,
  });
  expect(await rows('submission_notes')).toEqual([]);
  const signature = (await rows('agreement_signatures')).find(
    ({ submission_id }) => submission_id === accepted,
  );
  expect(signature).toMatchObject({ name: 'Bola Ade', designation: `Head of ${trace}` });

  // Staff see that it was signed, and nothing that was answered.
  const staff = await signIn(product, 'support');
  await staff.open('submissions', accepted);
  const shown = await readSubmission(product.platform, { id: accepted, staff });
  expect(shown).toMatchObject({ state: 'accepted', signature: { name: 'Bola Ade' }, steps: [] });
  expect(JSON.stringify(shown)).not.toContain('example.com');
});

it('finds those of before the address was kept beside the answers', async () => {
  const id = await apply(product, 'work-with-us', { ...partner, email: 'Old@example.com' }, trace);
  const { database } = product.platform;
  await database.executeSql('drop index form_submissions_applicant');
  await database.executeSql('alter table form_submissions drop column applicant');
  const { up } = await import('../tables/0003-erasure.ts');
  await up(database.kysely as never);
  expect((await rows('form_submissions')).find((row) => row.id === id)?.applicant).toBe(
    'old@example.com',
  );
  await forget('old@example.com');
  expect((await rows('form_submissions')).map((row) => row.id)).not.toContain(id);
});
