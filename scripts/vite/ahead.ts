import { basename } from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** A chunk's file and those that it imports, without what is fetched later. */
function filesOf(bundle: Bundle, name: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const one of chunk.imports) filesOf(bundle, one, found);
  return found;
}

const chunkOf = (bundle: Bundle, module: string) =>
  Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(module));

/**
 * Fetches ahead what comes next: the first screen's files with the console itself, which would ask for
 * them a round trip later, and all of the console's while somebody types on the sign-in page, at the
 * lowest priority there is.
 */
export function aheadPlugin(options: {
  /** Ends of the ids of the console's entry and of its first screen. */
  readonly console: string;
  readonly first: string;
}): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle) return;
        const files = new Set<string>();
        for (const module of [options.console, options.first]) {
          const chunk = chunkOf(bundle, module);
          if (!chunk) throw new Error(`The console has no file of ${module} to be fetched ahead`);
          filesOf(bundle, chunk.fileName, files);
        }
        const rel = basename(filename) === 'console.html' ? 'modulepreload' : 'prefetch';
        return [...files].flatMap((file): HtmlTagDescriptor[] => {
          const href = `/admin/${file}`;
          // What the page asks for by itself.
          if (html.includes(`"${href}"`)) return [];
          const as = rel === 'prefetch' ? { as: 'script' } : {};
          return [
            { tag: 'link', attrs: { rel, ...as, crossorigin: true, href }, injectTo: 'head' },
          ];
        });
      },
    },
  };
}
