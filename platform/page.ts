import { createContext, data } from 'react-router';
import type { Answer, AnyCall, Input } from './contract.ts';

export type Send = <C extends AnyCall>(
  call: C,
  input: Input<C>,
  more?: { readonly key?: string },
) => Promise<Answer<C>>;

/** Calls in this process as the visitor; cookies that are set reach the page. Throws `CallFailed`. */
export const sender = createContext<Send>(() => {
  throw new Error('No call can be made while pages are prerendered.');
});

/** The nonce that this answer's scripts must carry (CSP). */
export const nonceContext = createContext<string>('');

/** The id under which the request stands in the log; shown on error pages. */
export const requestIdContext = createContext<string>('');

export const cachedHeader = 'x-kept-until';

/** Logs a page's error; while pages are prerendered it goes to the terminal. */
export const failureContext = createContext<(error: unknown) => void>((error) =>
  console.error(error),
);

/** Headers of a page that is the same for everybody, cached until one of the tags changes. */
export function cachedFor(...tags: string[]): Record<string, string> {
  return { [cachedHeader]: tags.join(' ') };
}

/** The loader of a page that finds the same for everybody, as long as the server runs. */
export const cachedLoader =
  <T>(found: T) =>
  () =>
    data(found, { headers: cachedFor() });

export function cachedHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
