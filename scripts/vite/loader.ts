import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../../ui/browser/loader/main.ts', import.meta.url));
const name = 'virtual:loader';

/** `virtual:loader` is the text of the pages' loader: small, whole, to stand inline. */
export function loaderPlugin(): Plugin {
  return {
    name: 'loader',
    resolveId: (id) => (id === name ? `\0${name}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      const made = await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          minify: true,
          rolldownOptions: { input: source, output: { format: 'iife' } },
        },
      });
      const [only] = [made].flat();
      const chunk = only && 'output' in only ? only.output[0] : undefined;
      if (!chunk) throw new Error('The loader was not built');
      return `export default ${JSON.stringify(chunk.code.trim())};`;
    },
  };
}
