import { loadAnew } from './loader/newer-build.ts';

/** What the browser has: what the page or its loader asked for before this runs, and what came since. */
const fetched = new Map<string, Promise<unknown>>();
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
  fetched.set(new URL(href).pathname, Promise.resolve());
}

async function fetchScript(file: string): Promise<void> {
  const answer = await fetch(file);
  // Who is on the way to another page: its script would never come.
  if (answer.status === 404) loadAnew(() => dispatchEvent(new Event('newer-build')));
  if (!answer.ok) throw new Error(`${file} answers ${answer.status}`);
  await answer.text();
}

function fetchSheet(href: string): Promise<unknown> {
  const there = document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`);
  if ([...there].some(({ sheet }) => sheet !== null)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} did not come`));
    };
    document.head.append(link);
  });
}

/** One that did not come is asked for again by the next. */
function fetchOnce(file: string): Promise<unknown> {
  const known = fetched.get(file);
  if (known) return known;
  const coming = file.endsWith('.css') ? fetchSheet(file) : fetchScript(file);
  fetched.set(file, coming);
  coming.catch(() => fetched.delete(file));
  return coming;
}

/** Lets files be asked for again that were thought to be with the browser: it has thrown them away, or never kept them. */
export function forgetFiles(files: readonly string[]): void {
  for (const file of files) fetched.delete(file);
}

/** Throws where one of the files, addresses of scripts and style sheets, does not come. */
export async function fetchFiles(files: readonly string[]): Promise<void> {
  await Promise.all(files.map(fetchOnce));
}

/**
 * Stands in for the bundler's helper around every `import()` of the built site (scripts/vite/parts.ts).
 * `load` runs once all of its files are with the browser: most browsers take a module that did not come
 * once for failed as long as the page lives (https://github.com/whatwg/html/issues/6768). Throws where one
 * does not come; the next call asks again.
 */
export async function importPart<T>(load: () => Promise<T>, files: readonly string[]): Promise<T> {
  await fetchFiles(files);
  try {
    return await load();
  } catch (error) {
    forgetFiles(files);
    throw error;
  }
}
