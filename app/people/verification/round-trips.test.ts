import { afterAll, expect, it } from 'vitest';
import { fixedClock } from '#test/support/clock.ts';
import { server } from '#test/support/postgresql.ts';
import { openProduct } from '#test/support/product.ts';
import { canary, path } from '#test/support/records.ts';
import { type Asked, roundTripsOf } from '#test/support/round-trips.ts';
import { signIn } from '#test/support/staff.ts';

// Once a minute the use of a session is noted: not within this test, however slow the machine is.
const clock = fixedClock(new Date().toISOString());
const product = await openProduct({ clock, env: { LIMITS_FACTOR: '1000' } });
const agent = await signIn(product, 'verification-agent');
const badge: string = (await agent.send('POST', path, canary)).json().id;
await agent.open('records', badge);
afterAll(() => product.close());

async function search(change: object = {}) {
  const { fullName, phoneNumber, email, dateOfBirth } = canary;
  const typed = { fullName, phoneNumber, email, dateOfBirth, searchReason: 'OTHER', ...change };
  return (await product.post('/verifications/search', typed)).json();
}

// Measured before statements had to be named to travel together: none of these may wait more often.
it.each<[string, Asked, () => Promise<unknown>]>([
  [
    'a search that finds somebody',
    { trips: 2, statements: 8 },
    async () => expect((await search()).data).toMatchObject({ verifiedId: badge }),
  ],
  [
    'a search that finds nobody',
    { trips: 2, statements: 6 },
    async () => expect((await search({ fullName: 'Nobody At All' })).data).toBeNull(),
  ],
  [
    'the details of a badge number',
    { trips: 2, statements: 6 },
    async () =>
      expect((await product.get(`/verifications/verified/${badge}`)).statusCode).toBe(200),
  ],
  [
    'a record that staff have opened',
    { trips: 7, statements: 13 },
    async () => expect((await agent.get(`${path}/${badge}`)).statusCode).toBe(200),
  ],
])('%s waits for the database as often as this', async (_what, asked, work) => {
  // Once before, so that connections stand and statements are prepared.
  await work();
  const found = await roundTripsOf(work);
  // The embedded database is no round trip away.
  expect(found).toEqual(server ? asked : { trips: 0, statements: 0 });
});
