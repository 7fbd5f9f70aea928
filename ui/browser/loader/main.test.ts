// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn();
beforeAll(() => import('./main.ts'));
beforeEach(() => {
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => {
  vi.restoreAllMocks();
  reload.mockReset();
  history.replaceState(null, '', location.pathname);
});

/** A page that stands, and then what is typed into its address behind the `#`. */
function typed(hash: string, page: string) {
  document.body.innerHTML = `<main id="main">${page}</main>`;
  history.replaceState(null, '', `${location.pathname}#${hash}`);
  dispatchEvent(new Event('hashchange'));
}
const swaps = '<section data-wake="hash"></section>';

describe('a link whose secret stands behind its #, opened where such a page stands already (ME-04)', () => {
  it('begins the page anew: else the one before stayed under it', () => {
    typed('SECRETOFANOTHERLINK', swaps);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the link past the menu', 'main', swaps],
    ['a page without secrets', 'SECRETOFANOTHERLINK', '<p>Help</p>'],
    ['an address without one', '', swaps],
  ])('leaves alone %s', (_what, hash, page) => {
    typed(hash, page);
    expect(reload).not.toHaveBeenCalled();
  });
});
