import { afterAll, expect, it } from 'vitest';
import { eraseDue } from '#app/intake/account/erasure/erasure.service.server.ts';
import { mailSent } from '#test/support/mailbox.ts';
import { signInAs } from '#test/support/own-page.ts';
import { canary, openRecords, path } from '#test/support/records.ts';
import { allErasers } from './erasure.server.ts';

// What docs/operations.md tells staff to do for who has no email.
const product = await openRecords();
afterAll(() => product.close());

it('a record with a phone number alone is deleted by an address of the office (ME-06)', async () => {
  const { agent, clock, platform, post } = product;
  const badge = await product.issue({ email: '' });
  const office = 'deletions@example.com';
  const { version } = await product.read(badge);
  const { totalReviews: _made, ...details } = canary;
  const put = await agent.send('PUT', `${path}/${badge}`, { ...details, email: office, version });
  expect(put.statusCode).toBe(200);
  const cookie = await signInAs(product, office);
  expect((await post('/me/deletion', {}, { headers: { cookie } })).statusCode).toBe(200);
  const [, token = ''] =
    /token=([\w-]+)/.exec(await mailSent(platform, office, 'Have your data deleted')) ?? [];
  expect((await post('/account/erasure/confirm', { token })).statusCode).toBe(200);
  clock.advance(8 * 86_400_000);
  await eraseDue(platform, allErasers);
  expect((await product.look(badge)).statusCode).toBe(404);
  const left = await platform.database.kysely
    .selectFrom('verification_records')
    .select(['full_name', 'phone', 'email', 'national_id_sealed', 'hidden'])
    .where('badge', '=', badge)
    .executeTakeFirst();
  const gone = { full_name: 'Deleted', phone: null, email: null, national_id_sealed: null };
  expect(left).toEqual({ ...gone, hidden: true });
});
