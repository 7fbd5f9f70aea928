import { defineConfig } from 'vitest/config';

// Browser tests: one server and one Chromium for the whole run (test/journeys/setup.ts).
export default defineConfig({
  cacheDir: '.cache/vitest-journeys',
  test: {
    include: ['test/journeys/**/*.journey.ts'],
    globalSetup: ['test/journeys/setup.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 20_000,
    hookTimeout: 120_000,
  },
});
