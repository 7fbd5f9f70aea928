import { beforeAll, describe, expect, it } from 'vitest';
import { at, openContext, phone } from '../../support/browser.ts';
import { type Stop, siteStops } from '../../support/routes.ts';
import { mostShift, overweight } from '../support/budgets.ts';
import { inParallel, inspect, type Seen, sampleOf, sizesOf } from '../support/inspect.ts';
import { type Plain, readPlain } from '../support/plain.ts';

const stops = siteStops();
const redirects = stops.filter((stop) => stop.to !== undefined);
const pages = stops.filter((stop) => stop.to === undefined);
/** Those that are looked at in a browser with a script, too. */
const inspected = sampleOf(pages, 4);
const plain = new Map<string, Plain>();
const seen = new Map<string, Seen>();

function known<T>(map: ReadonlyMap<string, T>, { path }: Stop): T {
  const value = map.get(path);
  if (value === undefined) throw new Error(`${path} was not visited`);
  return value;
}

beforeAll(async () => {
  // What a reader without a script has; `inspect` below has the script.
  const context = await openContext({
    javaScriptEnabled: false,
    viewport: { ...phone, width: 320 },
  });
  // On a slow line a first visit is read in the letters of the device, and those may be wide.
  await context.route('**/*.woff2', (route) => route.abort());
  await Promise.all(
    [0, 1].map(async (lane) => {
      // One page after the other in the same tab: a tab of its own would be half of the work.
      const page = await context.newPage();
      for (const { path } of pages.filter((_one, n) => n % 2 === lane))
        plain.set(path, await readPlain(page, path));
    }),
  );
  await context.close();
  // Most of a visit is waiting, so that several fit side by side on two cores.
  await inParallel([...inspected.entries()], 5, async ([n, { path }]) => {
    seen.set(path, await inspect(path, sizesOf(n)));
  });
});

it.each(redirects)('$path redirects to $to', async ({ path, status, to }) => {
  const answer = await fetch(at(path), { redirect: 'manual' });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('location')).toBe(to);
});

describe.each(pages)('$path', (stop) => {
  it('answers on a direct load with one h1, text and navigation, without JavaScript too', () => {
    const page = known(plain, stop);
    expect(page.status).toBe(stop.status ?? 200);
    expect(page.headings).toBe(1);
    expect(page.words).toBeGreaterThan(20);
    // The strip's three links and the logo; the rest stands in the menu, which opens by itself.
    expect(page.navigation).toBeGreaterThanOrEqual(4);
    expect(page.title).not.toBe('');
    if (!page.noindex) expect(page.description.length).toBeGreaterThan(50);
    expect(page.sideways, 'wider than 320 px in letters of the device').toBe(0);
  });
});

describe.each(inspected)('$path', (stop) => {
  it('is light', () => {
    const { weight } = known(seen, stop);
    expect(overweight(stop.path, weight)).toEqual([]);
  });

  it('stands still while it loads and gives the browser nothing to complain about', () => {
    const { shift, complaints } = known(seen, stop);
    expect.soft(shift).toBeLessThanOrEqual(mostShift);
    // A page that answers 404 is itself such a line in the console.
    const own = complaints.filter((one) => !(stop.status && one.includes(`${stop.path})`)));
    expect(own).toEqual([]);
  });

  it('is accessible at 390 or 1440 px and never scrolls sideways at 320', () => {
    const { broken, sideways } = known(seen, stop);
    expect.soft(broken).toEqual([]);
    expect(sideways).toBe(0);
  });
});

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

it('gives each page a title and a description of its own', () => {
  const indexed = pages.map((stop) => known(plain, stop)).filter((page) => !page.noindex);
  expect(repeated(indexed.map(({ title }) => title))).toEqual([]);
  expect(repeated(indexed.map(({ description }) => description))).toEqual([]);
});
