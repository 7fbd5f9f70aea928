import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (path: string) =>
  JSON.stringify(fileURLToPath(new URL(`../../${path}`, import.meta.url)));

/** Modules of packages by the ends of their ids, and what the browser runs in their place. */
const replaced: readonly (readonly [end: string, code: string])[] = [
  [
    '\0vite/preload-helper.js',
    `import { importPart } from ${at('ui/browser/import-part.ts')};
    export const __vitePreload = (load, files = []) =>
      importPart(load, files.map((file) => '/' + file));`,
  ],
  [
    '/react-router/dist/production/lib/dom/ssr/routeModules.js',
    `export { loadRouteModule } from ${at('ui/browser/route-module.ts')};`,
  ],
];

/**
 * Lets every `import()` of the site wait for its files before the browser is asked for the module
 * (ui/browser/import-part.ts). Vite's own helper does not wait for scripts, and takes a style sheet that
 * did not come for one that did; React Router loads the page anew where the next one's script does not
 * come. A build that does not meet one of the two modules fails: its name has changed.
 */
export function partsPlugin(): Plugin {
  const met = new Set<string>();
  return {
    name: 'parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // Of a file without imports too; Vite names none there.
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (file, files, { hostType }) =>
            hostType === 'html' || files.includes(file) ? files : [file, ...files],
        },
      },
    }),
    transform: {
      order: 'post',
      filter: { id: /(preload-helper|routeModules)\.js$/ },
      handler(_, id) {
        const found = replaced.find(([end]) => id.endsWith(end));
        if (!found) return null;
        met.add(found[0]);
        return { code: found[1], map: null };
      },
    },
    buildEnd(error) {
      const gone = replaced.filter(([end]) => !met.has(end)).map(([end]) => end);
      if (!error && gone.length > 0) throw new Error(`The build does not meet ${gone} any more`);
    },
  };
}
