import { defineConfig } from 'vitest/config';
import { longestFirst } from './scripts/longest-first.ts';
import { wordsPlugin } from './scripts/words.ts';

const longest = [
  'kills',
  'operator',
  'twice',
  'slow',
  'levels',
  'provider',
  'deletion/service',
  'backup',
  'folder',
  'patterns',
];

export default defineConfig({
  plugins: [wordsPlugin()],
  cacheDir: '.cache/vitest',
  test: {
    include: ['{app,platform,ui,paystack,test}/**/*.test.{ts,tsx}'],
    sequence: { sequencer: longestFirst(longest) },
    // One process a file would open one database a file: the workers keep theirs for all their files.
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    // Only what hangs is ended: a machine may be five times slower than the one on the desk.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
