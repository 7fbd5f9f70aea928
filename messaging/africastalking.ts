import * as z from 'zod/mini';
import { costOf } from './cost.ts';
import { jsonOf, post } from './http.ts';
import type { ApiError, Messaging, Misconfigured, Sent, Unavailable } from './port.ts';

export interface AfricasTalkingSettings {
  /** `https://api.africastalking.com`, or its sandbox `https://api.sandbox.africastalking.com`. */
  readonly base?: string;
  readonly username: string;
  readonly apiKey: string;
  readonly sender: string;
  readonly timeoutMs?: number;
}

const Answer = z.object({
  SMSMessageData: z.object({
    Message: z.catch(z.string(), ''),
    Recipients: z.array(
      z.object({
        statusCode: z.int(),
        number: z.string(),
        cost: z.catch(z.optional(z.string()), undefined),
        messageId: z.catch(z.string(), ''),
      }),
    ),
  }),
});

const misconfigured = (why: string): Misconfigured => ({ is: 'misconfigured', why });
const refused = (why: string, permanent = false): ApiError => ({ is: 'refused', why, permanent });
const unavailable = (why: string): Unavailable => ({ is: 'unavailable', why, uncertain: true });

const unknownSender = misconfigured('the provider does not know the sender name');
const emptyWallet = misconfigured('the wallet is empty');

const codes: Readonly<Record<number, Sent>> = {
  401: refused('held back as a risk'),
  402: unknownSender,
  403: refused('the number does not exist', true),
  404: refused('the number takes no SMS', true),
  405: emptyWallet,
  406: refused('the number is on a blacklist', true),
  407: refused('no route to the number'),
  // In Nigeria it speaks of the hour and of the sender, not of the number.
  409: refused('do not disturb at this hour'),
  500: unavailable('an error of the provider'),
  501: unavailable('an error of the gateway'),
  502: refused('refused by the gateway'),
};

/** With no recipient at all the provider says why in one word. */
const words = new Map<string, Sent>([
  ['InvalidSenderId', unknownSender],
  ['InsufficientBalance', emptyWallet],
]);

/** The way to Africa's Talking: SMS only. Makes no call by itself. */
export function openAfricasTalking(settings: AfricasTalkingSettings): Messaging {
  const { base = 'https://api.africastalking.com', username, apiKey, sender, timeoutMs } = settings;

  /** HTTP 201 says nothing: each recipient has a code of its own. */
  function readTaken(text: string, to: string): Sent {
    const answer = Answer.safeParse(jsonOf(text));
    if (!answer.success) return unavailable('an answer in another shape');
    const { Message, Recipients } = answer.data.SMSMessageData;
    const [recipient, ...more] = Recipients;
    if (!recipient) return words.get(Message) ?? refused('no recipient was taken');
    if (more.length > 0 || recipient.number !== to) {
      return unavailable('an answer about another number');
    }
    const { statusCode, messageId, cost } = recipient;
    if (statusCode < 100 || statusCode > 102) {
      return codes[statusCode] ?? unavailable('a code that is not known');
    }
    if (messageId === 'None' || !/^[\w.:-]{1,128}$/.test(messageId)) {
      return unavailable('an answer without a reference');
    }
    const costKobo = costOf(cost);
    return {
      is: 'accepted',
      reference: messageId,
      ...(costKobo === undefined ? {} : { costKobo }),
    };
  }

  return {
    async send({ to, channel, text, key }, signal) {
      if (channel !== 'sms') return refused('this provider carries SMS alone');
      const form = { username, to, message: text, from: sender, enqueue: '1' };
      const answered = await post(`${base.replace(/\/$/, '')}/version1/messaging`, {
        headers: {
          apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': key,
        },
        body: new URLSearchParams(form).toString(),
        timeoutMs,
        signal,
      });
      if ('is' in answered) return answered;
      const { status } = answered;
      if (status < 400) return readTaken(answered.text, to);
      if (status === 401 || status === 403) return misconfigured('the key is not accepted');
      if (status === 402) return emptyWallet;
      if (status === 404) return misconfigured('the address of the provider is wrong (HTTP 404)');
      return refused(`HTTP ${status}`);
    },
  };
}
