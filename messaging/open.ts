import { type AfricasTalkingSettings, openAfricasTalking } from './africastalking.ts';
import { measure } from './gsm.ts';
import { isNigerianMobile } from './phone.ts';
import type { ApiError, Message, Messaging } from './port.ts';
import { openTermii, type TermiiSettings } from './termii.ts';

export type MessagingSettings =
  | { readonly provider: 'sandbox'; readonly base: string; readonly timeoutMs?: number }
  | ({ readonly provider: 'termii' } & TermiiSettings)
  | ({ readonly provider: 'africastalking' } & AfricasTalkingSettings);

/** The sandbox's only key: it opens nothing else. */
export const sandboxKey = 'test_messaging_sandbox';

const longestWhatsapp = 4_096;

/** What no provider is asked for: other numbers, and texts that would cost more than one part. */
function refusalOf({ to, channel, text }: Message): ApiError | null {
  const no = (why: string, permanent = false): ApiError => ({ is: 'refused', why, permanent });
  if (!isNigerianMobile(to)) return no('not a Nigerian mobile number', true);
  if (text.trim() === '') return no('the text is empty');
  if (channel === 'whatsapp') {
    return text.length > longestWhatsapp ? no('the text is too long') : null;
  }
  const { alphabet, parts } = measure(text);
  if (alphabet === 'ucs2') return no('the text needs UCS-2');
  return parts > 1 ? no(`the text takes ${parts} parts`) : null;
}

function providerOf(settings: MessagingSettings): Messaging {
  if (settings.provider === 'africastalking') return openAfricasTalking(settings);
  if (settings.provider === 'termii') return openTermii(settings);
  const { base, timeoutMs } = settings;
  const invented = { apiKey: sandboxKey, sender: 'Sandbox', whatsappDevice: 'sandbox' };
  return openTermii({ base, timeoutMs, ...invented });
}

/** Opens the way to the chosen provider; makes no call by itself. */
export function openMessaging(settings: MessagingSettings): Messaging {
  const provider = providerOf(settings);
  return {
    send: async (message, signal) => refusalOf(message) ?? provider.send(message, signal),
  };
}
