import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Kind } from '../provider.ts';
import { isSigned, signatureOf } from '../signature.ts';
import type { Calls } from './calls.ts';
import type { Controls } from './controls.ts';
import { type Verdict, verdictOf } from './verdicts.ts';

const Text = z.optional(z.string());
const Order = z.object({
  partner_id: z.string(),
  timestamp: z.string(),
  signature: z.string(),
  country: z.string(),
  id_type: z.string(),
  id_number: z.string(),
  first_name: z.string(),
  middle_name: Text,
  last_name: z.string(),
  dob: Text,
  gender: Text,
  phone_number: Text,
  partner_params: z.object({ job_id: z.string(), user_id: z.string(), job_type: z.unknown() }),
});
type Order = z.infer<typeof Order>;

const idTypes: Readonly<Record<string, { kind: Kind; shape: RegExp }>> = {
  NIN_V2: { kind: 'nin', shape: /^\d{11}$/ },
  V_NIN: { kind: 'vnin', shape: /^[a-z0-9]{16}$/i },
  PHONE_NUMBER: { kind: 'phone', shape: /^0\d{10}$/ },
  BVN: { kind: 'bvn', shape: /^\d{11}$/ },
};

const results: Readonly<Record<Verdict, readonly [code: string, text: string, word: string]>> = {
  match: ['1020', 'Exact Match', 'Exact Match'],
  partial: ['1021', 'Partial Match', 'Partial Match'],
  mismatch: ['1022', 'No Match', 'No Match'],
  'not-found': ['1013', 'Invalid ID', 'Not Provided'],
  unknown: ['1023', 'No Record Found', 'Not Provided'],
  'bad-format': ['1014', 'Unsupported ID Number Format', 'Not Provided'],
  'source-down': ['1015', 'ID Authority Unavailable', 'Not Provided'],
};

/** The provider's word for each field; in a partial match the names alone are not the same. */
function actionsOf(order: Order, verdict: Verdict) {
  const [, , word] = results[verdict];
  const beside = verdict === 'partial' ? 'Exact Match' : word;
  const field = (given: string | undefined, said: string) => (given ? said : 'Not Provided');
  const isCompared = ['match', 'partial', 'mismatch'].includes(verdict);
  return {
    Verify_ID_Number: isCompared ? 'Verified' : 'Not Verified',
    Return_Personal_Info: 'Not Returned',
    Names: word,
    DOB: field(order.dob, beside),
    Gender: field(order.gender, beside),
    Phone_Number: field(order.phone_number, beside),
    ID_Verification: word,
  };
}

interface Needs {
  readonly calls: Calls;
  readonly controls: () => Controls;
  readonly now: () => number;
  readonly partnerId: string;
  readonly apiKey: string;
}

const refusal = (code: string, error: string) => ({ code, error });

/** Smile's Basic KYC, the synchronous form: names are sent, so that anybody may be matched. */
export function addSmile(scope: FastifyInstance, needs: Needs): void {
  const { calls, controls, now, partnerId, apiKey } = needs;
  let last = 0;

  scope.addHook('preHandler', async ({ body }, reply) => {
    const order = Order.safeParse(body).data;
    if (!order) return reply.code(400).send(refusal('2213', 'Parameter missing'));
    if (order.partner_id !== partnerId || !isSigned(order, partnerId, apiKey, now())) {
      return reply.code(400).send(refusal('2205', 'You are not authorized to do that.'));
    }
    if (String(order.partner_params.job_type) !== '5' || !idTypes[order.id_type]) {
      return reply.code(400).send(refusal('2204', 'You are submitting the wrong job type.'));
    }
    return undefined;
  });

  scope.post('/v2/verify', async ({ body }, reply) => {
    const order = Order.parse(body);
    const { id_type, id_number: number, partner_params } = order;
    const { kind, shape } = idTypes[id_type] ?? { kind: 'nin', shape: /^$/ };
    const outcome = shape.test(number) ? verdictOf(number) : 'bad-format';
    const key = partner_params.job_id;
    const { fault } = controls();
    if (!calls.take({ protocol: 'smile', kind, key, number, outcome, fault })) {
      return reply.code(402).send(refusal('402', 'Your wallet balance is too low.'));
    }
    const [ResultCode, ResultText] = results[outcome];
    const timestamp = new Date(now()).toISOString();
    last += 1;
    return {
      JSONVersion: '1.0.0',
      SmileJobID: String(last).padStart(10, '0'),
      PartnerParams: partner_params,
      ResultType: 'ID Verification',
      ResultText,
      ResultCode,
      IsFinalResult: 'true',
      Actions: actionsOf(order, outcome),
      Country: order.country,
      IDType: id_type,
      IDNumber: number,
      ExpirationDate: 'NaN-NaN-NaN',
      FullName: '',
      DOB: 'Not Available',
      Photo: 'Not Available',
      signature: signatureOf(timestamp, partnerId, apiKey),
      timestamp,
    };
  });
}
