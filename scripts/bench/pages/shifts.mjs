// What moves on a slow phone: every page twice in each width, six at once on a processor slowed to a
// quarter, then pages that are reached by a click. Tells each shift with the parts that moved.
import { siteStops } from '../../../test/support/routes.ts';

const slower = 4;
const atOnce = 6;
const widths = [320, 390, 768, 1440];
/** Below this a shift is a pixel's rounding. */
const seen = 0.001;

/** Pages that show something else by their parameters. */
const withParameters = [
  '/verification/search?verificationId=Sw-AMY20',
  '/verification/Sw-AMY20?from=search',
  '/feedback?verificationId=Sw-AMY20',
  '/renew-verification/Sw-AMY20?cancelled=1',
  '/support?q=badge',
  '/career/hire-a-service#become-insured',
  '/verification#health-plans',
  '/#download-apps',
];

/** From where to where by a link, once by the browser and once by the router. */
const clicks = [
  ['/', '/about'],
  ['/', '/verification'],
  ['/about', '/career'],
  ['/career', '/career/train-the-trainer'],
  ['/blog', '/blog/what-the-blue-and-the-green-tick-mean'],
  ['/contact', '/support'],
];

function watchShifts() {
  const name = (node) => {
    const one = node?.nodeType === 3 ? node.parentElement : node;
    if (!one?.tagName) return String(node?.nodeName ?? 'gone');
    const kind = one.className && typeof one.className === 'string' ? `.${one.className}` : '';
    return `${one.tagName.toLowerCase()}${kind.split(' ').slice(0, 2).join('.')}`;
  };
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(',');
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${name(node)} ${box(previousRect)} -> ${box(currentRect)}`,
      );
      window.shifts.push({ value, at: Math.round(startTime), hadRecentInput, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function open(browser, width) {
  const context = await browser.newContext({
    viewport: { width, height: width < 700 ? 844 : 900 },
    isMobile: width < 700,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript(watchShifts);
  return { context, page };
}

const quiet = (page) =>
  page.waitForFunction(() => performance.now() > 4_000, null, { polling: 250 });
const read = (page) =>
  page.evaluate((least) => window.shifts.filter((one) => one.value >= least), seen);

/** One page in one width: read, then woken as by a first touch, which must move nothing either. */
async function visit(browser, address, width) {
  const { context, page } = await open(browser, width);
  try {
    await page.goto(address);
    await quiet(page);
    await page.evaluate(() =>
      document
        .querySelector('footer form button')
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
    );
    await page
      .locator('html[data-ready]')
      .waitFor({ timeout: 60_000 })
      .catch(() => null);
    await page.waitForTimeout(1_000);
    return await read(page);
  } finally {
    await context.close();
  }
}

/** A page reached by a link of another one. */
async function click(browser, site, [from, to], width, byRouter) {
  const { context, page } = await open(browser, width);
  try {
    await page.goto(`${site}${from}`);
    await quiet(page);
    if (byRouter) {
      await page.evaluate(() =>
        document
          .querySelector('footer form button')
          ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
      );
      await page.locator('html[data-ready]').waitFor();
    }
    await page.evaluate((path) => {
      window.shifts = [];
      document.querySelector(`a[href="${path}"]`)?.click();
    }, to);
    await page.waitForURL((url) => url.pathname === to);
    await page.waitForTimeout(3_000);
    return await read(page);
  } finally {
    await context.close();
  }
}

async function inParallel(work, each) {
  const left = [...work];
  const one = async () => {
    for (let next = left.shift(); next; next = left.shift()) await each(next);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/** Prints what moved where; gives how many visits saw something move without a press. */
export async function printShifts(browser, site, { only = '', among = widths, times = 2 } = {}) {
  const paths = [
    ...siteStops().flatMap(({ path, to }) => (to === undefined ? [path] : [])),
    ...withParameters,
  ].filter((path) => path.includes(only));
  const work = among.flatMap((width) => [
    ...paths.flatMap((path) => Array.from({ length: times }, () => ({ width, path }))),
    ...clicks.flatMap((pair) => [false, true].map((byRouter) => ({ width, pair, byRouter }))),
  ]);
  let moved = 0;
  await inParallel(work, async ({ width, path, pair, byRouter }) => {
    const name = pair ? `${pair.join(' to ')} by ${byRouter ? 'router' : 'browser'}` : path;
    const shifts = await (pair
      ? click(browser, site, pair, width, byRouter)
      : visit(browser, `${site}${path}`, width)
    ).catch((error) => [{ value: -1, at: 0, moved: [String(error).split('\n')[0]] }]);
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    if (unasked.length > 0) moved += 1;
    for (const { value, at, moved: parts } of unasked) {
      console.log(`${width} ${name}: ${value.toFixed(4)} at ${at} ms\n    ${parts.join('\n    ')}`);
    }
  });
  console.log(`${moved} of ${work.length} visits saw something move.`);
  return moved;
}
