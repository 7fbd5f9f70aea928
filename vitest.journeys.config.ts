import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest first: a long one that begins last would leave the other core with nothing to do. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /(lighthouse|every-route|screens)\.journey\.ts$/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Browser tests: one server and one Chromium for the whole run (test/journeys/setup.ts).
export default defineConfig({
  cacheDir: '.cache/vitest-journeys',
  test: {
    include: ['test/journeys/**/*.journey.ts'],
    globalSetup: ['test/journeys/setup.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    isolate: false,
    // Two fill two cores: a third would only make all of them slower.
    maxWorkers: 2,
    // A condition is waited for as long as a click is. No journey is a stop-watch: these only end what
    // hangs, also on a machine that is five times slower.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 180_000,
    hookTimeout: 600_000,
  },
});
