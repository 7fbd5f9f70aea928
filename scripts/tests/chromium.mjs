// Finds a Chromium for the browser tests, or installs one: Debian's package where there is apt, else
// the one Playwright downloads.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installDebian } from './debian.mjs';

function found() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** The path of a Chromium. Throws with what was tried when there is none and none can be installed. */
export function chromiumPath() {
  const present = found();
  if (present) return present;
  console.log('Installing Chromium for the browser tests...');
  // The shell shows pages with two thirds of the work of the whole browser, which has windows as well.
  const debian = ['chromium-headless-shell', 'chromium'].some((name) => installDebian(name));
  if (!debian) {
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const installed = found();
  if (!installed) {
    throw new Error(
      'No Chromium found, and neither apt-get nor Playwright could install one. Set CHROMIUM_PATH.',
    );
  }
  return installed;
}
