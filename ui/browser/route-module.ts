import { fetchFiles, forgetFiles } from './import-part.ts';
import { anotherTry } from './lazy-moments.ts';

/** What React Router knows of a page, as far as its script goes. */
interface Page {
  readonly id: string;
  /** Address of its script, and of those that this one imports. */
  readonly module: string;
  readonly imports?: readonly string[];
}

const pauseMs = 3_000;

interface Goal {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}
declare global {
  interface Window {
    /** React Router's own, once it has taken the page over. */
    __reactRouterDataRouter?: { readonly state: { readonly navigation: { location?: Goal } } };
  }
}

/** Loads the page that somebody is on the way to, as a link does without a script; else the one that stands. */
const loadAnew = () => {
  const goal = window.__reactRouterDataRouter?.state.navigation.location;
  if (goal) location.assign(goal.pathname + goal.search + goal.hash);
  else location.reload();
  return new Promise<never>(() => {});
};

/** Asks until they have come; meanwhile the visitor may go elsewhere. */
async function fetchPatiently(files: readonly string[]): Promise<void> {
  for (;;) {
    try {
      return await fetchFiles(files);
    } catch {
      const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
      await Promise.race([anotherTry(), pause]);
    }
  }
}

/**
 * Stands in for React Router's function of the same name (scripts/vite/parts.ts), which loads the page
 * that is left anew where the next one's script does not come: without a line nothing is left to read
 * then, and with one the visitor stands where the press was. Here the page stays, says that the next one
 * takes long, and goes on when it has come. The promise must not fail: the router would remember that,
 * and show an empty page.
 */
export async function loadRouteModule(
  { id, module, imports = [] }: Page,
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (id in loaded) return loaded[id];
  const files = [module, ...imports];
  const load = () => import(/* @vite-ignore */ module);
  await fetchPatiently(files);
  // The line may drop between the two, where the browser has kept no file: once more when it is back.
  loaded[id] = await load().catch(async () => {
    forgetFiles(files);
    await fetchPatiently(files);
    return load().catch(loadAnew);
  });
  return loaded[id];
}
