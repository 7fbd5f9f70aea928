import { defineConfig } from 'vitest/config';
import { wordsPlugin } from './scripts/words.ts';

export default defineConfig({
  plugins: [wordsPlugin()],
  cacheDir: '.cache/vitest',
  test: {
    include: ['{app,platform,ui,paystack,test}/**/*.test.{ts,tsx}'],
    // One process a file would open one database a file: two workers keep theirs for all their files.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
