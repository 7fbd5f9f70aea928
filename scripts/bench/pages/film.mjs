// Pictures of a page every half second as it comes over a slow line, put together as one.
import { writeFileSync } from 'node:fs';
import { line, slower } from '../slow-line.mjs';

const every = 500;
const view = { width: 390, height: 844 };

/** What the screen showed, with the moments at which it changed. */
async function record(browser, address, until) {
  const context = await browser.newContext({ viewport: view });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const frames = [];
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      frames.push({ data, at: metadata.timestamp * 1_000 });
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => null);
    });
    await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 1 });
    const from = Date.now();
    await page.goto(address, { waitUntil: 'commit', timeout: 120_000 });
    await page.waitForFunction((ms) => Date.now() >= ms, from + until, { polling: 100 });
    await session.send('Page.stopScreencast');
    return frames.map(({ data, at }) => ({ data, at: at - from }));
  } finally {
    await context.close();
  }
}

/** Films a page for so many milliseconds into one picture; says where it lies. */
export async function filmPage(browser, address, file, until = 8_000) {
  const frames = await record(browser, address, until);
  const shots = [];
  for (let at = every; at <= until; at += every) {
    const shown = frames.filter((frame) => frame.at <= at).at(-1);
    shots.push({ at, data: shown?.data ?? '' });
  }
  const page = await browser.newPage({ viewport: { width: 1_640, height: 400 } });
  try {
    const pictures = shots.map(({ at, data }) => {
      const picture = data ? `<img src="data:image/jpeg;base64,${data}" width="195">` : '<i></i>';
      return `<figure>${picture}<figcaption>${(at / 1_000).toFixed(1)} s</figcaption></figure>`;
    });
    await page.setContent(`<style>
      body { margin: 8px; display: grid; grid-template-columns: repeat(8, 195px); gap: 8px; font: 14px sans-serif }
      figure { margin: 0 } img, i { display: block; width: 195px; height: 422px; outline: 1px solid #999 }
    </style>${pictures.join('')}`);
    writeFileSync(file, await page.screenshot({ fullPage: true }));
  } finally {
    await page.close();
  }
  console.log(`${frames.length} pictures of ${address}: ${file}`);
}
