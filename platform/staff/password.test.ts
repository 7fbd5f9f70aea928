import { expect, it } from 'vitest';
import { Overloaded } from '../load/bounded-queue.server.ts';
import { atOnce, hashPassword, isPassword, mostWaiting, nobodysHash } from './password.server.ts';

it('knows the password behind a hash, and no other', async () => {
  const kept = await hashPassword('a long enough password', 'account');
  expect(await isPassword(kept, 'a long enough passworD', 'account')).toBe(false);
  expect(await isPassword(null, 'a long enough password', 'account')).toBe(false);
  expect(await isPassword(kept, 'a long enough password', 'account')).toBe(true);
});

it('works as hard for nobody as for somebody: same kind, memory, passes and lanes', async () => {
  const parameters = (hash: string) => hash.split('$').slice(1, 4);
  expect(parameters(nobodysHash)).toEqual(
    parameters(await hashPassword('whatever it is', 'staff')),
  );
  expect(nobodysHash).toHaveLength((await hashPassword('whatever it is', 'staff')).length);
});

it('turns away who would wait for too long, and serves the others in their order', {
  tags: 'nightly',
}, async () => {
  const order: number[] = [];
  const tries = Array.from({ length: mostWaiting + atOnce + 3 }, (_, n) =>
    isPassword(null, 'x', 'account').then(
      () => order.push(n),
      (error: unknown) => error,
    ),
  );
  expect(await isPassword(null, 'x', 'staff'), 'staff wait for no visitor').toBe(false);
  expect(order.length, 'visitors wait still').toBeLessThan(tries.length);
  const ends = await Promise.all(tries);
  const refused = ends.filter((one) => one instanceof Overloaded);
  expect(refused).toHaveLength(3);
  expect(order).toHaveLength(mostWaiting + atOnce);
  expect(order.at(-1)).toBeGreaterThan(mostWaiting - 2);
  expect(await isPassword(null, 'x', 'account')).toBe(false);
});
