// `node scripts/assets/films.mjs [address]`: records the two how-to films of the help page from a running site
// (W-25), which must have the sample people. Each step of `app/site/help/copy.ts` is one caption and one act
// here. The picture is taken frame by frame, so that a slow machine makes the same film.
import { spawnSync } from 'node:child_process';
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { films } from '../../app/site/help/copy.ts';
import { chromiumPath } from '../tests/chromium.mjs';

const site = process.argv[2] ?? 'http://localhost:3000';
const target = fileURLToPath(new URL('../../public/films', import.meta.url));
const framesASecond = 12;
// A phone with room for the captions below it: they never lie over the page.
const phone = { width: 390, height: 732 };
const scale = 4 / 3;
const size = { width: 520, height: 1120 };
const ink = '0x14173A';

const ease = (share) => (share < 0.5 ? 2 * share ** 2 : 1 - (2 - 2 * share) ** 2 / 2);

/** One film in the making: a page, a finger that one sees, and the frames so far. */
class Reel {
  #page;
  #folder = mkdtempSync(join(tmpdir(), 'films-'));
  #frames = 0;
  #finger = { x: 300, y: 640 };
  cues = [];

  constructor(page) {
    this.#page = page;
  }

  get folder() {
    return this.#folder;
  }

  get seconds() {
    return this.#frames / framesASecond;
  }

  #name(frame) {
    return join(this.#folder, `${String(frame).padStart(5, '0')}.png`);
  }

  /** Draws the finger anew, since a page load takes it away, and keeps what is seen for some frames. */
  async shot(count = 1, pressed = false) {
    await this.#page.evaluate(
      ({ x, y, pressed: down }) => {
        let dot = document.getElementById('finger');
        if (!dot) {
          dot = document.documentElement.appendChild(document.createElement('div'));
          dot.id = 'finger';
          Object.assign(dot.style, {
            position: 'fixed',
            zIndex: '999',
            width: '38px',
            height: '38px',
            margin: '-19px',
            borderRadius: '50%',
            border: '3px solid #14173a',
            pointerEvents: 'none',
          });
        }
        dot.style.left = `${x}px`;
        dot.style.top = `${y}px`;
        dot.style.background = down ? '#ffb81c' : 'rgb(255 184 28 / 0.45)';
        dot.style.boxShadow = down ? '0 0 0 12px rgb(255 184 28 / 0.45)' : 'none';
      },
      { ...this.#finger, pressed },
    );
    const first = this.#frames;
    await this.#page.screenshot({ path: this.#name(first) });
    for (let more = 1; more < count; more++) linkSync(this.#name(first), this.#name(first + more));
    this.#frames += count;
  }

  hold(seconds) {
    return this.shot(Math.round(seconds * framesASecond));
  }

  /** Scrolls as a thumb does until the element stands `above` pixels below the top. */
  async scrollTo(locator, above = 130, seconds = 1.5) {
    const box = await locator.boundingBox();
    const from = await this.#page.evaluate(() => scrollY);
    const room = await this.#page.evaluate(() => document.body.scrollHeight - innerHeight);
    const way = Math.min(Math.max(0, from + box.y - above), room) - from;
    if (Math.abs(way) < 4) return;
    const steps = Math.round(seconds * framesASecond);
    for (let step = 1; step <= steps; step++) {
      await this.#page.evaluate((top) => scrollTo(0, top), from + way * ease(step / steps));
      await this.shot();
    }
  }

  /** The finger goes there and touches nothing. */
  async point(locator) {
    const box = await locator.boundingBox();
    const from = this.#finger;
    const to = { x: box.x + Math.min(box.width / 2, 150), y: box.y + box.height / 2 };
    for (let step = 1; step <= 9; step++) {
      const share = ease(step / 9);
      this.#finger = {
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      };
      await this.shot();
    }
  }

  /** Shows the tap; `act` is what the page makes of it. */
  async tap(locator, act = () => locator.click()) {
    await this.point(locator);
    await this.hold(0.4);
    await this.shot(4, true);
    await act();
    await this.shot(2);
  }

  async type(label, text) {
    const field = this.#page.getByLabel(label);
    await this.scrollTo(field, 300, 0.7);
    await this.tap(field);
    for (let end = 2; end < text.length + 2; end += 2) {
      await field.fill(text.slice(0, end));
      await this.shot();
    }
    await this.hold(0.3);
  }

  /** One step of the film under its caption. */
  async step(text, act) {
    const from = this.seconds;
    await act();
    this.cues.push({ from, to: this.seconds, text });
  }
}

const heading = (page, name) => page.getByRole('heading', { name });

