import { afterAll, expect, it } from 'vitest';
import { allErasers } from '#app/contents/erasure.server.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { accept, apply } from '#test/support/voices-of.ts';
import { moveSubmission, readSubmission } from './admin/submissions.service.server.ts';
import type { SubmissionState } from './submissions.contract.ts';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
afterAll(() => product.close());

const trace = 'zqxwren';
const may = () => true;
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
  const shown = await readSubmission(product.platform, { id: accepted, staff, may });
  expect(shown).toMatchObject({ state: 'accepted', signature: { name: 'Bola Ade' }, steps: [] });
  expect(JSON.stringify(shown)).not.toContain('example.com');
});

it('leaves it alone as well where staff have moved the paper on since', async () => {
  const signer = { ...partner, email: 'Chidi@partner.example.com' };
  const staff = { id: 'staff-1', name: 'Staff One', session: 'none' };
  const moved = async (...way: SubmissionState[]) => {
    const id = await apply(product, 'staffing-agent-contract-nda', signer, trace);
    let from: SubmissionState = 'new';
    for (const to of way) {
      const move = await moveSubmission(product.platform, { id, from, to }, { staff, may });
      expect(move).toEqual({ state: to });
      from = to;
    }
    return id;
  };
  const looked = await moved('accepted', 'in-review');
  const declined = await moved('accepted', 'in-review', 'declined');
  const never = await moved('in-review', 'declined');

  await forget('chidi@partner.example.com');
  const signed = (await rows('agreement_signatures')).map(({ submission_id }) => submission_id);
  expect(signed).toEqual(expect.arrayContaining([looked, declined]));
  expect(signed).not.toContain(never);
  const kept = await rows('form_submissions');
  const emptied = { answers: {}, applicant: null };
  expect(kept.find(({ id }) => id === looked)).toMatchObject({ ...emptied, state: 'in-review' });
  expect(kept.find(({ id }) => id === declined)).toMatchObject({ ...emptied, state: 'declined' });
  expect(kept.find(({ id }) => id === never)).toBeUndefined();
  expect(await rows('submission_notes')).toEqual([]);
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
