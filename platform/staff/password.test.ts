import { expect, it } from 'vitest';
import {
  atOnce,
  hashPassword,
  isPassword,
  mostWaiting,
  nobodysHash,
  TooManyPasswords,
} from './password.server.ts';

it('knows the password behind a hash, and no other', async () => {
  const kept = await hashPassword('a long enough password');
  expect(await isPassword(kept, 'a long enough passworD')).toBe(false);
  expect(await isPassword(null, 'a long enough password')).toBe(false);
  expect(await isPassword(kept, 'a long enough password')).toBe(true);
});

it('works as hard for nobody as for somebody: same kind, memory, passes and lanes', async () => {
  const parameters = (hash: string) => hash.split('$').slice(1, 4);
  expect(parameters(nobodysHash)).toEqual(parameters(await hashPassword('whatever it is')));
  expect(nobodysHash).toHaveLength((await hashPassword('whatever it is')).length);
});

it('turns away who would wait for too long, and serves the others in their order', async () => {
  const order: number[] = [];
  const tries = Array.from({ length: mostWaiting + atOnce + 3 }, (_, n) =>
    isPassword(null, 'x').then(
      () => order.push(n),
      (error: unknown) => error,
    ),
  );
  const ends = await Promise.all(tries);
  const refused = ends.filter((one) => one instanceof TooManyPasswords);
  expect(refused).toHaveLength(3);
  expect(order).toHaveLength(mostWaiting + atOnce);
  expect(order.at(-1)).toBeGreaterThan(mostWaiting - 2);
  expect(await isPassword(null, 'x')).toBe(false);
});
