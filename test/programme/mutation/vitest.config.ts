import { defineConfig } from 'vitest/config';
import { loaderPlugin } from '../../../scripts/vite/loader.ts';
import { wordsPlugin } from '../../../scripts/vite/words.ts';
import { nightlyTag } from '../../support/nightly.ts';

// The tests that judge the mutants of one part: their list comes from `scripts/mutation.mjs`.
export default defineConfig({
  plugins: [loaderPlugin(), wordsPlugin()],
  test: {
    ...nightlyTag,
    include: (process.env.MUTATION_TESTS ?? '').split(';').filter(Boolean),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 600_000,
  },
});
