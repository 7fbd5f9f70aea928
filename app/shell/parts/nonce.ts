import { createContext } from 'react';

/** The nonce of this answer's scripts; empty in the browser, where none is needed. */
export const Nonce = createContext<string | undefined>(undefined);

/** The id under which the server logged this request; empty in the browser. */
export const RequestId = createContext<string | undefined>(undefined);
