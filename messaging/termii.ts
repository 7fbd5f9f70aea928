import * as z from 'zod/mini';
import { type Answered, jsonOf, post } from './http.ts';
import type { ApiError, Message, Messaging, Misconfigured, Sent } from './port.ts';

export interface TermiiSettings {
  /** Of the account, such as `https://v3.api.termii.com`, or the sandbox's. */
  readonly base: string;
  readonly apiKey: string;
  /** 3 to 11 letters and digits, registered with the provider. */
  readonly sender: string;
  /** `dnd` reaches all numbers at any hour, once support has activated it; `generic` does not. */
  readonly route?: 'dnd' | 'generic';
  readonly whatsappDevice?: string;
  readonly timeoutMs?: number;
}

const Coded = z.object({ code: z.union([z.string(), z.number()]) });
const Taken = z.object({
  message_id: z.string().check(z.regex(/^[\w.:-]{1,128}$/)),
});

const Complaint = z.object({
  message: z.union([
    z.string(),
    z.pipe(
      z.array(z.object({ issue: z.string() })),
      z.transform((issues) => issues.map(({ issue }) => issue).join('; ')),
    ),
  ]),
});

const misconfigured = (why: string): Misconfigured => ({ is: 'misconfigured', why });
const refused = (why: string, permanent: boolean): ApiError => ({ is: 'refused', why, permanent });

/** By its words: the provider has no codes for them. The first that fits counts. */
const complaints: readonly [RegExp, Sent][] = [
  [
    /sender ?(?:id|name)|senderid|sendername/i,
    misconfigured('the provider does not know the sender name'),
  ],
  [
    /not (?:been )?activated|(?:route|channel) is not/i,
    misconfigured('the route is not activated'),
  ],
  [/insufficient|low balance|no balance/i, misconfigured('the wallet is empty')],
  [/api.?key|unauthori[sz]ed|authentication/i, misconfigured('the key is not accepted')],
  [/do.?not.?disturb|\bdnd\b/i, refused('the number takes no advertising (DND)', false)],
  [/black.?list/i, refused('the number is on a blacklist', true)],
  [
    /(?:invalid|unknown) (?:phone|number|recipient|destination)|(?:number|recipient) (?:is invalid|does not exist)/i,
    refused('the number does not exist', true),
  ],
];

function complaintOf({ status, text }: Answered): Sent {
  const told = Complaint.safeParse(jsonOf(text));
  // A sentence may be of any length; what it complains of stands at its beginning.
  const words = told.success ? told.data.message.slice(0, 300) : '';
  const found = complaints.find(([pattern]) => pattern.test(words));
  if (found) return found[1];
  if (status === 401 || status === 403) return misconfigured('the key is not accepted');
  if (status === 402) return misconfigured('the wallet is empty');
  if (status === 404) return misconfigured('the address of the provider is wrong (HTTP 404)');
  return refused(`HTTP ${status}`, false);
}

/** The way to Termii, and to the sandbox, which speaks the same. Makes no call by itself. */
export function openTermii(settings: TermiiSettings): Messaging {
  const { base, apiKey, sender, route = 'dnd', whatsappDevice, timeoutMs } = settings;

  function requestOf(message: Message): readonly [string, object] | null {
    const { channel, text, template } = message;
    const number = message.to.slice(1);
    if (channel === 'whatsapp' && template) {
      if (!whatsappDevice) return null;
      const { name, parameters } = template;
      const chosen = { device_id: whatsappDevice, template_id: name, data: parameters };
      return ['/api/send/template', { api_key: apiKey, phone_number: number, ...chosen }];
    }
    const by = channel === 'sms' ? route : 'whatsapp';
    const said = { from: sender, sms: text, type: 'plain', channel: by };
    return ['/api/sms/send', { api_key: apiKey, to: number, ...said }];
  }

  return {
    async send(message, signal) {
      const request = requestOf(message);
      if (!request) return misconfigured('no WhatsApp device is set up');
      const [path, body] = request;
      const answered = await post(`${base.replace(/\/$/, '')}${path}`, {
        // The provider reads no key; the sandbox shows it, so that a repetition can be seen.
        headers: { 'content-type': 'application/json', 'idempotency-key': message.key },
        body: JSON.stringify(body),
        timeoutMs,
        signal,
      });
      if ('is' in answered) return answered;
      if (answered.status >= 400) return complaintOf(answered);
      const told = jsonOf(answered.text);
      const coded = Coded.safeParse(told);
      // Older answers have an id and no code.
      const isOk = !coded.success || coded.data.code === 'ok';
      if (!isOk) return complaintOf(answered);
      const taken = Taken.safeParse(told);
      if (taken.success) return { is: 'accepted', reference: taken.data.message_id };
      const why = `HTTP ${answered.status} in another shape`;
      return { is: 'unavailable', why, uncertain: true };
    },
  };
}
