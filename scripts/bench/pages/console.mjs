// The console on a phone's line: its sign-in page, its first screen for a member who is signed in
// already (a cold cache), and the same after the sign-in page was open for as long as signing in takes.
import { openAdminSession } from '../../../test/support/admin-session.ts';
import { middle } from '../slow-line.mjs';

/** 1.6 Mbit/s, 150 ms away, a quarter of this processor. */
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
const slower = 4;
const rounds = 3;
/** Email address, password and the code of an app are typed in no less. */
const signingInMs = 10_000;

export const consoleColumns = ['page', 'sent, KB', 'first paint, ms', 'settled, ms', 'blocked, ms'];

/** Runs in the page: the moment at which the screen stands whole and its last file has come. */
function watchSettled() {
  window.seen = { blocked: 0, settled: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const busy = '[role=progressbar], .loading, .MuiSkeleton-root, .RaLoading-root';
  const look = () => {
    const words = document.querySelector('main')?.textContent ?? '';
    const stands =
      document.querySelector('h1') && words.length > 0 && !document.querySelector(busy);
    // It counts from the moment after which nothing loads any more.
    if (!stands || /\bLoading\b|\bOpening\b/.test(words)) window.seen.settled = 0;
    else window.seen.settled ||= performance.now();
    setTimeout(look, 30);
  };
  addEventListener('DOMContentLoaded', look);
}

const read = async (page) => {
  await page.waitForFunction(
    () => window.seen.settled > 0 && performance.now() > window.seen.settled + 1_500,
    undefined,
    { timeout: 120_000, polling: 100 },
  );
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource');
    const { transferSize } = performance.getEntriesByType('navigation')[0];
    const sent = files.reduce((sum, one) => sum + one.transferSize, transferSize);
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return { ...window.seen, sent, first };
  });
};

async function open(browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watchSettled);
  return { context, page };
}

async function visitAll(browser, site, cookie) {
  const cold = await open(browser);
  await cold.context.addCookies([cookie]);
  await cold.page.goto(`${site}/admin`, { waitUntil: 'commit' });
  const first = await read(cold.page);
  await cold.context.close();

  const { context, page } = await open(browser);
  await page.goto(`${site}/admin/sign-in`, { waitUntil: 'commit' });
  const signIn = await read(page);
  await page.locator('input[type=email]').pressSequentially('somebody@staff.example.com');
  await page.waitForFunction((ms) => performance.now() > ms, signingInMs, { polling: 250 });
  await context.addCookies([cookie]);
  await page.evaluate(() => location.replace('/admin#/'));
  await page.waitForURL((url) => url.pathname === '/admin');
  const after = await read(page);
  await context.close();
  return { 'sign-in': signIn, 'first screen': first, 'first screen after signing in': after };
}

/** Rows of a table, the medians of three. */
export async function consoleRows(browser, site) {
  const { cookie } = await openAdminSession(site.address, await site.oneTimePassword());
  const [name, ...value] = cookie.split('=');
  const where = {
    domain: 'localhost',
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Strict',
  };
  const whole = { name, value: value.join('='), ...where };
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    runs.push(await visitAll(browser, site.address, whole));
  }
  return Object.keys(runs[0]).map((page) => {
    const of = (what) => middle(runs.map((run) => run[page][what]));
    const ms = ['first', 'settled', 'blocked'].map((what) => Math.round(of(what)));
    const cells = [page, (of('sent') / 1024).toFixed(1), ...ms];
    console.log(cells.join(' | '));
    return `| ${cells.join(' | ')} |`;
  });
}
