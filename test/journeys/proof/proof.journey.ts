import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { patience } from '../../support/patience.ts';
import { pictureOf } from '../../support/pdf-picture.ts';
import { codeIn, placeOfCode } from '../../support/read-code.ts';
import { canary } from '../../support/records.ts';
import { administrator, consoleOf, day } from '../console/console.ts';
import { brokenRules, sidewaysPixels } from '../support/inspect.ts';

/** What `/v` needs in all, as it stands on the disk and unpacked. */
const mostBytes = 150_000;

/** The PDF at a staff address. */
async function pdfOf(path: string): Promise<Buffer> {
  const { cookie } = inject('adminSession');
  const answer = await fetch(`${inject('site')}/api/v1${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** A record of its own, so that suspending it disturbs no other journey. */
async function newRecord(fullName: string): Promise<string> {
  const { hasBasicReport: _report, totalReviews: _reviews, ...details } = canary;
  const made = await administrator().ask('POST', '/records', {
    ...{ ...details, fullName, nationalId: '', email: 'proof.journey@example.com' },
    ...{ phoneNumber: '0803 999 0177', verifiedOn: day(-1), expiresOn: day(300) },
  });
  return (made as { id: string }).id;
}

async function drawn(pdf: Uint8Array, dpi: number): Promise<Buffer> {
  const page = await openPage();
  return pictureOf(page, pdf, dpi);
}

/** Every request of a page but what follows `#`, which browsers keep to themselves. */
function requestsOf(page: Page): string[] {
  const seen: string[] = [];
  page.context().on('request', (request) => {
    const { referer = '' } = request.headers();
    seen.push(`${request.url().split('#')[0]} ${referer} ${request.postData() ?? ''}`);
  });
  return seen;
}

const isKept = (page: Page, path: string) =>
  page.evaluate(async (asked) => Boolean(await caches.match(asked)), path);
const verdict = (page: Page) => page.locator('#verdict');
const says = (page: Page, words: RegExp) =>
  expect.poll(() => verdict(page).textContent(), { timeout: patience }).toMatch(words);

let badge = '';
let card: Buffer;
let address = '';
beforeAll(async () => {
  badge = await newRecord('Proof Journey');
  card = await pdfOf(`/records/${badge}/card?size=id1`);
});

describe('the code of a printed paper (PROOF-01)', () => {
  it('is read from the card by two readers', async () => {
    const picture = await drawn(card, 300);
    address = (await codeIn(picture)) ?? '';
    expect(address).toMatch(/^HTTP:\/\/LOCALHOST:\d+\/V#[A-Z2-7]+$/);
    const page = await openPage({ viewport: phone });
    await page.goto('/v');
    await page.setInputFiles('#photo', {
      name: 'card.png',
      mimeType: 'image/png',
      buffer: picture,
    });
    await says(page, /^Genuine, issued on /);
    expect(page.url()).toBe(`${inject('site')}/v#${address.split('#')[1]}`);
  });

  it('survives a report that was printed small or pale, turned, smeared, folded and copied grey', {
    tags: 'nightly',
  }, async () => {
    await administrator().ask('POST', '/access-grants', {
      ...{ kind: 'records', subject: badge, reason: 'A journey reads the code of the report' },
    });
    const report = await pdfOf(`/records/${badge}/report`);
    const sharpest = await drawn(report, 300);
    const coarse = await drawn(report, 150);
    const { width = 0, height = 0 } = await sharp(sharpest).metadata();
    const band = { left: 0, top: Math.round(height * 0.8), width, height: Math.round(height / 60) };
    // A fold is a strip that is worn off and lies askew: a seventeenth of the code, straight through it.
    const { left, top, side } = await placeOfCode(sharpest);
    const worn = Math.round(side / 17);
    const fold = async (picture: Buffer, lies: 'across' | 'upright') => {
      const [from, length] = [Math.round((side - worn) / 2), side + 2 * worn];
      const strip =
        lies === 'across'
          ? { left: left - worn, top: top + from, width: length, height: worn }
          : { left: left + from, top: top - worn, width: worn, height: length };
      const input = await sharp(picture).extract(strip).blur(8).linear(0.6, 90).toBuffer();
      return sharp(picture)
        .composite([{ input, left: strip.left + 2, top: strip.top + 2 }])
        .png()
        .toBuffer();
    };
    const pale = await sharp(sharpest).linear(0.4, 153).png().toBuffer();
    const smear = await sharp(sharpest).extract(band).blur(6).toBuffer();
    const tries: Record<string, Promise<Buffer>> = {
      '300 dpi': Promise.resolve(sharpest),
      '150 dpi': Promise.resolve(coarse),
      turned: sharp(sharpest).rotate(17, { background: '#fff' }).png().toBuffer(),
      'upside down': sharp(coarse).rotate(180).png().toBuffer(),
      smeared: sharp(sharpest)
        .composite([{ input: smear, left: band.left, top: band.top }])
        .png()
        .toBuffer(),
      grey: sharp(sharpest).linear(0.4, 110).png().toBuffer(),
      'printed in 40 % grey': Promise.resolve(pale),
      'folded across': fold(sharpest, 'across'),
      'folded upright': fold(sharpest, 'upright'),
      'folded twice, in 40 % grey': fold(await fold(pale, 'across'), 'upright'),
    };
    const read: Record<string, boolean> = {};
    for (const [how, picture] of Object.entries(tries)) {
      read[how] = /\/V#[A-Z2-7]{300,}$/.test((await codeIn(await picture)) ?? '');
    }
    expect(read).toEqual(Object.fromEntries(Object.keys(tries).map((how) => [how, true])));
    // The page's own reader takes what a phone's camera would see of the worst of them.
    const page = await openPage({ viewport: phone });
    await page.goto('/v');
    for (const how of ['folded across', 'folded twice, in 40 % grey']) {
      await page.fill('#text', 'nothing');
      await page.click('#typed button');
      await says(page, /^Not ours/);
      const buffer = (await tries[how]) as Buffer;
      await page.setInputFiles('#photo', { name: 'fold.png', mimeType: 'image/png', buffer });
      await says(page, /^Genuine, issued on /);
    }
  });
});

describe('the page that checks a code (PROOF-02)', () => {
  it('says genuine, offline after one visit too, and sends nothing of the code', async () => {
    const page = await openPage({
      viewport: phone,
      expects: /ERR_INTERNET_DISCONNECTED|Failed to load/,
    });
    const seen = requestsOf(page);
    await page.goto(address);
    await says(page, /^Genuine, issued on /);
    await expect.poll(() => page.locator('#facts').textContent()).toContain('Proof Journey');
    await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
    // A language that was read once is there offline too.
    const inYoruba = `/v?lang=yo#${address.split('#')[1]}`;
    await page.goto(inYoruba);
    await page.locator('#own-verdict', { hasText: /^Ojúlówó ni, a fún un ní / }).waitFor();
    await expect.poll(() => isKept(page, '/v?lang=yo')).toBe(true);
    await page.context().setOffline(true);
    // What an app or a campaign adds to a link changes nothing.
    for (const link of [inYoruba, inYoruba.replace('#', '&utm_source=card#')]) {
      await page.goto('about:blank');
      await page.goto(link);
      await page.locator('#own-verdict', { hasText: /^Ojúlówó ni, a fún un ní / }).waitFor();
    }
    await page.goto('about:blank');
    await page.goto(address);
    await says(page, /^Genuine, issued on /);
    await page.goto(`/v/#${address.split('#')[1]?.replace(/^../, 'AA')}`);
    await says(page, /^Not ours/);
    // Without a line the other ways work too: letters that are typed, and a photo of the card.
    await page.goto('about:blank');
    await page.goto('/v');
    await page.fill('#text', address.toLowerCase());
    await page.click('#typed button');
    await says(page, /^Genuine, issued on /);
    await page.fill('#text', 'nothing');
    await page.click('#typed button');
    await says(page, /^Not ours/);
    const photo = await drawn(card, 300);
    await page.setInputFiles('#photo', { name: 'a.png', mimeType: 'image/png', buffer: photo });
    await says(page, /^Genuine, issued on /);
    await page.context().setOffline(false);
    const letters = address.split('#')[1]?.slice(0, 24) ?? 'none';
    expect(seen.length).toBeGreaterThan(4);
    expect(seen.filter((one) => one.toUpperCase().includes(letters))).toEqual([]);
  });

  it('is kept by its first visit in the language of that visit', async () => {
    const page = await openPage({ viewport: phone, expects: /ERR_INTERNET_DISCONNECTED/ });
    const inHausa = `/v?lang=ha#${address.split('#')[1]}`;
    await page.goto(inHausa);
    await page.waitForFunction(() => document.documentElement.dataset.offline === 'ready');
    await page.context().setOffline(true);
    await page.goto('about:blank');
    await page.goto(inHausa);
    await page.locator('#own-verdict', { hasText: /^Na gaske ne, an bayar da shi a / }).waitFor();
  });

  it('learns of a suspension as soon as it asks for the list', async () => {
    const page = await openPage();
    await page.goto(address);
    await says(page, /^Genuine/);
    const because = { reason: 'A journey of the page that checks codes' };
    await administrator().ask('POST', `/records/${badge}/suspend`, because);
    await page.reload();
    await says(page, /^Suspended/);
    await administrator().ask('POST', `/records/${badge}/lift`, because);
    await page.reload();
    await says(page, /^Genuine/);
  });

  it('says since when it could not check', { tags: 'nightly' }, async () => {
    const page = await openPage();
    await page.goto(address);
    await says(page, /^Genuine/);
    await page.clock.install({ time: Date.now() + 20 * 60_000 });
    await page.route('**/.well-known/**', (route) => route.abort());
    page.removeAllListeners('console');
    await page.reload();
    await says(page, /^Could not check since /);
  });

  it('takes typed letters, fits a narrow phone, and breaks no rule', {
    tags: 'nightly',
  }, async () => {
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    await page.goto('/v');
    await page.fill('#text', ` ${address.toLowerCase()} `);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await says(page, /^Genuine/);
    expect(await sidewaysPixels(page)).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: 'Hausa', exact: true }).click();
    await page.locator('#own-verdict', { hasText: /^Na gaske ne, an bayar da shi a / }).waitFor();
    await says(page, /^Genuine/);
    expect(new URL(page.url()).search).toBe('?lang=ha');
    expect(await sidewaysPixels(page)).toBe(0);
    expect(await brokenRules(page)).toEqual([]);
    await page.fill('#text', 'https://example.com/#SOMETHING');
    await page.click('#typed button');
    await says(page, /^Not ours/);
  });

  it('says without JavaScript what one can do instead', async () => {
    // Off alone: it is what stands in place of the script.
    const page = await openPage({ javaScriptEnabled: false });
    await page.goto('/v/');
    await expect.poll(() => page.locator('noscript').innerText()).toContain('look the person up');
  });

  it('weighs at most 150 KB in all, unpacked', async () => {
    const site = inject('site');
    const worker = await (await fetch(`${site}/v-worker.js`)).text();
    const list = JSON.parse(/proofFiles=(\{.*\});/.exec(worker)?.[1] ?? '{}') as {
      files: string[];
    };
    const all = ['/v', '/v-worker.js', '/.well-known/sapioworker-keys.json', ...list.files];
    const sizes = await Promise.all(
      [...all, '/.well-known/sapioworker-status'].map(async (path) => {
        const answer = await fetch(`${site}${path}`, {
          headers: { 'accept-encoding': 'identity' },
        });
        expect([path, answer.status]).toEqual([path, 200]);
        return [path, (await answer.arrayBuffer()).byteLength] as const;
      }),
    );
    const sum = sizes.reduce((all_, [, size]) => all_ + size, 0);
    expect([sum <= mostBytes, sum, sizes]).toEqual([true, sum, sizes]);
  });
});

describe('the console', () => {
  it('prints the card and shows how the keys stand', async () => {
    const page = await consoleOf(administrator());
    await page.goto('/admin#/proofs');
    await page.getByText('Signs now').first().waitFor();
    await page
      .getByText(/places given/)
      .first()
      .waitFor();
  });
});
