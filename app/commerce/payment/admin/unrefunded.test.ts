import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { freshDatabase } from '#test/support/database.ts';
import { isUnrefunded } from '../rules.ts';
import { insertPayment, lockPayment, type PaymentRow, updatePayment } from '../store.server.ts';
import { unrefundedIn } from './store.server.ts';

const database = await freshDatabase();
afterAll(() => database.close());

const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour));
const cancelledAt = at(12);
const paid = { status: 'paid', paid_kobo: koboOf(500_000), paid_at: at(9) } as const;
const cases: [string, Partial<PaymentRow>, boolean][] = [
  ['paid', paid, true],
  ['not paid', { status: 'expired' }, false],
  ['money that does not fit: it waits by itself', { ...paid, status: 'needs-attention' }, false],
  ['asked back', { ...paid, refund_asked_at: at(13) }, false],
  ['given back', { ...paid, refund_asked_at: at(13), refund_queued_at: at(13) }, false],
  ['taken back by the provider', { ...paid, said_status: 'reversed' }, false],
  ['disputed: it waits by itself', { ...paid, dispute_at: at(10) }, false],
  ['lost in a dispute', { ...paid, dispute_at: at(10), dispute_end: 'lost' }, false],
  ['kept in a dispute', { ...paid, dispute_at: at(10), dispute_end: 'declined' }, true],
  ['a note of before the cancellation', { ...paid, closed_at: at(11) }, true],
  ['a note in the same moment', { ...paid, closed_at: cancelledAt }, false],
  ['a note since', { ...paid, closed_at: at(13) }, false],
];

it.each(cases)(
  'the list of what was cancelled and not refunded holds what its rule says: %s',
  async (what, change, is) => {
    const reference = `SW-${String(cases.findIndex(([name]) => name === what)).padStart(26, '0')}`;
    const row = await database.transaction(async (trx) => {
      await insertPayment(trx, {
        ...{ reference, purpose: 'trial', subject: what, amount_kobo: koboOf(500_000) },
        ...{ email: 'a@example.com', return_path: '/', cancel_path: '/', next_check_at: null },
        created_at: at(8),
      });
      await updatePayment(trx, reference, change);
      return lockPayment(trx, reference);
    });
    if (!row) throw new Error('it was not written');
    expect(isUnrefunded(row, cancelledAt)).toBe(is);
    const found = unrefundedIn(sql.val(reference), sql`${cancelledAt}::timestamptz`);
    const { rows } = await sql<{ is: boolean }>`select ${found} as is`.execute(database.kysely);
    expect(rows).toEqual([{ is }]);
  },
);

it('where the moment of the cancellation is not known, any note counts', async () => {
  const [, change] = cases[9] ?? [];
  const row = { closed_at: null, refund_asked_at: null, refund_queued_at: null } as const;
  const rest = { said_status: null, dispute_at: null, dispute_end: null, ...paid };
  expect(isUnrefunded({ ...row, ...rest }, null)).toBe(true);
  expect(isUnrefunded({ ...row, ...rest, ...change }, null)).toBe(false);
  expect(isUnrefunded(null, null)).toBe(false);
});
