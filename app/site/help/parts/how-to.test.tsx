// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { films } from '../copy.ts';
import { HowTo } from './how-to.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A film whose window is moved by hand: happy-dom lays nothing out. */
async function open() {
  const asked: IntersectionObserverInit[] = [];
  let tell: (...seen: boolean[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(heard: (seen: object[]) => void, options: IntersectionObserverInit) {
        asked.push(options);
        tell = (...seen) => heard(seen.map((isIntersecting) => ({ isIntersecting })));
      }
      observe() {}
      disconnect() {}
    },
  );
  const [film] = films;
  if (!film) throw new Error('There is no film');
  const page = await draw(<HowTo film={film} />);
  const video = page.find<HTMLVideoElement>('video') as HTMLVideoElement;
  return {
    asked,
    comes: () => page.settle(() => tell(true)),
    leaves: () => page.settle(() => tell(false)),
    passes: () => page.settle(() => tell(true, false)),
    press: () => page.press('button'),
    plays: () => !video.paused,
  };
}

it('plays while it is across the middle of the window, however short that is (HELP-07)', async () => {
  const { asked, comes, leaves, passes, plays } = await open();
  expect(asked).toEqual([{ rootMargin: '-50% 0px' }]);
  expect(plays()).toBe(false);
  await passes();
  expect(plays()).toBe(false);
  await comes();
  expect(plays()).toBe(true);
  await leaves();
  expect(plays()).toBe(false);
  await comes();
  expect(plays()).toBe(true);
});

it('stays stopped by a person until that person plays it again (D-21)', async () => {
  const { comes, leaves, press, plays } = await open();
  await comes();
  await press();
  await leaves();
  await comes();
  expect(plays()).toBe(false);
  await press();
  await leaves();
  expect(plays()).toBe(false);
  await comes();
  expect(plays()).toBe(true);
});

it('stays stopped also where it was stopped away from the middle (D-21)', async () => {
  const { comes, leaves, press, plays } = await open();
  await leaves();
  await press();
  expect(plays()).toBe(true);
  await press();
  await comes();
  expect(plays()).toBe(false);
});
