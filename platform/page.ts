import { createContext } from 'react-router';
import type { Answer, AnyCall, Input } from './contract.ts';

/** What a page's loaders and actions find in the router context. */

export type Send = <C extends AnyCall>(
  call: C,
  input: Input<C>,
  /** `key`: the Idempotency-Key. */
  more?: { readonly key?: string },
) => Promise<Answer<C>>;

/**
 * `context.get(sender)` makes a call in the same process, with the visitor's address, cookies and
 * request id. Cookies that the call sets go onto the page's answer. Refusals throw `CallFailed`.
 */
export const sender = createContext<Send>(() => {
  throw new Error('No call can be made while pages are prerendered.');
});

/** The nonce that this answer's scripts must carry (CSP). */
export const nonceContext = createContext<string>('');

/** The id under which the request stands in the log; shown on error pages. */
export const requestIdContext = createContext<string>('');

/** Names what a cached page shows. `plans` and the like: whoever changes it says so by this name. */
export const cachedHeader = 'x-kept-until';

/** Takes an error of a page into the log; while pages are prerendered it stands on the terminal. */
export const failureContext = createContext<(error: unknown) => void>((error) =>
  console.error(error),
);

/**
 * Headers for a loader's answer, `data(found, { headers: cachedFor('plans') })`: the page is the same for
 * everybody and may be kept and sent again until one of the tags changes. Without tags: for as
 * long as the process lives. Say it only when everything the page shows was found. The route passes
 * it on with `export const headers = keptHeaders`.
 */
export function cachedFor(...tags: string[]): Record<string, string> {
  return { [cachedHeader]: tags.join(' ') };
}

/** A route's `headers`: what its loader said. */
export function cachedHeaders({ loaderHeaders }: { loaderHeaders: Headers }): Headers {
  return loaderHeaders;
}
