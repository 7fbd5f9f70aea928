// @vitest-environment happy-dom

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import type { Verdict } from '../verify/verdict.rules.ts';

const html = readFileSync(join(import.meta.dirname, '../check.html'), 'utf8');
const readPhoto = vi.hoisted(() => vi.fn<() => Promise<string | null>>());
const judged = vi.hoisted(() => vi.fn<() => Promise<Verdict>>());
vi.mock('./camera.ts', () => ({ readPhoto, watchCamera: () => new Promise(() => {}) }));
vi.mock('../verify/verdict.rules.ts', async (original) => ({
  ...(await original<object>()),
  judge: judged,
}));

const part = (id: string) => document.getElementById(id) as HTMLElement;

// The script begins with its page and ends with it, but for this: other files share the window.
const heard: [string, EventListener][] = [];
/** What stands there before any list has come. */
let first: object;
beforeAll(async () => {
  const listen = globalThis.addEventListener;
  vi.stubGlobal('addEventListener', (type: string, work: EventListener) => {
    heard.push([type, work]);
    listen(type, work);
  });
  vi.stubGlobal('setInterval', () => 0);
  const { promise, resolve: come } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => (await promise).clone());
  location.hash = '#1';
  judged.mockResolvedValue({ is: 'withdrawn' });
  // Beside what other files have put there: whoever made a style sheet does not make it again.
  document.head.insertAdjacentHTML('beforeend', '<meta name="proof-root" content="null">');
  document.body.innerHTML = /<body[^>]*>([\s\S]+?)<script/.exec(html)?.[1] ?? '';
  await import('./check.ts');
  first = { title: part('verdict').textContent, hidden: part('result').hidden };
  come(new Response('', { status: 503 }));
  await vi.waitFor(() => expect(document.documentElement.dataset.lists).toBe('asked'), patience);
});
afterAll(() => {
  for (const [type, work] of heard) removeEventListener(type, work);
  vi.unstubAllGlobals();
  location.hash = '';
  document.querySelector('meta[name=proof-root]')?.remove();
  document.body.innerHTML = '';
});

/** A photo is chosen, and this is what its code says. */
async function chosen(text: string | null) {
  readPhoto.mockResolvedValueOnce(text);
  const input = part('photo') as HTMLInputElement;
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['x'], 'a.png')] });
  input.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(part('said').textContent).not.toBe('Reading the photo…'), patience);
}
afterEach(() => {
  judged.mockResolvedValue({ is: 'withdrawn' });
});
const isShown = () => vi.waitFor(() => expect(part('result').hidden).toBe(false), patience);

it('says that it checks the code in its address until there is a verdict (PROOF-02)', async () => {
  expect(first).toEqual({ title: 'Checking', hidden: false });
  await vi.waitFor(() => expect(part('verdict').textContent).toBe('Withdrawn'), patience);
});

it('nobody is judged by the code of who came before, where their own cannot be read (PROOF-02)', async () => {
  await chosen('HTTPS://A.EXAMPLE/V#1');
  await isShown();
  expect(part('verdict').textContent).toBe('Withdrawn');
  await chosen(null);
  expect(part('said').textContent).toContain('No code was found');
  expect(part('result').hidden).toBe(true);
  expect(location.hash).toBe('');
  await chosen('HTTPS://A.EXAMPLE/V#1');
  await isShown();
  part('scan').click();
  expect(part('result').hidden).toBe(true);
});

const claim = {
  ...{ issuer: 'https://a.example', issuedAt: 1_790_000_000, expiresAt: 1_800_000_000 },
  ...{ id: new Uint8Array(16), index: 1, name: 'Amina Yusuf', badge: 'Sw-AMY20', checks: [] },
};

it.each([
  ['genuine', 'Basic', 'Basic · blue tick', '/kit/tick-basic.svg'],
  ['genuine', 'Premium', 'Premium · green tick', '/kit/tick-premium.svg'],
  ['genuine', 'Platinum', 'Platinum · green tick', '/kit/tick-premium.svg'],
  ['genuine', 'Free', 'Free · no tick', undefined],
  ['withdrawn', 'Basic', 'Basic', undefined],
  ['suspended', 'Premium', 'Premium', undefined],
  ['expired', 'Premium', 'Premium', undefined],
  ['stale', 'Basic', 'Basic', undefined],
] as const)(
  'a code that is %s shows the level %s as: %s (GEN-14)',
  async (is, level, words, tick) => {
    judged.mockResolvedValue({ is, claim: { ...claim, level }, statusAt: 1_790_000_500 });
    await chosen(`HTTPS://A.EXAMPLE/V#${is}${level}`);
    await isShown();
    const [told] = Array.from(part('facts').querySelectorAll('dt'))
      .filter((one) => one.textContent === 'Level')
      .map((one) => one.nextElementSibling);
    expect(told?.textContent?.trim()).toBe(words);
    const pictures = Array.from(told?.querySelectorAll('img') ?? []);
    expect(pictures.map((one) => one.getAttribute('src'))).toEqual(tick ? [tick] : []);
    // The words beside it say the same.
    for (const one of pictures) expect(one.alt).toBe('');
  },
);
