import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { aheadPlugin } from './scripts/vite/ahead.ts';
import { callsPlugin } from './scripts/vite/calls.ts';
import { lighterPlugin } from './scripts/vite/lighter.ts';

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
    if (importer === reactAdmin) return null;
    const found = await this.resolve(source, reactAdmin, { skipSelf: true });
    if (!found || this.environment.mode !== 'build') return found;
    // Its own conditions lead every bundler to the files with warnings for developers.
    return { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
};

export default defineConfig({
  root: at('app/backoffice/staff'),
  base: '/admin/',
  plugins: [
    oneRouter,
    callsPlugin(),
    lighterPlugin(),
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
