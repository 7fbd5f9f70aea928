import { mergeConfig } from 'vitest/config';
import chromiums from './vitest.journeys.config.ts';

// `npm run browsers` (scripts/browsers.mjs): a walk over every page, and the chief journeys of
// `npm test`, in a browser that is not Chromium.
const config = mergeConfig(chromiums, {
  cacheDir: '.cache/vitest-browsers',
  // Of two windows of one Firefox one has the focus: in the other a press of Enter now and then does nothing.
  test: { maxWorkers: 1 },
});
const journeys = [
  'account/account',
  'admin/sign-in',
  'cases/case',
  'console/support',
  'design/carousel',
  'design/parts',
  'forms/applications',
  'forms/dynamic-form',
  'help/support',
  'home/calculator',
  'me/own-page',
  'proof/proof',
  'purchase/checkout',
  'purchase/dialog',
  'renewal/renewal',
  'shell/mailing-list',
  'shell/menu',
  'shell/navigation',
  'site/by-clicks',
  'verification/search',
  'voices/contact',
  'voices/feedback',
];
config.test.include =
  process.env.JOURNEYS_BROWSER === 'firefox'
    ? ['test/browsers/*.journey.ts', ...journeys.map((name) => `test/journeys/${name}.journey.ts`)]
    : // Playwright drives no WebKit of Debian's: that walk speaks the W3C's WebDriver itself.
      ['test/browsers/webkit.walk.ts'];

export default config;
