import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserServer, firefox } from 'playwright-core';

/** Debian's Firefox. */
export const firefoxPath = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

/**
 * Starts Firefox over WebDriver BiDi: Playwright's older protocol needs a Firefox of its own, which cannot
 * be downloaded everywhere. What the protocol cannot set yet is set for the whole browser.
 */
export function launchFirefox(preferences: Record<string, number | string> = {}) {
  if (!existsSync(firefoxPath)) {
    throw new Error(`These tests need Firefox at ${firefoxPath} (set FIREFOX_PATH).`);
  }
  const options: Parameters<typeof firefox.launchServer>[0] & { channel: string } = {
    channel: 'moz-firefox',
    executablePath: fileURLToPath(new URL('../browsers/firefox.mjs', import.meta.url)),
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      // As on a phone: a bar beside the page would take its width from every measure.
      'ui.useOverlayScrollbars': 1,
      ...preferences,
    },
  };
  return firefox.launchServer(options) as Promise<BrowserServer>;
}
