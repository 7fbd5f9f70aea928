import { expect, it } from 'vitest';
import { heldDocument } from './layout.server.ts';

it('lets others have their turn, however much is held (I6)', async () => {
  const rows = Array.from({ length: 1_000 }, (_none, n) => ({
    label: `${n}. Text`,
    value: 'Kind',
  }));
  const made = (count: number) =>
    heldDocument({
      ...{ badge: 'Sw-AMY20', madeAt: new Date('2026-11-28T10:00:00Z') },
      sections: [{ title: 'Feedback', rows: rows.slice(0, count) }],
    });
  // Loads what draws it.
  await made(1);
  const begun = performance.now();
  let last = begun;
  let longest = 0;
  let isOn = true;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  await made(rows.length);
  isOn = false;
  turn();
  expect(longest).toBeLessThan((last - begun) / 2);
});
