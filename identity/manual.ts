import { unavailable } from './http.ts';
import { type IdentityProvider, without } from './provider.ts';

/** No provider: nobody is asked, and people check by hand. */
export function openManual(): IdentityProvider {
  return {
    name: 'manual',
    kinds: [],
    check: async () => without(unavailable('manual')),
    tryKey: async () => ({ is: 'untried' }),
  };
}
