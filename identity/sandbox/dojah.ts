import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Kind } from '../provider.ts';
import { type Calls, priceNaira } from './calls.ts';
import type { Controls } from './controls.ts';
import { type Verdict, verdictOf } from './verdicts.ts';

interface Needs {
  readonly calls: Calls;
  readonly controls: () => Controls;
  readonly appId: string;
  readonly secretKey: string;
}

/** Dojah's own test values match whatever their last digit is. */
const ownValues = ['70123456789', 'AB012345678910YZ', '22222222222'];

const numbers: Readonly<Record<Kind, { name: string; shape: RegExp }>> = {
  nin: { name: 'nin', shape: /^\d{11}$/ },
  selfie: { name: 'nin', shape: /^\d{11}$/ },
  vnin: { name: 'vnin', shape: /^[a-z]{2}\d{12}[a-z]{2}$/i },
  phone: { name: 'phone_number', shape: /^0\d{10}$/ },
  bvn: { name: 'bvn', shape: /^\d{11}$/ },
};

const Given = z.catch(z.record(z.string(), z.string()), {});
type Given = z.infer<typeof Given>;

/** A person who does not exist. A lookup knows no names, so that everybody has hers. */
const invented = { first: 'Amina', middle: 'Test', last: 'Sample' };
const photo = '/9j/4AAQSkZJRgABAQ';

/** One letter more: nearly the same name. */
const nearly = (name: string, verdict: Verdict) => (verdict === 'partial' ? `${name}e` : name);

function namesOf({ first_name, last_name }: Given, verdict: Verdict) {
  if (verdict === 'mismatch') return { first_name: 'Sandbox', last_name: 'Stranger' };
  return {
    first_name: nearly(first_name ?? invented.first, verdict),
    last_name: last_name ?? invented.last,
  };
}

const faces: Readonly<Partial<Record<Verdict, object>>> = {
  match: { confidence_value: 99.90351867675781, match: true },
  partial: { confidence_value: 72.5, match: true },
  mismatch: { confidence_value: 12.25, match: false },
};

/** The record, each kind under the names that its own page has. */
function entityOf(kind: Kind, number: string, given: Given, verdict: Verdict): object {
  const { first, middle, last } = invented;
  if (kind === 'bvn') {
    const isSame = verdict === 'match';
    const name = {
      confidence_value: { match: 100, partial: 70 }[String(verdict)] ?? 0,
      status: isSame,
    };
    const date = { status: verdict !== 'mismatch' };
    return {
      bvn: { value: number, status: true },
      first_name: name,
      last_name: { ...name, status: verdict !== 'mismatch' },
      ...(given.dob ? { date_of_birth: date } : {}),
    };
  }
  if (kind === 'selfie') {
    const selfie_verification = faces[verdict];
    return {
      ...namesOf(given, verdict),
      gender: 'F',
      image: photo,
      nin: number,
      selfie_verification,
    };
  }
  if (kind === 'vnin') {
    const names = { firstname: first, middlename: middle, surname: last };
    const more = { gender: 'f', mobile: '08000000000', dateOfBirth: '1993-06-10', photo };
    return { vnin: number, ...names, user_id: 'WXABCD-1234', ...more };
  }
  if (kind === 'phone') {
    const names = { first_name: first, middle_name: middle, last_name: last };
    const more = { gender: 'Female', nationality: 'NGA', date_of_birth: '1993-06-10' };
    return { ...names, ...more, msisdn: `234${number.slice(1)}` };
  }
  const names = { first_name: first, middle_name: middle, surname: last };
  return { ...names, gender: 'f', birth_date: '10-06-1993', phone: '08000000000', photo };
}

/** Dojah's paths, headers and envelopes, both styles of its errors. */
export function addDojah(scope: FastifyInstance, needs: Needs): void {
  const { calls, controls, appId, secretKey } = needs;

  scope.addHook('preHandler', async ({ headers }, reply) => {
    if (headers.appid === appId && headers.authorization === secretKey) return undefined;
    return reply.code(401).send({ error: 'Your secret Key could not be authorized' });
  });

  const answer = (kind: Kind) => (request: FastifyRequest, reply: FastifyReply) => {
    const { name, shape } = numbers[kind];
    const given = Given.parse(request.method === 'GET' ? request.query : request.body);
    const number = given[name] ?? '';
    const told = ownValues.includes(number) ? 'match' : verdictOf(number);
    const outcome = shape.test(number) ? told : 'bad-format';
    const { fault } = controls();
    if (!calls.take({ protocol: 'dojah', kind, key: null, number, outcome, fault })) {
      return reply.code(402).send({ error: 'Insufficient wallet balance' });
    }
    const reference_id = `DJ-${calls.report().calls.length}`;
    if (outcome === 'bad-format') return reply.code(400).send({ error: `${name} is not valid` });
    if (outcome === 'source-down') {
      const message = 'The source is not available';
      return reply.code(424).send({ status: 424, message, reference_id });
    }
    if (outcome === 'not-found') reply.header('price', priceNaira);
    if (outcome === 'not-found' || outcome === 'unknown') {
      if (kind === 'bvn') return { entity: { bvn: { value: number, status: false } } };
      const message = `${name} not found`;
      const old = { error: message };
      return reply.code(404).send(kind === 'vnin' ? old : { status: 404, message, reference_id });
    }
    reply.header('price', priceNaira);
    return { entity: entityOf(kind, number, given, outcome), reference_id };
  };

  scope.get('/api/v1/kyc/nin', answer('nin'));
  scope.get('/api/v1/kyc/vnin', answer('vnin'));
  scope.get('/api/v1/kyc/phone_number/basic', answer('phone'));
  scope.get('/api/v1/kyc/bvn', answer('bvn'));
  scope.get('/api/v1/kyc/bvn/full', answer('bvn'));
  scope.post('/api/v1/kyc/nin/verify', answer('selfie'));
  scope.get('/api/v1/balance', async () => {
    const kobo = String(calls.walletKobo()).padStart(3, '0');
    return { entity: { wallet_balance: `${kobo.slice(0, -2)}.${kobo.slice(-2)}` } };
  });
}
