import { compare, fieldsOf, isBlank, type RegisterRecord } from './compare.ts';
import { ask, baseOf, jsonOf, outageOf, unavailable } from './http.ts';
import {
  type Checked,
  type FieldResult,
  type Fields,
  type IdentityProvider,
  type Kind,
  type Misconfigured,
  type Outcome,
  type Query,
  without,
} from './provider.ts';
import { rawOf } from './raw.ts';
import { SmileRefusal, SmileResult } from './shapes.ts';
import { isSigned, signatureOf } from './signature.ts';

interface SmileSettings {
  /** `https://api.smileidentity.com`, or the sandbox's address. */
  readonly base: string;
  readonly partnerId: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const idTypes: Readonly<Partial<Record<Kind, string>>> = {
  nin: 'NIN_V2',
  vnin: 'V_NIN',
  phone: 'PHONE_NUMBER',
  bvn: 'BVN',
};

/** Basic KYC has no photos; 5 is its job type. */
const jobType = 5;

const misconfigured = (why: Misconfigured['why']): Misconfigured => ({ is: 'misconfigured', why });

/** Codes that are ours to mend; none of them says a thing about the person. */
const oursToMend: Readonly<Record<string, Misconfigured['why']>> = {
  '1016': 'product',
  '2204': 'request',
  '2205': 'key',
  '2213': 'request',
  '2220': 'product',
  '2405': 'key',
};

/** The codes of a result: 1020 all fields, 1021 at least one, 1022 none; 1012 a record. */
const byCode: Readonly<Record<string, FieldResult>> = {
  '1012': 'not-provided',
  '1020': 'match',
  '1021': 'partial',
  '1022': 'mismatch',
};

// The names are there, in another order: a person looks at it.
const words: Readonly<Record<string, FieldResult>> = {
  'exact match': 'match',
  'partial match': 'partial',
  transposed: 'partial',
  'no match': 'mismatch',
  'not provided': 'not-provided',
};

function wordOf(told: unknown): FieldResult | undefined {
  return typeof told === 'string' ? words[told.trim().toLowerCase()] : undefined;
}

/**
 * The provider's word for each field that was asked for. Its code speaks only where no field has a
 * word: 1021 counts as approved with them, though one field of six is enough for it.
 */
function toldFields(query: Query, result: SmileResult): Fields {
  const { Names, DOB, Gender, Phone_Number } = result.Actions;
  const told = { name: wordOf(Names), birth: wordOf(DOB), gender: wordOf(Gender) };
  const phone = wordOf(Phone_Number);
  const isSilent = [...Object.values(told), phone].every((word) => word === undefined);
  const rest = (isSilent ? byCode[result.ResultCode] : undefined) ?? 'not-provided';
  const field = (wasAsked: unknown, word: FieldResult | undefined): FieldResult =>
    wasAsked ? (word ?? rest) : 'not-provided';
  return fieldsOf({
    first: field(true, told.name),
    middle: field(query.middle, told.name),
    last: field(true, told.name),
    birthDate: field(query.birthDate, told.birth),
    gender: field(query.gender, told.gender),
    phone: field(query.phone, phone),
  });
}

/** Basic KYC sends no record; where one comes all the same, it is compared. */
function oursOf(query: Query, result: SmileResult): Fields | null {
  const { FullName, DOB, Gender, PhoneNumber } = result;
  if (isBlank(FullName)) return null;
  const phones = PhoneNumber === undefined ? [] : [PhoneNumber];
  const record: RegisterRecord = { full: FullName, birthDate: DOB, gender: Gender, phones };
  return compare(query, record);
}

function outcomeOf(query: Query, result: SmileResult, ours: Fields | null): Outcome {
  const { ResultCode: code } = result;
  const mend = oursToMend[code];
  if (mend) return misconfigured(mend);
  if (code === '1013' || code === '1023') return { is: 'not-found' };
  if (code === '1014') return { is: 'input-error', field: 'number' };
  if (code === '1015' || code === '0001') return unavailable('source');
  if (byCode[code] === undefined) return unavailable('answer');
  const fields = toldFields(query, result);
  const isTold = Object.values(fields).some((told) => told !== 'not-provided');
  if (isTold) return { is: 'answered', fields, comparedBy: 'provider' };
  return ours ? { is: 'answered', fields: ours, comparedBy: 'us' } : unavailable('answer');
}

/**
 * Smile ID's Basic KYC, the synchronous form: it compares by itself and sends no personal data back.
 * Source: docs.usesmileid.com and its core library.
 */
export function openSmile(settings: SmileSettings): IdentityProvider {
  const { partnerId, apiKey, timeoutMs, now } = settings;
  const base = baseOf(settings.base);

  function bodyOf(query: Query, key: string) {
    const timestamp = new Date(now()).toISOString();
    return {
      source_sdk: 'rest_api',
      source_sdk_version: '2.0.0',
      partner_id: partnerId,
      timestamp,
      signature: signatureOf(timestamp, partnerId, apiKey),
      country: 'NG',
      id_type: idTypes[query.kind],
      id_number: query.number,
      first_name: query.first,
      middle_name: query.middle,
      last_name: query.last,
      dob: query.birthDate,
      gender: query.gender === undefined ? undefined : query.gender === 'female' ? 'F' : 'M',
      phone_number: query.phone,
      // One user a check: the provider learns of no link between two checks of a person.
      partner_params: { job_id: key, user_id: key, job_type: jobType },
    };
  }

  return {
    name: 'smile',
    kinds: ['nin', 'vnin', 'phone', 'bvn'],
    async check(query, key, signal): Promise<Checked> {
      const url = new URL('/v2/verify', base);
      const body = bodyOf(query, key);
      const http = await ask({ method: 'POST', url, headers: {}, body, timeoutMs, signal });
      if ('is' in http) return without(http);
      const { status } = http;
      if (status === 401 || status === 403) return without(misconfigured('key'));
      if (status === 402) return without(misconfigured('wallet'));
      const outage = outageOf(http);
      if (outage) return without(outage);
      const answer = jsonOf(http.text);
      const result = SmileResult.safeParse(answer).data;
      if (!result) {
        const refused = SmileRefusal.safeParse(answer).data;
        const why = refused && oursToMend[refused.code];
        if (why) return without(misconfigured(why));
        return without(status === 404 ? misconfigured('path') : unavailable('answer'));
      }
      // The signature covers no body: only with our job id it says something about this check.
      const isOurs = result.PartnerParams.job_id === key;
      if (status !== 200 || !isOurs || !isSigned(result, partnerId, apiKey, now())) {
        return without(unavailable('answer'));
      }
      const ours = oursOf(query, result);
      return {
        outcome: outcomeOf(query, result, ours),
        ours,
        reference: result.SmileJobID ?? null,
        costKobo: result.ResultCode === '1023' ? 0 : null,
        raw: rawOf(answer, query.number),
      };
    },
    // Every signed call of this interface is a check and costs; the first real one tries the key.
    tryKey: async () => ({ is: 'untried' }),
  };
}
