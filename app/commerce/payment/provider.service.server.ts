import { withBreaker } from '#paystack/breaker.ts';
import { openPaystack, type Paystack } from '#paystack/client.ts';
import type { Config } from '#platform/config.server.ts';
import type { Platform } from '#platform/platform.server.ts';

type Settings = Pick<
  Config,
  'PAYSTACK_SECRET_KEY' | 'PAYSTACK_SANDBOX_SECRET' | 'PAYSTACK_SANDBOX_PORT'
>;

/** The key that calls carry and webhooks are signed with. */
export function secretKeyOf(config: Settings): string {
  return config.PAYSTACK_SECRET_KEY || config.PAYSTACK_SANDBOX_SECRET;
}

const opened = new WeakMap<object, Paystack>();

/**
 * The way to the payment provider: Paystack itself when its key is set, else the sandbox beside this
 * process. Address and key are the whole difference. While it does not answer, nobody waits for it: after
 * ten failures in a row it is asked by one call in five seconds only.
 */
export function providerOf({ config, log }: Pick<Platform, 'config' | 'log'>): Paystack {
  const known = opened.get(config);
  if (known) return known;
  const sandbox = `localhost:${config.PAYSTACK_SANDBOX_PORT}`;
  const real = config.PAYSTACK_SECRET_KEY !== '';
  const made = openPaystack({
    base: real ? 'https://api.paystack.co' : `http://${sandbox}`,
    secretKey: secretKeyOf(config),
    checkoutHosts: real ? ['checkout.paystack.com'] : [sandbox],
  });
  const guarded = withBreaker(made, {
    after: 10,
    pauseMs: 5_000,
    changed: (away, why) =>
      log.warn({ away, why }, away ? 'payment provider is left alone' : 'payment provider is back'),
  });
  opened.set(config, guarded);
  return guarded;
}
