import { createContext } from 'react-router';
import type { Answer, AnyCall, Input } from './contract.ts';

/** What a page's loaders and actions find in the router context. */

export type Send = <C extends AnyCall>(call: C, input: Input<C>) => Promise<Answer<C>>;

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
