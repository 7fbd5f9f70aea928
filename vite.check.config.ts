import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { olderPhones } from './scripts/vite/older-phones.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page that checks proofs, and its worker: small, without React, and whole without the network. */
export default defineConfig({
  root: at('app/people/proof'),
  base: '/proof/',
  cacheDir: at('.cache/vite-check'),
  publicDir: false,
  build: {
    outDir: at('build/check'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssTarget: olderPhones,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        check: at('app/people/proof/check.html'),
        worker: at('app/people/proof/parts/worker.ts'),
      },
    },
  },
});
