import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type AttackPattern, check } from 'recheck';
import { describe, expect, it } from 'vitest';
import { emailPattern } from '#platform/contract.ts';
import { noteFigure } from '../figures.ts';
import { type Pattern, patternsIn, patternsOf } from './patterns.ts';

// Check 26. The analyser comes as a program for this machine with its package; without one it runs here,
// five times slower. What it found good stands in `analysed.json`, by a hash of the pattern, and of its file
// where that matters: `npm test` analyses what is not there, the programme everything, and writes the list
// anew. So a busy machine has nothing to analyse within a time.

const root = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

/** Quadratic ones that read nothing but files of this repository, or an address known to the router or the settings. */
const ownTextsOnly = [
  'platform/pdf/picture.server.ts',
  'platform/database/migrate.server.ts',
  'app/people/verification/pictures.layout.server.ts',
  'app/shell/text/parts/short-page.tsx',
  'app/shell/cards/layout.server.ts',
  'app/people/verification/brochure/brochure.service.server.ts',
  'platform/settings/storage.ts',
  'platform/telemetry/otlp.server.ts',
  // A page that we have rendered: what a person wrote holds no `<` there.
  'platform/http/pages/held-script.server.ts',
  'ui/browser/loader/menus.ts',
];

const list = root('test/programme/hostile/analysed.json');
const { version } = JSON.parse(readFileSync(root('node_modules/recheck/package.json'), 'utf8'));
const hashOf = ({ source, flags }: Pattern, file = '') =>
  createHash('sha256')
    .update(`${version} ${file}/${source}/${flags}`)
    .digest('base64url')
    .slice(0, 16);
const isProgramme = process.env.PROGRAMME_SEED !== undefined;
const known = new Set<string>(isProgramme ? [] : JSON.parse(readFileSync(list, 'utf8')));
const good = new Set<string>();

const timing = `
  const { source, flags, text } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  const began = performance.now();
  text.replace(new RegExp(source, [...new Set(flags + 'g')].join('')), '');
  console.log(performance.now() - began);`;

/** The analyser's text at a length of our own: where it takes a pattern for slower than it is, its own is too short. */
const grown = ({ pumps, suffix }: AttackPattern) =>
  pumps.map(({ prefix, pump }) => prefix + pump.repeat(60_000 / pump.length)).join('') + suffix;

/**
 * Whether a text takes the pattern long. The analyser's trials go by a clock: on a busy machine they call fast ones slow.
 * Of such a length a slow one needs a billion steps, which are seconds; another is there in a millisecond.
 */
function isSlow({ source, flags }: Pick<Pattern, 'source' | 'flags'>, text: string): boolean {
  const input = JSON.stringify({ source, flags, text });
  const { stdout } = spawnSync(process.execPath, ['-e', timing], { input, timeout: 60_000 });
  const ms = Number.parseFloat(String(stdout));
  return !(ms < 500);
}

async function dangerous(pattern: Pattern): Promise<string | null> {
  const { file, source, flags } = pattern;
  if (source === '(made while running)') return `${file}: a pattern that is made while running`;
  const own = ownTextsOnly.find((name) => file.endsWith(name));
  if (known.has(hashOf(pattern)) || (own && known.has(hashOf(pattern, own)))) return null;
  const checked = await check(source, flags, { timeout: 100_000, randomSeed: 1 });
  const isTried = checked.status === 'vulnerable' && checked.checker === 'fuzz';
  if (checked.status === 'safe' || (isTried && !isSlow(pattern, grown(checked.attack)))) {
    good.add(hashOf(pattern));
    return null;
  }
  if (checked.status === 'unknown') return `${file}: /${source}/${flags}: ${checked.error.kind}`;
  const { summary } = checked.complexity;
  if (summary.startsWith('2nd') && own) {
    good.add(hashOf(pattern, own));
    return null;
  }
  return `${file}: /${source}/${flags} is ${summary}`;
}

describe('regular expressions', () => {
  it('of the whole house take no longer than their text deserves', async () => {
    const folders = ['app', 'console', 'platform', 'ui', 'paystack', 'identity', 'messaging']
      .map(root)
      .filter(existsSync);
    const all = new Map(
      folders.flatMap(patternsOf).map((one) => [`${one.file} ${one.source}/${one.flags}`, one]),
    );
    noteFigure('26 regular expressions', 'different ones analysed', all.size);
    expect(all.size).toBeGreaterThan(30);
    const found = await Promise.all([...all.values()].map(dangerous));
    expect(found.filter(Boolean)).toEqual([]);
    if (isProgramme) writeFileSync(list, `${JSON.stringify([...good].sort(), null, 2)}\n`);
  });

  it.each([
    ['nested repetition', 'ts', 'export const a = (b: string) => /^(\\w+\\s?)+$/.test(b);'],
    ['an email test without anchors', 'ts', 'const email = /[^\\s@]+@[^\\s@]+\\.[a-z]{2,}/i;'],
    ['in JSX', 'tsx', 'const A = () => <p title={x.replace(/(a*)*b/, "")}>b</p>;'],
    [
      'in a generic',
      'ts',
      'const a = <T>(list: T[]) => list.filter((b) => /(a*)*b/.test(String(b)));',
    ],
    ['as text', 'ts', 'const made = new RegExp("(a|a)*b");'],
    ['out of parts', 'ts', 'const made = new RegExp(part + "b");'],
    ['slower in the words of the analyser than it is', 'ts', 'const again = /(\\w+)\\s\\1+x/;'],
  ])('are caught when planted: %s', async (_name, extension, code) => {
    const [pattern] = patternsIn(`planted.${extension}`, code);
    if (!pattern) throw new Error('the planted pattern was not found');
    expect(await dangerous(pattern)).toContain('planted.');
  });
});

/** How much longer a text of four times the length takes; about 4 for a pattern that is linear. */
function growth(times: number, test: (text: string) => void): number {
  const time = (length: number) => {
    const text = `${'a'.repeat(length)}@`;
    const measured = Array.from({ length: 5 }, () => {
      const began = performance.now();
      for (let n = 0; n < times; n += 1) test(text);
      return performance.now() - began;
    });
    return Math.min(...measured);
  };
  return time(8_000) / time(2_000);
}

it.each([
  ['slow', '[^\\s@]+@[^\\s@]+\\.[a-z]{2,}', 'a'.repeat(60_000), true],
  ['as fast as any', '^[\\x21-\\x7e]{0,500}$', '!'.repeat(60_000), false],
])('a word of the analyser is tried: what is %s', (_what, source, text, slow) => {
  expect(isSlow({ source, flags: '' }, text)).toBe(slow);
});

// Times are for a machine that does nothing else; what is safe is decided above, without a clock.
describe.runIf(process.env.PROGRAMME_FIGURES)('the email pattern', () => {
  it('grows with the text; without its anchor it would grow with the square', () => {
    const linear = growth(500, (text) => emailPattern.test(text));
    const naive = growth(1, (text) => /[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(text));
    noteFigure(
      '26 regular expressions',
      'email test, four times the text: product, naive',
      `${linear.toFixed(1)}, ${naive.toFixed(1)} times as long`,
    );
    expect(naive).toBeGreaterThan(9);
    expect(linear).toBeLessThan(naive / 1.5);
  });
});
