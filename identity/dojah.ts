import { compare, fieldsOf, isBlank, type RegisterRecord } from './compare.ts';
import { ask, baseOf, type HttpAnswer, jsonOf, outageOf, unavailable } from './http.ts';
import {
  type Answered,
  type Checked,
  type FieldResult,
  type Fields,
  type IdentityProvider,
  type KeyTried,
  type Kind,
  type Misconfigured,
  type Outcome,
  type Query,
  type Unavailable,
  without,
} from './provider.ts';
import { rawOf } from './raw.ts';
import {
  DojahBalance,
  DojahEnvelope,
  DojahPerson,
  DojahValidation,
  type FieldCompared,
} from './shapes.ts';

interface DojahSettings {
  /** `https://api.dojah.io`, or the sandbox's address. */
  readonly base: string;
  readonly appId: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
  readonly selfieTimeoutMs: number;
  /** From this score on (0 to 100) a face that the provider calls the same is a match. */
  readonly faceThreshold: number;
  /** `/api/v1/kyc/bvn`, or `/api/v1/kyc/bvn/full`: Dojah's pages differ. */
  readonly bvnPath: string;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** In the address of a GET, in the body of a POST. */
  readonly fields: Readonly<Record<string, string | undefined>>;
}

function routeOf({ kind, number, ...query }: Query, bvnPath: string): Route {
  const { first: first_name, last: last_name, birthDate: dob, selfie } = query;
  const base: Record<Kind, Route> = {
    nin: { method: 'GET', path: '/api/v1/kyc/nin', fields: { nin: number } },
    vnin: { method: 'GET', path: '/api/v1/kyc/vnin', fields: { vnin: number } },
    phone: {
      method: 'GET',
      path: '/api/v1/kyc/phone_number/basic',
      fields: { phone_number: number },
    },
    bvn: { method: 'GET', path: bvnPath, fields: { bvn: number, first_name, last_name, dob } },
    selfie: {
      method: 'POST',
      path: '/api/v1/kyc/nin/verify',
      fields: {
        nin: number,
        first_name,
        last_name,
        selfie_image: Buffer.from(selfie ?? []).toString('base64'),
      },
    },
  };
  return base[kind];
}

/** Whole kobo of naira as a provider writes them (`"550.50"`, `100`); null for what is no amount. */
function koboOf(naira: string | number | null): number | null {
  const parts = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(String(naira ?? '').replaceAll(',', ''));
  return parts ? Number(`${parts[1]}${(parts[2] ?? '').padEnd(2, '0')}`) : null;
}

const misconfigured = (why: Misconfigured['why']): Misconfigured => ({ is: 'misconfigured', why });

/** A 404 means an unknown record or an unknown address; only its words tell. In doubt it is ours. */
function isUnknownRecord({ error, message }: DojahEnvelope): boolean {
  const words = `${error ?? ''} ${message ?? ''}`.toLowerCase();
  const isMissing = /\b(not found|does not exist|no record|invalid)\b/.test(words);
  const isAddress = /\b(url|uri|route|endpoint|path|page|cannot (get|post))\b/.test(words);
  return (
    isMissing &&
    !isAddress &&
    /\b(v?nin|bvn|phone|number|record|customer|data|identity)\b/.test(words)
  );
}

/** What a status means before the body is read; null where there is a result to read. */
function refusalOf(http: HttpAnswer, envelope: DojahEnvelope | null): Outcome | null {
  const { status } = http;
  if (status === 200) return envelope ? null : unavailable('answer');
  if (status === 400 || status === 422) return { is: 'input-error', field: 'number' };
  if (status === 401 || status === 403) return misconfigured('key');
  if (status === 402) return misconfigured('wallet');
  if (status === 405) return misconfigured('product');
  if (status === 404) {
    return envelope && isUnknownRecord(envelope) ? { is: 'not-found' } : misconfigured('path');
  }
  return outageOf(http) ?? unavailable('answer');
}

function recordOf(person: DojahPerson): RegisterRecord {
  const { phone, phone_number, phone_number1, phone_number2, telephoneno, mobile, msisdn } = person;
  const phones = [phone, phone_number, phone_number1, phone_number2, telephoneno, mobile, msisdn];
  return {
    first: person.first_name ?? person.firstname,
    middle: person.middle_name ?? person.middlename,
    last: person.last_name ?? person.surname,
    birthDate: person.date_of_birth ?? person.dateOfBirth ?? person.birth_date ?? person.birthdate,
    gender: person.gender,
    phones: phones.filter((one) => one !== undefined),
  };
}

function faceOf(
  { selfie_verification: told }: DojahPerson,
  threshold: number,
): { face: FieldResult; score?: number } {
  const score = told?.confidence_value;
  if (!told || score === undefined || told.match === undefined) return { face: 'not-provided' };
  if (!told.match) return { face: 'mismatch', score };
  return { face: score >= threshold ? 'match' : 'partial', score };
}

type Read = {
  readonly outcome: Outcome;
  readonly ours: Fields | null;
  readonly personKey?: string | undefined;
};

