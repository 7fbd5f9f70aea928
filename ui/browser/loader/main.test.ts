// @vitest-environment happy-dom
import { afterAll, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';

// It listens for as long as its page stands; the files that come after this one have the same window.
const heard: Parameters<typeof addEventListener>[] = [];
const listen = globalThis.addEventListener;
globalThis.addEventListener = (...one: Parameters<typeof addEventListener>) => {
  heard.push(one);
  listen(...one);
};
afterAll(() => {
  globalThis.addEventListener = listen;
  for (const one of heard) removeEventListener(...one);
  document.body.replaceChildren();
});

it('a form that is sent without a line waits on its page until the line is back (PAGE-05)', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  document.body.innerHTML =
    '<form method="post"><button>Sign out</button></form><p class="wait"></p>' +
    '<script type="text/plain" id="page-script" data-files="/assets/a.js"></script><i></i>';
  await import('./main.ts');
  const form = document.querySelector('form');
  const sent = vi.fn((event: Event) => event.preventDefault());
  form?.addEventListener('submit', sent);
  form?.requestSubmit();
  const said = () => document.querySelector('.wait')?.textContent;
  await vi.waitFor(() => expect(said()).toContain('No connection.'), patience);
  expect(sent).not.toHaveBeenCalled();
  // The line is back, and still no script comes: the browser sends it by itself.
  line.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce(), patience);
  line.mockRestore();
  vi.unstubAllGlobals();
});

it('a press that buys is heard as soon as the page is, also in a part whose script is on its way (PUR-01)', async () => {
  const bought = vi.fn();
  const pressed = vi.fn();
  document.body.innerHTML =
    '<div class="lazy"><button data-buy="CLEARANCE pass">Purchase</button><button id="other">Next</button></div><p class="wait"></p>';
  await import('./main.ts');
  const [buy, other] = document.querySelectorAll('button');
  buy?.addEventListener('click', bought);
  other?.addEventListener('click', pressed);
  for (const button of [other, buy]) button?.click();
  expect([bought, pressed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  dispatchEvent(new Event('hydrated'));
  await vi.waitFor(() => expect(bought).toHaveBeenCalledOnce(), patience);
  expect(pressed).not.toHaveBeenCalled();
  document.querySelector('.lazy')?.setAttribute('data-ready', '');
  dispatchEvent(new Event('hydrated'));
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce(), patience);
  expect(bought).toHaveBeenCalledOnce();
  for (const name of ['data-ready', 'data-left']) document.documentElement.removeAttribute(name);
});

it('questions of one name are open one at a time, where the browser leaves that to us (HELP-03)', async () => {
  const question = (name: string) => `<details name="${name}"><summary>Why?</summary></details>`;
  document.body.innerHTML = `${[':a:', ':a:', ':a:', ':b:'].map(question).join('')}<details open></details>${question('')}${question('')}`;
  await import('./main.ts');
  const all = [...document.querySelectorAll('details')];
  const open = () => all.flatMap((one, at) => (one.open ? [at] : []));
  const press = (at: number) => all[at]?.querySelector('summary')?.click();
  // happy-dom knows as little of the name as a phone of 2022.
  expect('name' in HTMLDetailsElement.prototype).toBe(false);
  press(0);
  press(3);
  press(2);
  expect(open()).toEqual([2, 3, 4]);
  document.documentElement.dataset.ready = '';
  press(1);
  expect(open()).toEqual([1, 3, 4]);
  press(1);
  expect(open()).toEqual([3, 4]);
  // An empty name is none.
  press(5);
  press(6);
  expect(open()).toEqual([3, 4, 5, 6]);
  delete document.documentElement.dataset.ready;
});
