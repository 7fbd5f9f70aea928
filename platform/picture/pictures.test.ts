import { expect, it } from 'vitest';
import { Overloaded } from '../load/bounded-queue.server.ts';
import { openPictures } from './pictures.server.ts';

const square = (colour: string) => () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="${colour}"/></svg>`;

it('draws each key once while it is kept, also for many at once', async () => {
  const pictures = openPictures({ keep: 2, wait: 9 });
  let drawn = 0;
  const ask = (key: string) =>
    pictures.draw(key, () => {
      drawn += 1;
      return square(key)();
    });
  const [first, again] = await Promise.all([ask('red'), ask('red')]);
  expect(drawn).toBe(1);
  expect(first.png.subarray(1, 4).toString()).toBe('PNG');
  expect(again?.etag).toBe(first.etag);
  expect((await ask('blue')).etag).not.toBe(first.etag);
  await ask('red');
  await ask('green');
  expect(drawn).toBe(3);
  // Blue was unused for longest, so it went and red stayed.
  await ask('red');
  expect(drawn).toBe(3);
  await ask('blue');
  expect(drawn).toBe(4);
});

it('lets no more than the stated number wait, and takes new ones afterwards', async () => {
  const pictures = openPictures({ keep: 9, wait: 2 });
  const waiting = [pictures.draw('red', square('red')), pictures.draw('blue', square('blue'))];
  await expect(pictures.draw('green', square('green'))).rejects.toThrow(Overloaded);
  await Promise.all(waiting);
  await expect(pictures.draw('green', square('green'))).resolves.toHaveProperty('etag');
});

it('forgets a drawing that failed', async () => {
  const pictures = openPictures({ keep: 9, wait: 2 });
  await expect(pictures.draw('a', () => 'no svg')).rejects.toThrow();
  await expect(pictures.draw('a', square('red'))).resolves.toHaveProperty('etag');
});
