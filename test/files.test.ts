import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import check from '../vite.check.config.ts';
import site from '../vite.config.ts';

const root = join(import.meta.dirname, '..');
const bytesOf = (path: string) => readFileSync(join(root, path));

describe('the files of the site (W-25)', () => {
  it.each(['hero-mobile', 'hero-desktop'])('%s is a film in two formats with a still', (name) => {
    expect(bytesOf(`public/kit/${name}.mp4`).subarray(4, 8).toString()).toBe('ftyp');
    expect(bytesOf(`public/kit/${name}.webm`).readUInt32BE(0)).toBe(0x1a45dfa3);
    expect(bytesOf(`public/kit/${name}.svg`).toString()).toContain('id="still"');
  });

  it('are small: no film of more than 1.5 MB', () => {
    for (const film of globSync('public/**/*.{mp4,webm}', { cwd: root })) {
      expect([film, statSync(join(root, film)).size < 1_500_000]).toEqual([film, true]);
    }
  });

  it('draw twelve services, each on its own', () => {
    const sprite = bytesOf('app/site/home/parts/services.svg').toString();
    const drawings = [...sprite.matchAll(/<symbol\b[^>]*\bid="([\w-]+)"/g)].map((one) => one[1]);
    expect(new Set(drawings).size).toBe(12);
  });

  it('hold a logo and a favicon', () => {
    expect(bytesOf('public/kit/logo-mark.svg').toString()).toContain('<svg');
    expect(bytesOf('public/favicon.svg').toString()).toContain('<svg');
  });
});

/** What a test file may put in place of something of everybody's, and what gives it back. */
const lent = [
  ['stubGlobal(', 'unstubAllGlobals'],
  ['stubEnv(', 'unstubAllEnvs'],
  ['useFakeTimers(', 'useRealTimers'],
] as const;

describe('a test file', () => {
  // The files of a worker share its globals: a fetch that stayed stood in the way of 60 tests after it.
  it.each(lent)('that says %s says %s too', (takes, gives) => {
    const folders = '{app,console,identity,messaging,paystack,platform,test,ui}';
    const taking = globSync(`${folders}/**/*.test.{ts,tsx}`, { cwd: root })
      .filter((path) => path !== 'test/files.test.ts')
      .map((path) => [path, bytesOf(path).toString()] as const)
      .filter(([, text]) => text.includes(takes));
    expect(taking.length).toBeGreaterThan(0);
    expect(taking.filter(([, text]) => !text.includes(gives)).map(([path]) => path)).toEqual([]);
  });
});

describe('local storage (D-19, C-87, LST-01)', () => {
  const sources = globSync('{app,console,platform,ui}/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .map((path) => [path, bytesOf(path).toString()] as const);

  const placesOf = (pattern: RegExp) =>
    sources
      .filter(([, source]) => pattern.test(source))
      .map(([path]) => path)
      .sort();

  it('holds the token, which nothing of ours writes, a pending payment and applications (LST-02, LST-03)', () => {
    expect(placesOf(/localStorage/)).toEqual([
      'app/commerce/payment/parts/pending.ts',
      'app/intake/forms/parts/kept-answers.ts',
      // What a verifier of proofs goes by: our keys and the list, nothing of a person.
      'app/people/proof/parts/store.ts',
      'platform/send.ts',
      // Looks whether something is kept there, and never what.
      'ui/browser/loader/main.ts',
    ]);
    const [, sending = ''] = sources.find(([path]) => path === 'platform/send.ts') ?? [];
    expect(sending.match(/localStorage\.\S*/g)).toEqual(["localStorage.getItem('token');"]);
    const [, pending = ''] = sources.find(([path]) => path.endsWith('parts/pending.ts')) ?? [];
    expect(pending.match(/'pending\w+'/g)).toEqual([
      "'pendingRequestId'",
      "'pendingPaymentReference'",
    ]);
    // Answers of an application, under one prefix that the privacy policy names.
    const [, answers = ''] = sources.find(([path]) => path.endsWith('parts/kept-answers.ts')) ?? [];
    const keys = answers.match(/localStorage\.\w+Item\([^)]*/g) ?? [];
    expect(keys.length).toBeGreaterThanOrEqual(4);
    for (const one of keys) expect(one).toMatch(/\((draftKey\(id|key)/);
  });

  it('of a tab holds what is typed in that tab alone', () => {
    expect(placesOf(/sessionStorage/)).toEqual([
      'app/commerce/purchase/parts/kept-draft.ts',
      'app/commerce/purchase/parts/shop.tsx',
      'ui/browser/loader/main.ts',
      'ui/form/kept-typing.ts',
    ]);
  });

  it('is no place for a staff session', () => {
    const staff = sources.filter(([path]) => /^(platform\/staff|app\/backoffice)\//.test(path));
    expect(staff.length).toBeGreaterThan(2);
    for (const [path, source] of staff)
      expect([path, /Storage\b/.test(source)]).toEqual([path, false]);
  });
});

describe('the browser’s own dialogs (C-93)', () => {
  it('ask visitors nothing, but for who deletes an account', () => {
    const dialog =
      /\b(?:window|globalThis)\.(?:alert|confirm|prompt)\b|(?<![\w.])(?:alert|prompt)\(/;
    const asking = globSync('{app,platform,ui}/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !/\.test\.|\/admin\/|^app\/backoffice\//.test(path))
      .filter((path) => dialog.test(bytesOf(path).toString()));
    expect(asking).toEqual(['app/intake/account/parts/delete-form.tsx']);
  });
});

describe('what a phone of 2022 is given: an iPhone 7, or Android 6', () => {
  it('asks for nothing that its browser lacks', () => {
    const lacked =
      /\.(to(Sorted|Reversed|Spliced)|(is|to)WellFormed|withResolvers|groupBy|fromAsync)\(|AbortSignal\.(any|timeout)/;
    const sent = globSync('{app,ui,platform}/**/*.{ts,tsx}', { cwd: root })
      .filter((path) => !/\.server\.|\.test\.|\/admin\/|\/backoffice\//.test(path))
      .filter((path) => lacked.test(bytesOf(path).toString()));
    expect(sent.sort()).toEqual([
      // The console's own, whose framework asks for more.
      'app/intake/files/site-pictures/parts/gallery-input.tsx',
      // Written by the server.
      'app/site/blog/feed.rules.ts',
    ]);
  });

  it.each([
    ['the site', site({ command: 'build', mode: 'production' })],
    ['the page that checks proofs', check],
  ])('has style sheets that it reads, of %s', async (_of, { build: asked }) => {
    const input = join(root, 'ui/styles/site.css');
    const cssTarget = asked?.cssTarget ?? false;
    const how = { write: false, assetsInlineLimit: 0, cssTarget, rolldownOptions: { input } };
    const built = await build({ configFile: false, logLevel: 'silent', build: how });
    const files = 'output' in built ? built.output : [];
    const sheets = files
      .flatMap((file) => ('source' in file ? [String(file.source)] : []))
      .join('');
    expect(sheets).toMatch(/@media ?\(max-width:/);
    expect(sheets).not.toMatch(/width ?[<>]=/);
    // Without it an iPhone on its side writes larger than asked.
    expect(sheets).toContain('-webkit-text-size-adjust:');
  });
});
