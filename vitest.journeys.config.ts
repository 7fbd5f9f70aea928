import { defineConfig } from 'vitest/config';

// Browser tests: one server and one Chromium for the whole run (test/journeys/setup.ts).
export default defineConfig({
  cacheDir: '.cache/vitest-journeys',
  test: {
    include: ['test/journeys/**/*.journey.ts'],
    globalSetup: ['test/journeys/setup.ts'],
    pool: 'forks',
    isolate: false,
    // A journey waits more than it works: two at once need little longer than one.
    maxWorkers: 2,
    // A condition is waited for as long as a click is.
    expect: { poll: { timeout: 8_000 } },
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
});
