import { existsSync } from 'node:fs';
import { type BrowserServer, chromium } from 'playwright-core';

/** Debian's Chromium; Playwright's own cannot be downloaded everywhere. */
const chromiumPath = () => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a Chromium. `port` is for programs that speak its own protocol. */
export function launchChromium(port?: number): Promise<BrowserServer> {
  const path = chromiumPath();
  if (!existsSync(path)) {
    throw new Error(`Browser tests need Chromium at ${path} (set CHROMIUM_PATH).`);
  }
  return chromium.launchServer({
    executablePath: path,
    args: [...chromiumArguments, ...(port ? [`--remote-debugging-port=${port}`] : [])],
  });
}
