import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// The design language in what can be read of it: colours and measures are tokens, and Anek keeps its weights.

const root = join(import.meta.dirname, '..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const isTokens = ({ path }: { readonly path: string }) => path === 'ui/styles/tokens.css';
const sheets = read('{app,ui}/**/*.css');
const tokens = sheets.find(isTokens)?.text ?? '';
const colours = /#[0-9a-f]{6}\b/gi;
const tokenColours = new Set(tokens.match(colours));

it('every token is used', () => {
  const used = [...sheets, ...read('{app,ui}/**/*.tsx')].map(({ text }) => text).join('');
  const names = [...tokens.matchAll(/^\s*(--[\w-]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name) => !new RegExp(`var\\(${name}\\s*[,)]`).test(used))).toEqual([]);
});

it('a colour that two places of the style sheets share is a token, and is written as one', () => {
  const others = sheets.filter((one) => !isTokens(one));
  const written = others.flatMap(({ text }) => text.toLowerCase().match(colours) ?? []);
  const isShared = (one: string, place: number) =>
    written.indexOf(one) !== place || tokenColours.has(one);
  expect(written.filter(isShared)).toEqual([]);
});

it('the colours of the console are those of the site', () => {
  const screens = [...read('console/*.{ts,tsx}'), ...read('app/**/{admin,backoffice}/**/*.tsx')];
  const own = screens.flatMap(({ path, text }) =>
    (text.match(colours) ?? [])
      .filter((one) => !tokenColours.has(one.toLowerCase()))
      .map((one) => `${one} in ${path}`),
  );
  expect(screens.length).toBeGreaterThan(20);
  expect(own).toEqual([]);
});

/** The least that a size can be, in pixels: `var()` is a token, `clamp()` begins with its least. */
function leastPixels(size: string): number {
  const [, name = ''] = /^var\((--[\w-]+)\)/.exec(size) ?? [];
  if (name) return leastPixels(new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '');
  const [, number = '', unit = ''] = /^(?:clamp\()?([\d.]+)(rem|px)/.exec(size) ?? [];
  return Number(number) * (unit === 'rem' ? 16 : 1);
}

it('Anek is 600 to 680 under 20 pixels, and never under 16: its dots would close up', () => {
  const set = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/font:\s*(\d+)\s+([^;]+?)\s*\/[^;/]*var\(--font-display\)/g)].map(
      ([, weight, size = '']) => ({ path, weight: Number(weight), size: leastPixels(size) }),
    ),
  );
  expect(set.length).toBeGreaterThan(60);
  const closed = ({ weight, size }: (typeof set)[number]) =>
    !(size >= 16) || (size < 20 && (weight < 600 || weight > 680));
  expect(set.filter(closed)).toEqual([]);
});
