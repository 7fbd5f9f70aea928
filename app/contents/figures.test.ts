import { createElement } from 'react';
import { afterAll, describe, expect, it } from 'vitest';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { openProduct } from '#test/support/product.ts';

const product = await openProduct();
afterAll(() => product.close());

async function figures(): Promise<Record<string, number>> {
  const text = await product.metrics.text();
  const lines = text.matchAll(/^sapioworker_(\w+) (\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]));
}

describe('the figures for operators (WATCH-01)', () => {
  it('are all there, each a number', async () => {
    const found = await figures();
    for (const name of [
      'db_pool_in_use',
      'jobs_waiting',
      'mail_waiting',
      'messages_waiting',
      'payments_attention',
      'audit_seal_lag_seconds',
      'badges_left',
      'provider_budget_left_kobo',
      'provider_least_price_kobo',
    ]) {
      expect([name, Number.isFinite(found[name])]).toEqual([name, true]);
    }
  });

  it('count a mail and its job until they have gone', async () => {
    const before = await figures();
    const id = await product.platform.mail.send({
      to: 'ada@example.com',
      subject: 'Hello',
      react: createElement('p', null, 'Hello'),
    });
    const after = await figures();
    expect((after.mail_waiting ?? 0) - (before.mail_waiting ?? 0)).toBe(1);
    expect((after.jobs_waiting ?? 0) - (before.jobs_waiting ?? 0)).toBe(1);
    await product.platform.database.transaction((trx) => product.platform.mail.withdraw(id, trx));
    expect((await figures()).mail_waiting).toBe(before.mail_waiting);
  });

  it('tell how long an entry of the trail has waited for its seal', async () => {
    await sealTrail(product.platform);
    expect((await figures()).audit_seal_lag_seconds).toBe(0);
    await product.platform.audit.record({ action: 'test.lag', actor: 'test' });
    await expect.poll(async () => (await figures()).audit_seal_lag_seconds).toBeGreaterThan(0);
    await sealTrail(product.platform);
    expect((await figures()).audit_seal_lag_seconds).toBe(0);
  });

  it('show a connection that is held', async () => {
    const { database } = product.platform;
    const inside = await database.transaction(async () => database.inUse());
    expect(inside).toBeGreaterThan(0);
    await expect.poll(() => database.inUse()).toBe(0);
  });
});
