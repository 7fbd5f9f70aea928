import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/tests/longest-first.ts';
import { loaderPlugin } from './scripts/vite/loader.ts';
import { wordsPlugin } from './scripts/vite/words.ts';
import { inFull, nightly, nightlyTag } from './test/support/nightly.ts';
import { patience } from './test/support/patience.ts';

const longest = [
  'start',
  'operator',
  'folder',
  'test/dev',
  'twice',
  'cases/admin/api',
  'shut-out',
  'bucket',
  'provider',
  'slow',
  'asking/again',
  'sign-in.api',
  'hostile/requests',
  'deletion.service',
  'messaging/sandbox/server',
  'messages/messages',
  'migrate',
  'payment/admin/api',
  'share',
  'addresses',
  'canary',
  'disclosure.levels',
  'limits/limits',
  'guard-first',
  'reminders/api',
  'patterns',
  'doctor',
];

export default defineConfig({
  plugins: [loaderPlugin(), wordsPlugin()],
  // The React of production has no other (test/support/react.ts).
  oxc: { jsx: { development: false } },
  cacheDir: '.cache/vitest',
  test: {
    ...nightlyTag,
    setupFiles: [
      'test/support/react.ts',
      ...(process.env.PROGRAMME_SEED ? ['test/support/property-seed.ts'] : []),
    ],
    include: ['{app,console,platform,ui,paystack,identity,messaging,test}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(inFull ? [] : nightly.map((one) => `${one}**`))],
    sequence: { sequencer: longestFirst(longest) },
    // One process a file would open one database a file: the workers keep theirs for all their files.
    pool: 'forks',
    isolate: false,
    // One more than the machine has cores: a worker waits for its disk and database now and then.
    maxWorkers: availableParallelism() + 1,
    // Only what hangs is ended: a machine may be ten times slower than a usual one.
    testTimeout: 600_000,
    hookTimeout: 1_200_000,
    expect: { poll: { timeout: patience } },
  },
});