const scenes = {
  'get-started': (page, reel) => [
    () => reel.hold(2.5),
    async () => {
      await reel.scrollTo(heading(page, 'Know who is coming'), 130, 4);
      await reel.hold(2);
    },
    async () => {
      const link = page.getByRole('link', { name: 'Search verification' });
      await reel.scrollTo(link, 420);
      await reel.tap(link, async () => {
        await link.click();
        await heading(page, 'Is this person verified?').waitFor();
      });
      await reel.hold(2);
    },
    async () => {
      await reel.type('Full Name', 'Amina Yusuf');
      await reel.type('Phone Number', '0803 000 0001');
      await reel.type('Email Address', 'amina.yusuf@example.com');
      const born = page.getByLabel('Date of Birth');
      await reel.scrollTo(born, 300, 0.7);
      await reel.tap(born, () => born.fill('1991-04-12'));
      await reel.hold(1);
    },
    async () => {
      const reason = page.getByLabel('Search Reason');
      await reel.scrollTo(reason, 300, 0.7);
      await reel.tap(reason, () => reason.selectOption('PERSONAL_CONFIRMATION'));
      await reel.hold(1.5);
    },
    async () => {
      const button = page.getByRole('main').getByRole('button', { name: 'Search verification' });
      await reel.scrollTo(button, 420);
      await reel.tap(button, async () => {
        await button.click();
        await page.locator('.cert').waitFor();
      });
    },
    async () => {
      await reel.scrollTo(page.locator('.cert'), 90);
      await reel.hold(3.5);
    },
    async () => {
      const link = page.getByRole('link', { name: 'View Full Details' });
      await reel.scrollTo(link, 420);
      await reel.tap(link, async () => {
        await link.click();
        await page.getByRole('heading', { level: 1, name: 'Amina Yusuf' }).waitFor();
      });
      await reel.hold(1.5);
      await reel.scrollTo(page.getByText(/^Expir/).first(), 330, 2);
      await reel.hold(3);
    },
  ],
  'download-the-app': (page, reel) => [
    async () => {
      await reel.hold(2.5);
      await reel.tap(page.locator('.menu__toggle'));
      await reel.hold(2);
    },
    async () => {
      const button = page.locator('.menu__actions a').first();
      await reel.tap(button);
      await page.locator('#download-apps').waitFor();
      await page.waitForURL(/#download-apps/);
      await reel.hold(0.3);
    },
    async () => {
      // The site scrolls there by itself, 300 ms later; here one is to see the way.
      await page.waitForFunction(() => scrollY > 500);
      await reel.scrollTo(page.locator('#download-apps'), 0, 0.5);
      await reel.hold(3);
    },
    async () => {
      await reel.scrollTo(heading(page, 'For clients'), 250);
      await reel.point(page.locator('.store').nth(0));
      await reel.hold(1.2);
      await reel.point(page.locator('.store').nth(1));
      await reel.hold(1.2);
    },
    async () => {
      await reel.scrollTo(heading(page, 'For workers'), 250);
      await reel.point(page.locator('.store').nth(2));
      await reel.hold(1.2);
      await reel.point(page.locator('.store').nth(3));
      await reel.hold(1.2);
    },
    async () => {
      // The stores are other people's sites: the film ends on the badge.
      await reel.tap(page.locator('.store').nth(2), () => Promise.resolve());
      await reel.hold(3);
    },
  ],
};

/** The step whose end stands as the still: it tells what the film is about. */
const posters = { 'get-started': 6, 'download-the-app': 2 };

const clock = (seconds) => new Date(seconds * 1000).toISOString().slice(11, 23);

function captions(cues) {
  // A hair shorter than the step, so that no two captions are shown at once.
  const blocks = cues.map(({ from, to, text }, place) => {
    const when = `${clock(from)} --> ${clock(to - 0.05)} line:93% position:50% align:center`;
    return `${place + 1}\n${when}\n${text}\n`;
  });
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function encode(folder, file, ...how) {
  const { width, height } = size;
  const input = ['-framerate', String(framesASecond), '-i', join(folder, '%05d.png')];
  const picture = ['-vf', `pad=${width}:${height}:0:0:${ink}`, '-pix_fmt', 'yuv420p', '-an'];
  const made = spawnSync('ffmpeg', ['-y', '-v', 'error', ...input, ...picture, ...how, file], {
    stdio: 'inherit',
  });
  if (made.status !== 0) throw new Error(`ffmpeg did not make ${file}`);
  console.log(file, Math.round(statSync(file).size / 1024), 'KB');
}

async function record(browser, { file, steps }) {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: scale,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(site, { waitUntil: 'networkidle' });
  const reel = new Reel(page);
  const acts = scenes[file](page, reel);
  if (acts.length !== steps.length) throw new Error(`${file}: a step without an act`);
  for (const [place, act] of acts.entries()) await reel.step(steps[place], act);
  await context.close();

  const at = join(target, file);
  writeFileSync(`${at}.vtt`, captions(reel.cues));
  const still = Math.round((reel.cues[posters[file]].to - 0.5) * framesASecond);
  await sharp(join(reel.folder, `${String(still).padStart(5, '0')}.png`))
    .extend({ bottom: size.height - 976, background: '#14173a' })
    .resize({ width: 390 })
    .webp({ quality: 60 })
    .toFile(`${at}.webp`);
  encode(reel.folder, `${at}.webm`, '-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '35', '-g', '240');
  const mp4 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-tune', 'animation'];
  encode(reel.folder, `${at}.mp4`, ...mp4, '-movflags', '+faststart');
  console.log(file, reel.seconds.toFixed(1), 's');
  rmSync(reel.folder, { recursive: true });
}

mkdirSync(target, { recursive: true });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const film of films) await record(browser, film);
await browser.close();
