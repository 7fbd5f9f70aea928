import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { loaderPlugin } from './scripts/vite/loader.ts';
import { olderPhones } from './scripts/vite/older-phones.ts';
import { partsPlugin } from './scripts/vite/parts.ts';
import { wordsPlugin } from './scripts/vite/words.ts';

// What every page loads stands in two files: half the requests, and they pack better.
const react = {
  name: 'react',
  test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
  priority: 2,
};
const frame = {
  name: 'frame',
  test: /app\/(shell\/(brand|parts|copy|rules|contract|meta)|site\/mailing-list\/parts)|platform\/(send|pending|contract-address)|ui\/(button|icon|social-icon|loading)/,
  priority: 1,
};

// Taken in, so that the parts no mail uses stay out (one of them sets up every programming language),
// and that a start reads one file instead of hundreds. While developing, Node loads them as they are:
// Vite would take their CommonJS for modules.
const takenIn = [
  /^@react-email\//,
  /^kysely(\/|$)/,
  /^zod(\/|$)/,
  /^fastify-type-provider-zod/,
  /^(react-router|@react-router|@tanstack|@remix-run)(\/|$)/,
  // Loaded where a collector is set: of 20 MB it needs half a megabyte.
  /^@opentelemetry\//,
  // Less to install: of these the server needs little.
  /^(luxon|rrule-temporal|embla-|sonner|yet-another-react-lightbox)/,
  /^(prettier|csv-parse|csv-stringify|otpauth|pg-boss|cron-parser)(\/|$)/,
];

export default defineConfig(({ command }) => ({
  plugins: [loaderPlugin(), partsPlugin(), wordsPlugin(), reactRouter()],
  cacheDir: '.cache/vite',
  build: {
    assetsInlineLimit: 0,
    // scripts/build.mjs empties it, before other builds write beside this one.
    emptyOutDir: false,
    cssTarget: olderPhones,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [react, frame] } } },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './app/contents/main.server.ts' } },
      resolve: { noExternal: command === 'build' ? takenIn : [] },
    },
  },
}));
