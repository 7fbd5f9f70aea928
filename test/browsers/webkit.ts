import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { patience } from '../support/patience.ts';

const driverPath = '/usr/bin/WebKitWebDriver';
const browserPath = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const displayPath = '/usr/bin/Xvfb';

/** The key that WebDriver's protocol names by a private code point. */
export const keys = { tab: '\uE004', enter: '\uE007', escape: '\uE00C', space: ' ' } as const;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** A page of Debian's WebKitGTK, driven over the W3C's WebDriver: no library drives it with Debian's own build. */
export interface WebKitPage {
  readonly version: string;
  goto(address: string): Promise<void>;
  /** Sets the window's width as near as the window allows; gives what the page has. */
  width(pixels: number): Promise<number>;
  /** Runs the body of a function in the page. */
  run<T>(body: string, ...given: unknown[]): Promise<T>;
  /** Presses the element where a person would. */
  click(selector: string): Promise<void>;
  /** Types into the element. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key where the focus is. */
  key(key: string): Promise<void>;
  /** Waits until the expression is true in the page. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function started(child: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  while (!(await isUp().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} has ended`);
    await pause(50);
  }
}

async function openDisplay() {
  const child = spawn(
    displayPath,
    ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const number = await new Promise<string>((resolve, reject) => {
    child.stdio[3]?.once('data', (told) => resolve(String(told).trim()));
    child.once('exit', () => reject(new Error('Xvfb has ended')));
  });
  return { child, name: `:${number}` };
}

/** Starts a display that nobody sees, the driver and one window. */
export async function openWebKit(): Promise<WebKitPage> {
  const display = await openDisplay();
  const home = await mkdtemp(join(tmpdir(), 'sapioworker-webkit-'));
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: display.name,
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs rights that containers do not give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const root = `http://127.0.0.1:${port}`;
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(root + path, {
      method,
      signal: AbortSignal.timeout(patience),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.message ?? answer.status}`);
    return value;
  }
  await started(driver, async () => (await fetch(`${root}/status`)).ok);
  const { sessionId, capabilities } = await ask<{
    sessionId: string;
    capabilities: { browserVersion: string };
  }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: browserPath,
          args: ['--automation'],
        },
      },
    },
  });
  const session = `/session/${sessionId}`;
  const run = <T>(script: string, ...args: unknown[]) =>
    ask<T>('POST', `${session}/execute/sync`, { script, args });
  const find = async (value: string) => {
    const found = await ask<Record<string, string>>('POST', `${session}/element`, {
      using: 'css selector',
      value,
    });
    return `${session}/element/${found[elementKey]}`;
  };
  return {
    version: capabilities.browserVersion,
    goto: async (url) => {
      await ask('POST', `${session}/url`, { url });
    },
    width: async (width) => {
      await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width, height: 950 });
      return run<number>('return innerWidth');
    },
    run,
    click: async (selector) => {
      // The driver looks at once whether it is in view, and the site's own scrolling takes its time.
      await run(
        "document.querySelector(arguments[0])?.scrollIntoView({ block: 'center', behavior: 'instant' })",
        selector,
      );
      await ask('POST', `${await find(selector)}/click`, {});
    },
    type: async (selector, text) => {
      await ask('POST', `${await find(selector)}/value`, { text });
    },
    key: async (value) => {
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ];
      await ask('POST', `${session}/actions`, {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
    },
    until: async (expression) => {
      const end = Date.now() + patience;
      while (!(await run<boolean>(`return Boolean(${expression})`))) {
        if (Date.now() > end) throw new Error(`Never true: ${expression}`);
        await pause(100);
      }
    },
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      driver.kill();
      display.child.kill();
      await rm(home, { recursive: true, force: true });
    },
  };
}
