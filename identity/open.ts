import { type BreakerSettings, openBreaker } from './breaker.ts';
import { openDojah } from './dojah.ts';
import { baseOf } from './http.ts';
import { openManual } from './manual.ts';
import { type IdentityProvider, type Query, without } from './provider.ts';
import { readQuery } from './query.ts';
import { openSmile } from './smile.ts';

interface Common {
  /** How long a check may take, in milliseconds; a selfie has its own. */
  readonly timeoutMs?: number;
  readonly selfieTimeoutMs?: number;
  /** From this score on (0 to 100) a face that the provider calls the same is a match. */
  readonly faceThreshold?: number;
  readonly breaker?: BreakerSettings;
  /** Milliseconds since 1970; given in tests. */
  readonly now?: () => number;
}

export type IdentitySettings = Common &
  (
    | { readonly provider: 'manual' }
    | {
        readonly provider: 'dojah';
        readonly appId: string;
        readonly secretKey: string;
        readonly base?: string;
        readonly bvnPath?: string;
      }
    | {
        readonly provider: 'smile';
        readonly partnerId: string;
        readonly apiKey: string;
        readonly base?: string;
      }
    | { readonly provider: 'sandbox'; readonly base: string; readonly secret: string }
  );

/** What the sandbox knows us by: Smile's partner id and Dojah's app id. */
export const sandboxPartner = '0001';

/**
 * The sandbox speaks Smile's protocol: it sends the names, so that it can answer "match" for whoever
 * is asked for. Smile has no selfies there; these go by Dojah's protocol, which takes names too.
 */
function openSandboxClient(base: string, secret: string, limits: Limits): IdentityProvider {
  if (baseOf(base).protocol !== 'http:') throw new Error('The sandbox runs on this machine only.');
  const smile = openSmile({ base, partnerId: sandboxPartner, apiKey: secret, ...limits });
  const dojah = openDojah({ base, appId: sandboxPartner, secretKey: secret, ...limits });
  const of = (query: Query) => (query.kind === 'selfie' ? dojah : smile);
  return {
    name: 'sandbox',
    kinds: dojah.kinds,
    check: (query, key, signal) => of(query).check(query, key, signal),
    tryKey: (signal) => dojah.tryKey(signal),
  };
}

function limitsOf(settings: IdentitySettings) {
  const { timeoutMs = 15_000, selfieTimeoutMs = 30_000, faceThreshold = 90 } = settings;
  const { now = () => Date.now() } = settings;
  return { timeoutMs, selfieTimeoutMs, faceThreshold, now, bvnPath: '/api/v1/kyc/bvn' };
}
type Limits = ReturnType<typeof limitsOf>;

function adapterOf(settings: IdentitySettings): IdentityProvider {
  const limits = limitsOf(settings);
  switch (settings.provider) {
    case 'manual':
      return openManual();
    case 'sandbox':
      return openSandboxClient(settings.base, settings.secret, limits);
    case 'dojah': {
      const {
        appId,
        secretKey,
        base = 'https://api.dojah.io',
        bvnPath = limits.bvnPath,
      } = settings;
      return openDojah({ ...limits, base, appId, secretKey, bvnPath });
    }
    case 'smile': {
      const { partnerId, apiKey, base = 'https://api.smileidentity.com' } = settings;
      return openSmile({ ...limits, base, partnerId, apiKey });
    }
  }
}

/**
 * Opens the way to a provider; makes no call by itself. A query that cannot be right, or that this
 * provider does not take, reaches nobody and costs nothing; a breaker stands before the rest.
 */
export function openIdentity(settings: IdentitySettings): IdentityProvider {
  const adapter = adapterOf(settings);
  const breaker = openBreaker(settings.breaker ?? {});
  return {
    ...adapter,
    async check(given, key, signal) {
      if (!/^[\w-]{1,64}$/.test(key)) throw new Error('The key of a check is no id.');
      if (adapter.name === 'manual') return adapter.check(given, key, signal);
      if (!adapter.kinds.includes(given.kind)) {
        return without({ is: 'misconfigured', why: 'kind' });
      }
      const query = readQuery(given);
      if ('is' in query) return without(query);
      const checked = await breaker.guard(given.kind, () => adapter.check(query, key, signal));
      return 'is' in checked ? without(checked) : checked;
    },
  };
}
