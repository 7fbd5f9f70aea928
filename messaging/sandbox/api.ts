import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { nairaText } from '../cost.ts';
import { measure } from '../gsm.ts';
import { isNigerianMobile } from '../phone.ts';
import type { Kept, Messages } from './kept.ts';
import type { Reports } from './reports.ts';
import { lastWords, resultOf } from './results.ts';
import type { Wallet } from './wallet.ts';

const Plain = z.object({
  to: z.string(),
  from: z.string().check(z.regex(/^[A-Za-z0-9 -]{3,11}$/)),
  sms: z.string().check(z.minLength(1)),
  type: z.literal('plain'),
  channel: z.enum(['generic', 'dnd', 'whatsapp']),
});

const Template = z.object({
  phone_number: z.string(),
  device_id: z.string().check(z.minLength(1)),
  template_id: z.string().check(z.minLength(1)),
  data: z.record(z.string(), z.unknown()),
});

interface Needs {
  readonly apiKey: string;
  readonly messages: Messages;
  readonly reports: Reports;
  readonly wallet: Wallet;
}

type Wanted = Pick<Kept, 'to' | 'channel' | 'from' | 'text' | 'template'>;

const digits = () => String(randomInt(10 ** 12)).padStart(12, '0');

export function addApi(scope: FastifyInstance, needs: Needs): void {
  const { apiKey, messages, reports, wallet } = needs;

  scope.addHook('preValidation', async (request, reply) => {
    const { data } = z.object({ api_key: z.string() }).safeParse(request.body);
    if (data?.api_key === apiKey) return;
    return reply.code(401).send({ code: 401, message: 'Invalid api key' });
  });

  const refuse = (reply: FastifyReply, message: string, code = 400) =>
    reply.code(code).send({ code, message });

  /** Termii tells first that a message was sent, then what became of it, and sends its text back. */
  function report(kept: Kept, cost: number): void {
    for (const status of ['Message Sent', lastWords[resultOf(kept.to)]]) {
      messages.tell(kept.reference, status);
      reports.send(kept.channel === 'whatsapp' ? 'whatsapp' : 'sms', {
        type: 'outbound',
        message_id: kept.reference,
        receiver: kept.to.slice(1),
        sender: kept.from,
        message: kept.text,
        sent_at: kept.at,
        cost: nairaText(cost),
        status,
        channel: kept.channel,
      });
    }
  }

  function take(request: FastifyRequest, reply: FastifyReply, wanted: Wanted) {
    const result = resultOf(wanted.to);
    if (!isNigerianMobile(wanted.to) || result === 'unknown') {
      return refuse(reply, 'Invalid phone number');
    }
    if (result === 'down') return refuse(reply, 'Service Unavailable', 503);
    const parts = Math.max(measure(wanted.text).parts, 1);
    const cost = wallet.pay(parts);
    if (cost === null) return refuse(reply, 'Insufficient balance');
    const key = request.headers['idempotency-key'];
    const kept: Kept = {
      ...wanted,
      reference: `30${digits()}${digits()}`,
      key: typeof key === 'string' ? key : null,
      parts,
      at: new Date().toISOString(),
      status: 'Accepted',
    };
    messages.add(kept);
    report(kept, cost);
    return {
      code: 'ok',
      message_id: kept.reference,
      message: 'Successfully Sent',
      balance: nairaText(wallet.left()),
      user: 'Sandbox',
    };
  }

  scope.post('/api/sms/send', async (request, reply) => {
    const { data } = Plain.safeParse(request.body);
    if (!data) return refuse(reply, 'Some fields are missing or wrong');
    const { to, from, sms: text, channel } = data;
    return take(request, reply, { to: `+${to}`, channel, from, text, template: null });
  });

  scope.post('/api/send/template', async (request, reply) => {
    const { data } = Template.safeParse(request.body);
    if (!data) return refuse(reply, 'Some fields are missing or wrong');
    const template = { name: data.template_id, parameters: data.data };
    const to = `+${data.phone_number}`;
    return take(request, reply, { to, channel: 'whatsapp', from: '', text: '', template });
  });
}
