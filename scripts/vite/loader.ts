import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { contracts, shapeless } from './calls.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const loader = 'virtual:loader';
const inline = 'virtual:inline/';
const entry = '\0entry';

/** A file and all that it imports as one script, as small as may be. */
async function bundle(input: string, plugins: readonly Plugin[] = []): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [only] = [made].flat();
  const chunk = only && 'output' in only ? only.output[0] : undefined;
  if (!chunk) throw new Error(`${input} was not built`);
  return chunk.code.trim();
}

/** Of contracts the addresses of their calls: Zod alone would be as large as all the rest. */
const calls: Plugin = {
  name: 'inline-calls',
  transform: {
    filter: { id: contracts },
    handler: async (_source, id) => ({
      code: shapeless(await import(id)),
      map: null,
      moduleType: 'js',
    }),
  },
};

/** Runs what the module exports as `start`. */
const starts = (path: string): Plugin => ({
  name: 'inline-start',
  resolveId: (id) => (id === entry ? entry : null),
  load: (id) =>
    id === entry ? `import { start } from ${JSON.stringify(root + path)};\nstart();` : null,
});

/**
 * Scripts that stand inside pages, as text: `virtual:loader` is the loader of all pages, and
 * `virtual:inline/<path>` a module with a `start` for the pages that cannot wait for React. To the
 * browser's own bundle, which has no use for it, the latter is empty.
 */
export function loaderPlugin(): Plugin {
  return {
    name: 'loader',
    resolveId: (id) => (id === loader || id.startsWith(inline) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${loader}`) {
        return `export default ${JSON.stringify(await bundle(`${root}ui/browser/loader/main.ts`))};`;
      }
      if (!id.startsWith(`\0${inline}`)) return null;
      if (this.environment.name === 'client') return 'export default "";';
      const code = await bundle(entry, [starts(id.slice(inline.length + 1)), calls]);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}
