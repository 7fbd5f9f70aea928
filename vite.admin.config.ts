import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { aheadPlugin } from './scripts/vite/ahead.ts';
import { callsPlugin } from './scripts/vite/calls.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const controls = at('ui/');
const reactAdmin = at('node_modules/react-admin/package.json');

/**
 * react-admin brings a router of its own, older than ours, and several packages of it would each find
 * another copy: all of them get the one beside react-admin. Our own screens use no router here; a
 * control of the site that could be a link (a form's preview has its buttons) finds the same copy.
 */
const oneRouter: Plugin = {
  name: 'one-router',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!/^(react-router(\/dom)?|ra-core)$/.test(source)) return null;
    if (importer && !importer.includes('/node_modules/') && !importer.startsWith(controls)) {
      throw new Error(`${importer} imports ${source}: console screens use react-admin alone`);
    }
    return importer === reactAdmin ? null : this.resolve(source, reactAdmin, { skipSelf: true });
  },
};

export default defineConfig({
  root: at('app/backoffice/staff'),
  base: '/admin/',
  plugins: [
    oneRouter,
    callsPlugin(),
    aheadPlugin({
      console: 'app/backoffice/staff/console.html',
      first: 'app/backoffice/overview/admin/overview-show.tsx',
    }),
  ],
  cacheDir: at('.cache/vite-admin'),
  publicDir: false,
  build: {
    outDir: at('build/admin'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        console: at('app/backoffice/staff/console.html'),
        'sign-in': at('app/backoffice/staff/sign-in.html'),
      },
    },
  },
});
