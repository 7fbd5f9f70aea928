import type { MessagingSettings } from '#messaging/open.ts';
import { type Config, settingDefaults } from '../config.server.ts';

/** Which provider carries messages: without a choice the sandbox in the demo, and none in live. */
export function providerName(
  config: Pick<Config, 'APP_ENV' | 'MESSAGING_PROVIDER'>,
): MessagingSettings['provider'] | null {
  if (config.MESSAGING_PROVIDER) return config.MESSAGING_PROVIDER;
  return config.APP_ENV === 'demo' ? 'sandbox' : null;
}

/** Whether messages go by WhatsApp too: Africa's Talking carries SMS alone. */
export function hasWhatsapp(config: Pick<Config, 'APP_ENV' | 'MESSAGING_PROVIDER'>): boolean {
  const provider = providerName(config);
  return provider !== null && provider !== 'africastalking';
}

export const sandboxAddress = (config: Config) =>
  `http://localhost:${config.MESSAGING_SANDBOX_PORT}`;

/** How the provider is reached; null where there is none and mail has to do. */
export function providerOf(config: Config): MessagingSettings | null {
  const provider = providerName(config);
  if (provider === 'sandbox') return { provider, base: sandboxAddress(config) };
  if (provider === 'termii') {
    return {
      provider,
      base: config.TERMII_API_URL || 'https://v3.api.termii.com',
      apiKey: config.TERMII_API_KEY,
      sender: config.MESSAGING_SENDER,
      route: config.TERMII_ROUTE,
      ...(config.TERMII_WHATSAPP_DEVICE ? { whatsappDevice: config.TERMII_WHATSAPP_DEVICE } : {}),
    };
  }
  if (provider === 'africastalking') {
    return {
      provider,
      username: config.AFRICASTALKING_USERNAME,
      apiKey: config.AFRICASTALKING_API_KEY,
      sender: config.MESSAGING_SENDER,
    };
  }
  return null;
}

/** Signs reports; a live site without one takes none, since everybody knows the example. */
export function webhookSecretOf({ APP_ENV, MESSAGING_WEBHOOK_SECRET: secret }: Config): string {
  const isExample = secret === settingDefaults.MESSAGING_WEBHOOK_SECRET;
  return APP_ENV === 'live' && isExample ? '' : secret;
}