function readPerson(query: Query, entity: unknown, threshold: number): Read {
  const unclear: Read = { outcome: unavailable('answer'), ours: null };
  const person = DojahPerson.safeParse(entity);
  if (!person.success) return unclear;
  const record = recordOf(person.data);
  if (isBlank(record.first) && isBlank(record.last)) return unclear;
  // An answer about another number proves nothing about this person.
  const { nin, vnin } = person.data;
  const told = query.kind === 'vnin' ? vnin : query.kind === 'phone' ? undefined : nin;
  if (told !== undefined && told.toUpperCase() !== query.number) return unclear;
  const ours = compare(query, record);
  if (query.kind !== 'selfie') {
    const answered: Read = { outcome: { is: 'answered', fields: ours, comparedBy: 'us' }, ours };
    const user = query.kind === 'vnin' ? (person.data.user_id ?? person.data.userid) : undefined;
    return user ? { ...answered, personKey: user.trim().toUpperCase() } : answered;
  }
  const { face, ...score } = faceOf(person.data, threshold);
  if (face === 'not-provided') return unclear;
  return {
    outcome: { is: 'answered', fields: { ...ours, face }, comparedBy: 'us', ...score },
    ours,
  };
}

/** From this confidence on a name that is not the same counts as partly the same. */
const nearlyTheSame = 50;

function wordOf(told: FieldCompared, wasAsked: boolean): FieldResult {
  if (!wasAsked || told?.status === undefined) return 'not-provided';
  if (told.status) return 'match';
  return (told.confidence_value ?? 0) >= nearlyTheSame ? 'partial' : 'mismatch';
}

function readValidation(query: Query, entity: unknown): Read {
  const read = DojahValidation.safeParse(entity);
  if (!read.success) return { outcome: unavailable('answer'), ours: null };
  const { bvn, first_name, last_name, date_of_birth } = read.data;
  if (bvn.value !== undefined && bvn.value !== query.number) {
    return { outcome: unavailable('answer'), ours: null };
  }
  if (!bvn.status) return { outcome: { is: 'not-found' }, ours: null };
  const fields = fieldsOf({
    first: wordOf(first_name, true),
    last: wordOf(last_name, true),
    birthDate: wordOf(date_of_birth, query.birthDate !== undefined),
  });
  const outcome: Answered = { is: 'answered', fields, comparedBy: 'provider' };
  return { outcome, ours: null };
}

/**
 * Dojah. Its calls look a person up and send the whole record; it is compared here and goes no
 * further. Source: docs.dojah.io and the OpenAPI document of its SDKs.
 */
export function openDojah(settings: DojahSettings): IdentityProvider {
  const { appId, secretKey, timeoutMs, selfieTimeoutMs, faceThreshold, bvnPath } = settings;
  const base = baseOf(settings.base);
  // The key stands alone in its header, without "Bearer".
  const headers = { appid: appId, authorization: secretKey };

  function send(route: Route, limit: number, signal?: AbortSignal) {
    const { method, path, fields } = route;
    const url = new URL(path, base);
    if (method === 'POST')
      return ask({ method, url, headers, body: fields, timeoutMs: limit, signal });
    for (const [name, value] of Object.entries(fields))
      if (value) url.searchParams.set(name, value);
    return ask({ method, url, headers, timeoutMs: limit, signal });
  }

  async function balance(signal?: AbortSignal): Promise<KeyTried> {
    const route: Route = { method: 'GET', path: '/api/v1/balance', fields: {} };
    const http = await send(route, timeoutMs, signal);
    if ('is' in http) return http;
    const envelope = DojahEnvelope.safeParse(jsonOf(http.text)).data ?? null;
    const refusal = refusalOf(http, envelope);
    if (refusal?.is === 'misconfigured' || refusal?.is === 'unavailable') return refusal;
    const told = DojahBalance.safeParse(envelope?.entity).data;
    return told
      ? { is: 'accepted', balanceKobo: koboOf(told.wallet_balance) }
      : unavailable('answer');
  }

  return {
    name: 'dojah',
    kinds: ['nin', 'vnin', 'phone', 'bvn', 'selfie'],
    async check(query, _key, signal): Promise<Checked> {
      const limit = query.kind === 'selfie' ? selfieTimeoutMs : timeoutMs;
      const http = await send(routeOf(query, bvnPath), limit, signal);
      if ('is' in http) return without(http);
      const answer = jsonOf(http.text);
      const envelope = DojahEnvelope.safeParse(answer).data ?? null;
      const told = {
        reference: envelope?.reference_id ?? null,
        costKobo: koboOf(http.headers.get('price')),
        raw: rawOf(answer, query.number),
      };
      const refusal = refusalOf(http, envelope);
      if (refusal) return { ...told, outcome: refusal, ours: null };
      const read =
        query.kind === 'bvn'
          ? readValidation(query, envelope?.entity)
          : readPerson(query, envelope?.entity, faceThreshold);
      return { ...told, ...read };
    },
    async tryKey(signal) {
      const first = await balance(signal);
      // A read that costs nothing may be asked for a second time.
      const isBroken = (tried: KeyTried): tried is Unavailable =>
        tried.is === 'unavailable' && (tried.why === 'network' || tried.why === 'server');
      return isBroken(first) && !signal?.aborted ? balance(signal) : first;
    },
  };
}
