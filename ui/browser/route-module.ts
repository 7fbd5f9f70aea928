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
    __reactRouterDataRouter?: {
      readonly state: { readonly navigation: { readonly state: string; location?: Goal } };
    };
  }
}

/** The page that somebody is on the way to, if so, and sends nothing. */
const goalNow = () => {
  const navigation = window.__reactRouterDataRouter?.state.navigation;
  return navigation?.state === 'loading' ? navigation.location : undefined;
};

/** Loads a page as a link does without a script. */
const loadWhole = ({ pathname, search, hash }: Goal) => {
  location.assign(pathname + search + hash);
  return new Promise<never>(() => {});
};

const nextTry = () =>
  Promise.race([anotherTry(), new Promise<void>((resolve) => setTimeout(resolve, pauseMs))]);

/** Asks until they have come; meanwhile the visitor may go elsewhere. */
async function fetchPatiently(files: readonly string[]): Promise<void> {
  for (;;) {
    try {
      return await fetchFiles(files);
    } catch {
      await nextTry();
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
  for (let lost = 0; ; lost += 1) {
    await fetchPatiently(files);
    try {
      loaded[id] = await import(/* @vite-ignore */ module);
      return loaded[id];
    } catch {
      // The line may drop between the two, where the browser has kept no file: once more when it is back.
      forgetFiles(files);
      if (lost === 0) continue;
      // Who has gone elsewhere meanwhile stays there, with what was typed.
      const goal = goalNow();
      if (goal) return loadWhole(goal);
      await nextTry();
    }
  }
}
