// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importPart } from '../import-part.ts';
import { runPageScript } from './script.ts';

/** What the server answers to every file. */
let status = 404;
const reload = vi.fn();
const openFor = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);
let minutes = 0;
/** Each time later than the time before. */
function openLong() {
  minutes += 1;
  openFor(minutes * 60_000);
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('', { status }));
  vi.spyOn(location, 'reload').mockImplementation(reload);
  document.body.innerHTML = '<script id="page-script" data-files="/assets/a.js"></script><p></p>';
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reload.mockReset();
});

/** Both ways in which a page that is open asks for a file of its own. */
const asks = [
  ['the page’s own script', () => new Promise<void>((failed) => runPageScript(() => failed()))],
  ['a part of it', () => importPart(async () => 'part', ['/assets/part.js']).catch(() => {})],
] as const;

describe.each(asks)('%s that the server does not have any more', (what, ask) => {
  it('comes with the page of the newer build, which is loaded anew (PAGE-05)', async () => {
    status = 404;
    openLong();
    await ask();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is loaded anew once, however often it asks while that takes its time', async () => {
    status = 404;
    openLong();
    await ask();
    await ask();
    expect(reload).toHaveBeenCalledOnce();
    openLong();
    await ask();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('loads nothing anew on a page that has just come: two builds may take turns', async () => {
    status = 404;
    openFor(4_000);
    await ask();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['a long text', '<form><textarea></textarea></form>', true],
    ['a long text that the page keeps', '<form data-keep="m"><textarea></textarea></form>', false],
    ['an answer that its draft keeps', '<div data-draft="f"><textarea></textarea></div>', false],
  ])('leaves %s where it stands, else it is written for nothing', async (_what, form, stays) => {
    document.body.insertAdjacentHTML('beforeend', form);
    const text = document.querySelector('textarea');
    if (text) text.value = 'What I have to say';
    openLong();
    const said = vi.fn();
    addEventListener('newer-build', said);
    await ask();
    removeEventListener('newer-build', said);
    expect(reload).toHaveBeenCalledTimes(stays ? 0 : 1);
    // Whoever has pressed a link goes on there; without the page's own script the browser follows it anyway.
    expect(said).toHaveBeenCalledTimes(stays && what === 'a part of it' ? 1 : 0);
  });

  it('is another matter than a server in trouble', async () => {
    status = 503;
    openLong();
    await ask();
    expect(reload).not.toHaveBeenCalled();
  });
});
