// Three pages on a slow line and a slow phone: when the largest picture or text stands, when the page
// is settled, and how long its first press takes to answer; untouched, and with its script at once.

/** 400 kbit/s, 400 ms away, a quarter of this processor. */
export const line = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};
export const slower = 4;

/** `/` also has the most to draw; one page to read and one form stand for their kinds. */
export const slowPages = ['/', '/about', '/verification/search'];

/** What was sent, in bytes as it went over the line. */
function countBytes(session) {
  const sent = { all: 0, script: 0 };
  const scripts = new Set();
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sent.all += encodedDataLength;
    if (scripts.has(requestId)) sent.script += encodedDataLength;
  });
  return sent;
}

/** One visit with a cold cache; `atOnce` wakes the page as soon as it is read. */
export async function visitSlowly(browser, address, atOnce = false) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const sent = countBytes(session);
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript((wakes) => {
      window.seen = { largest: 0, blocked: 0 };
      const watch = (type, hear) =>
        new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
          type,
          buffered: true,
        });
      watch('largest-contentful-paint', (entry) => {
        window.seen.largest = entry.startTime;
      });
      watch('longtask', (entry) => {
        window.seen.blocked += Math.max(0, entry.duration - 50);
      });
      const wake = () =>
        document
          .querySelector('footer form button')
          ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      if (wakes) addEventListener('DOMContentLoaded', wake);
    }, atOnce);
    await page.goto(address, { timeout: 120_000 });
    if (atOnce) await page.locator('html[data-ready]').waitFor({ timeout: 120_000 });
    // What a page asks for by itself after its load event counts too.
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    await page.waitForFunction(() => window.seen.largest > 0, null, { timeout: 120_000 });
    const seen = await page.evaluate(() => {
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
      const files = performance.getEntriesByType('resource').map((one) => one.responseEnd);
      const { loadEventEnd } = performance.getEntriesByType('navigation')[0];
      const menu = document.querySelector('.menu__toggle');
      const before = performance.now();
      menu.click();
      const answered = menu.parentElement.open ? performance.now() - before : Number.NaN;
      const settled = Math.max(loadEventEnd, ...files, window.seen.largest);
      return { ...window.seen, first, settled, answered };
    });
    return { ...seen, ...sent };
  } finally {
    await context.close();
  }
}

export const middle = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Rows of a table, the medians of three; and the times of each page as visitors have it. */
export async function slowRows(browser, site) {
  const rows = [];
  const seen = {};
  for (const path of slowPages) {
    for (const atOnce of [false, true]) {
      const runs = [];
      for (let run = 0; run < 3; run += 1) {
        runs.push(await visitSlowly(browser, `${site}${path}`, atOnce));
      }
      const ms = (name) => Math.round(middle(runs.map((run) => run[name])));
      const mode = atOnce ? 'at once' : 'on first use';
      if (!atOnce) seen[path] = { largest: ms('largest'), settled: ms('settled') };
      rows.push([path, mode, ms('largest'), ms('settled'), ms('blocked'), ms('answered')]);
      console.log(rows.at(-1).join(' | '));
    }
  }
  return { rows: rows.map((cells) => `| ${cells.join(' | ')} |`), seen };
}

export const slowColumns = [
  'page',
  'script',
  'largest paint, ms',
  'settled, ms',
  'blocked, ms',
  'menu answers, ms',
];
