import { expect, it } from 'vitest';
import { leastPlaces } from './status.rules.ts';
import { openDecoys } from './status.service.server.ts';

it('lays the decoys once a day, however often the list is fetched, and anew where it has grown', () => {
  let made = 0;
  const keyedHash = () => {
    made += 1;
    return 'noise';
  };
  const laidAt = openDecoys({ secrets: { keyedHash } as never });
  const morning = new Date('2026-11-21T00:00:00Z');
  const night = new Date('2026-11-21T23:59:59Z');
  const first = laidAt(leastPlaces, morning);
  expect(first.length).toBeGreaterThan(0);
  for (let n = 0; n < 50; n += 1) expect(laidAt(leastPlaces, night)).toBe(first);
  expect(made).toBe(1);
  // Made on its own, a later day has the same decoys as one that follows in the same process.
  const next = new Date('2026-12-21T00:00:00Z');
  const alone = openDecoys({ secrets: { keyedHash } as never })(leastPlaces, next);
  expect(laidAt(leastPlaces, next)).toEqual(alone);
  expect(alone).not.toEqual(first);
  expect(laidAt(leastPlaces * 2, next).length).toBeGreaterThan(alone.length);
});
