// @vitest-environment happy-dom
import { afterAll, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';

// It listens for as long as its page stands; the files that come after this one have the same window.
const heard = vi.spyOn(globalThis, 'addEventListener');
afterAll(() => {
  for (const [name, hear, how] of heard.mock.calls) removeEventListener(name, hear, how);
  heard.mockRestore();
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
