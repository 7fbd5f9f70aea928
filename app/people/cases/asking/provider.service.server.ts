import { openIdentity } from '#identity/open.ts';
import type { IdentityProvider } from '#identity/provider.ts';
import type { Config } from '#platform/config.server.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { AskedFor } from './asking.rules.ts';

/** Who is asked: what is set, else the sandbox in demo and nobody in live. */
export function providerName(config: Config): IdentityProvider['name'] {
  return config.IDENTITY_PROVIDER || (config.APP_ENV === 'demo' ? 'sandbox' : 'manual');
}

/**
 * The enterprise for which people make a virtual NIN; each holds for one alone (IDV-02). Empty: the sandbox takes
 * those of any. Null: none is of use.
 */
export function virtualNinFor(config: Config): string | null {
  const name = providerName(config);
  if (name === 'manual') return null;
  return config.IDENTITY_ENTERPRISE_ID || (name === 'sandbox' ? '' : null);
}

/** What is set aside before a question. */
export function priceOf(config: Config, kind: AskedFor): Kobo {
  const { IDENTITY_NIN_KOBO: nin, IDENTITY_VNIN_KOBO: vnin, IDENTITY_PHONE_KOBO: phone } = config;
  const { IDENTITY_BVN_KOBO: bvn, IDENTITY_SELFIE_KOBO: selfie } = config;
  return koboOf({ nin, vnin, phone, bvn, selfie }[kind]);
}

/**
 * The least that a question about an identity which costs is set aside with; with less left of the day none of these is
 * asked. 0 where none costs.
 */
export function leastPrice(platform: Pick<Platform, 'config' | 'log'>): Kobo {
  const kinds = providerOf(platform).kinds.filter((kind) => kind === 'nin' || kind === 'vnin');
  const prices = kinds.map((kind) => priceOf(platform.config, kind));
  const costs = prices.filter((price) => price > 0);
  return koboOf(costs.length > 0 ? Math.min(...costs) : 0);
}

function open({ config, log }: Pick<Platform, 'config' | 'log'>): IdentityProvider {
  const breaker = {
    changed: ({ isOpen, ...change }: { kind: string; isOpen: boolean; why: string }) =>
      log.warn(change, isOpen ? 'identity provider is left alone' : 'identity provider is back'),
  };
  const provider = providerName(config);
  const at = (base: string) => (base ? { base } : {});
  switch (provider) {
    case 'manual':
      return openIdentity({ provider });
    case 'sandbox': {
      const base = `http://localhost:${config.IDENTITY_SANDBOX_PORT}`;
      return openIdentity({ provider, base, secret: config.IDENTITY_SANDBOX_SECRET, breaker });
    }
    case 'dojah': {
      const { DOJAH_APP_ID: appId, DOJAH_SECRET_KEY: secretKey } = config;
      return openIdentity({ provider, appId, secretKey, ...at(config.DOJAH_URL), breaker });
    }
    case 'smile': {
      const { SMILE_PARTNER_ID: partnerId, SMILE_API_KEY: apiKey } = config;
      return openIdentity({ provider, partnerId, apiKey, ...at(config.SMILE_URL), breaker });
    }
  }
}

const opened = new WeakMap<object, IdentityProvider>();

/** The way to the identity provider: one in a process, so that its breaker hears of every failure. */
export function providerOf(platform: Pick<Platform, 'config' | 'log'>): IdentityProvider {
  const provider = opened.get(platform.config) ?? open(platform);
  opened.set(platform.config, provider);
  return provider;
}
