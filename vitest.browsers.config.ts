import { mergeConfig } from 'vitest/config';
import journeys from './vitest.journeys.config.ts';

// `npm run browsers` (scripts/browsers.mjs): a walk over every page, and the chief journeys of
// `npm test`, in a browser that is not Chromium.
const config = mergeConfig(journeys, {
  cacheDir: '.cache/vitest-browsers',
  test: { maxWorkers: 2 },
});
config.test.include = [
  'test/browsers/*.journey.ts',
  ...[
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
  ].map((name) => `test/journeys/${name}.journey.ts`),
];

export default config;
