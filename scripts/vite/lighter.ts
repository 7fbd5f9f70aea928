import type { Plugin } from 'vite';

/** Files of packages that the console does without, each with what stands in its place. */
const lighter: readonly (readonly [file: string, code: string])[] = [
  // Its editor of titles, which no screen opens, brings every kind of text field and menu.
  [
    '/ra-ui-materialui/dist/layout/PageTitleConfigurable.js',
    `import { createElement } from 'react';
    import { PageTitle } from './PageTitle.js';
    export const PageTitleConfigurable = ({ preferenceKey, ...props }) => createElement(PageTitle, props);`,
  ],
  // Browsers have it themselves since 2017.
  ['/object.entries/index.js', 'module.exports = Object.entries;'],
];

/**
 * Keeps out of the console what its first screen would fetch for nothing. A file that no build meets any
 * more fails it: a new version of its package has to be looked at.
 */
export function lighterPlugin(): Plugin {
  const met = new Set<string>();
  return {
    name: 'lighter',
    apply: 'build',
    transform(_source, id) {
      const found = lighter.find(([file]) => id.endsWith(file));
      if (!found) return null;
      met.add(found[0]);
      return { code: found[1], map: null };
    },
    buildEnd(error) {
      const gone = lighter.filter(([file]) => !met.has(file)).map(([file]) => file);
      if (!error && gone.length > 0) throw new Error(`The console has no more use for ${gone}`);
    },
  };
}
