import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/tests/longest-first.ts';
import { loaderPlugin } from './scripts/vite/loader.ts';
import { wordsPlugin } from './scripts/vite/words.ts';
import { atOnceAlone } from './test/support/at-once-alone.ts';
import { nightlyTag } from './test/support/nightly.ts';
import { patience } from './test/support/patience.ts';

const longest = [
  'every-route',
  'voices',
  'kinds',
  'checkout',
  'links',
  'applications',
  'own-page',
  'dialog',
  'money',
  'lazy-script',
  'failures',
  'by-clicks',
  'search',
  'agent',
  'screens',
  'carousel',
  'renewal',
  'proof',
  'sign-in',
  'shares',
  'account',
  'dynamic-form',
  'house',
  'in-pieces',
  'agreement',
  'slow-line',
  'replies',
  'editor',
  'support',
  'case',
];

// Browser tests: one server and one Chromium for the whole run (test/journeys/setup.ts).
export default defineConfig({
  // Some speak with a server that they start themselves, texts and all.
  plugins: [loaderPlugin(), wordsPlugin()],
  cacheDir: '.cache/vitest-journeys',
  test: {
    ...nightlyTag,
    include: ['test/journeys/**/*.journey.ts'],
    exclude:
      process.env.JOURNEYS_SCRIPT === 'late'
        ? atOnceAlone.map((one) => `test/journeys/${one}**`)
        : [],
    globalSetup: ['test/journeys/setup.ts'],
    sequence: {
      sequencer: longestFirst(longest),
    },
    pool: 'forks',
    isolate: false,
    // Two leave a tenth of two cores idle: every visit waits a little.
    maxWorkers: availableParallelism() + 1,
    // A condition is waited for as long as a click is. No journey is a stop-watch: these only end what
    // hangs, also on a machine that is ten times slower.
    expect: { poll: { timeout: patience } },
    testTimeout: 900_000,
    hookTimeout: 1_200_000,
    // A site that stops may take its ten seconds, and its database is dropped after it.
    teardownTimeout: 60_000,
  },
});
