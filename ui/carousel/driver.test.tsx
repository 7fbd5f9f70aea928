// @vitest-environment happy-dom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { acting, draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { CarouselDriver, type Moves } from './driver.tsx';

const slideWidth = 100;

/** A row whose view is as wide as so many slides. happy-dom lays nothing out: the sizes are said here. */
function rowOf(slides: number, seen: number) {
  const view = document.createElement('div');
  view.innerHTML = `<ul>${'<li style="margin: 0px"></li>'.repeat(slides)}</ul>`;
  const width = { seen };
  const size = (one: Element, left: number, wide: () => number) =>
    Object.defineProperties(one, {
      offsetLeft: { value: left },
      offsetTop: { value: 0 },
      offsetHeight: { value: slideWidth },
      offsetWidth: { get: wide },
    });
  for (const one of [view, ...view.children]) size(one, 0, () => width.seen * slideWidth);
  [...view.querySelectorAll('li')].forEach((one, at) => {
    size(one, at * slideWidth, () => slideWidth);
  });
  return { view, width };
}

/** What waits for the next slide, by embla's own window. */
function turns() {
  const ownWindow = document.defaultView;
  if (!ownWindow) throw new Error('The document has no window');
  const set = vi.spyOn(ownWindow, 'setTimeout');
  return () => set.mock.calls.filter(([, ms]) => ms === 4000).length;
}

afterEach(() => {
  vi.restoreAllMocks();
});

async function drive(slides: number, seen: number) {
  const count = turns();
  const row = rowOf(slides, seen);
  document.body.append(row.view);
  onTestFinished(() => row.view.remove());
  const onReady = vi.fn<(moves: Moves) => void>();
  const drawn = await draw(
    <CarouselDriver view={row.view} state="playing" pairs={false} calm onReady={onReady} />,
  );
  const resize = async (next: number) => {
    row.width.seen = next;
    row.view.style.removeProperty('--per');
    await acting(() => dispatchEvent(new Event('resize')));
    await vi.waitFor(() => expect(row.view.style.getPropertyValue('--per')).not.toBe(''), patience);
  };
  return { ...row, ...drawn, turns: count, resize, moves: () => onReady.mock.calls[0]?.[0] };
}

it('stands where all its slides are seen, and its buttons do no harm (CAR-04)', async () => {
  const { turns, moves } = await drive(3, 3);
  const { next, previous } = moves() ?? {};
  expect([next, previous]).toEqual([expect.any(Function), expect.any(Function)]);
  next?.();
  previous?.();
  expect(turns()).toBe(0);
});

it('plays where there is more than is seen (CAR-04)', async () => {
  const { turns } = await drive(4, 3);
  expect(turns()).toBeGreaterThan(0);
});

it('plays once a resize leaves less in view, and stands once all is seen again (CAR-05)', async () => {
  const { turns, resize } = await drive(3, 3);
  await resize(2);
  await vi.waitFor(() => expect(turns()).toBeGreaterThan(0), patience);
  const before = turns();
  await resize(3);
  expect(turns()).toBe(before);
});
