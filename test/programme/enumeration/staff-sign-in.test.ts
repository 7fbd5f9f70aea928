import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdministrator } from '#app/backoffice/staff/service.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { staffSignIn } from './staff-sign-in.ts';

// The part of check 35 that needs no quiet machine: how much is done for a known and an unknown
// address, counted in statements and not in milliseconds.
let product: Product;
let first: { email: string; password: string } | null;
beforeAll(async () => {
  product = await openProduct({ seeds: false, env: { LIMITS_FACTOR: '1000000' } });
  first = await createFirstAdministrator(product.platform);
});
afterAll(() => product.close());

describe('staff sign-in tells nobody who works here', () => {
  it('by what it answers', async () => {
    expect(first?.email).toBeTruthy();
    const { known, unknown } = staffSignIn(product);
    for (let n = 0; n < 3; n += 1) {
      const faces = [await known(), await unknown()].map(({ statusCode, body, headers }) => {
        const { date: _date, 'x-request-id': _id, ...own } = headers;
        return { statusCode, body, own };
      });
      expect(faces[0]).toMatchObject({ statusCode: 401 });
      expect(faces[1]).toEqual(faces[0]);
    }
  });

  it('by the work it does: one password judged, one row in the trail', async () => {
    const { known, unknown } = staffSignIn(product);
    const rows = async () => {
      const { kysely } = product.platform.database;
      return kysely.selectFrom('audit_log').select(['action', 'actor']).execute();
    };
    const added = async (ask: () => Promise<unknown>) => {
      const before = (await rows()).length;
      const began = process.cpuUsage();
      await ask();
      const { user, system } = process.cpuUsage(began);
      return { rows: (await rows()).slice(before), work: user + system };
    };
    await added(unknown);
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let n = 0; n < 5; n += 1) {
      const [one, two] = [await added(known), await added(unknown)];
      expect(one.rows).toEqual([{ action: 'staff.sign-in-failed', actor: 'public' }]);
      expect(two.rows).toEqual(one.rows);
      least.known = Math.min(least.known, one.work);
      least.unknown = Math.min(least.unknown, two.work);
    }
    // The processor's own time, the least of five: without Argon2 it is a few per cent of this.
    expect(least.unknown).toBeGreaterThan(least.known / 3);
  });
});
