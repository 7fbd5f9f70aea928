import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ApiDocument, JsonShape, Operation } from './documented.ts';

/** Malformed requests over every route of an OpenAPI document, and what must hold of the answers. */

export interface Finding {
  readonly request: string;
  readonly status: number;
  readonly why: string;
}

export interface Attack {
  readonly sent: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly findings: readonly Finding[];
}

const plausible: Readonly<Record<string, string>> = {
  email: 'somebody@example.com',
  phone: '08030000009',
  phoneNumber: '08030000009',
  dateOfBirth: '1990-01-01',
  sapioworkerId: 'Sw-AMY20',
  verificationId: 'Sw-AMY20',
};

export function valueFor(name: string, shape: JsonShape): unknown {
  if (shape.enum) return shape.enum[0];
  // What the document leaves to a browser, as the answer of a passkey, is known by its id.
  if (shape.type === 'object') return shape.properties ? bodyFor(shape) : { id: 'Amina' };
  if (shape.type === 'array') return shape.items ? [valueFor(name, shape.items)] : [];
  if (shape.type === 'number' || shape.type === 'integer') return 1;
  if (shape.type === 'boolean') return true;
  return plausible[name] ?? 'Amina';
}

export function bodyFor(shape: JsonShape): Record<string, unknown> {
  const entries = Object.entries(shape.properties ?? {});
  return Object.fromEntries(entries.map(([name, one]) => [name, valueFor(name, one)]));
}

const strings = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\uD800',
    'x\uDFFF',
    '\u202Eevil',
    '\uFEFF',
    "' or 1=1 --",
    "'; select pg_sleep(9); --",
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '2023-02-30',
    '0000-00-00',
    '99999-01-01',
    '1e999',
    'NaN',
    '%00',
    '\r\nSet-Cookie: a=b',
    '__proto__',
    'ﷺ'.repeat(300),
    'a'.repeat(30_000),
    '@'.repeat(5_000),
    `${'a@'.repeat(2_000)}b`,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ a: [inner] }), 1);

const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strings },
  fc.constantFrom(null, true, 0, -1, 1.5, 2 ** 53, 1e308, [], {}, [[]], [null], { length: 1 }),
  fc.constantFrom(nested(20), nested(600), { toString: 'x' }, { constructor: { prototype: 1 } }),
  fc.jsonValue({ maxDepth: 4 }),
);

const anything = fc.jsonValue({ maxDepth: 3 });

/** A body as text: mostly one part of a plausible one changed, at times no JSON at all. */
function bodies(shape: JsonShape): fc.Arbitrary<string> {
  const good = bodyFor(shape);
  const names = Object.keys(good);
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('x');
  const text = JSON.stringify(good);
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(name, values).map(([key, v]) => JSON.stringify({ ...good, [key]: v })),
    },
    { weight: 2, arbitrary: name.map((key) => JSON.stringify({ ...good, [key]: undefined })) },
    {
      weight: 2,
      arbitrary: fc.tuple(strings, values).map(([key, v]) => JSON.stringify({ ...good, [key]: v })),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(fc.tuple(name, values))
        .map((all) => JSON.stringify({ ...good, ...Object.fromEntries(all) })),
    },
    fc.constantFrom('', 'null', '[]', '"', '{', '{"a":}', '\u0000', '[[[[', 'true', '1e9999'),
    fc.constantFrom('{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}'),
    fc.nat(text.length).map((end) => text.slice(0, end)),
    name.map((key) => text.replace('{', `{${JSON.stringify(key)}:null,`)),
    fc.constant(JSON.stringify({ ...good, x: 'y'.repeat(70_000) })),
    anything.map((value) => JSON.stringify(value)),
  );
}

const types = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/xml', 'application/x-www-form-urlencoded', '*/*'),
  fc.constantFrom('multipart/form-data', 'application/json; charset=utf-16', 'json', 'a/b;c="', ''),
);
const headers = fc.record(
  {
    'idempotency-key': fc.constantFrom(
      'short',
      'a'.repeat(300),
      "'; drop table x",
      'good-key-0001',
    ),
    cookie: fc.constantFrom(
      'a',
      '=;=',
      '__Host-verification-grant=%00',
      'x='.repeat(300),
      'a=b; a=c',
    ),
    'if-none-match': fc.constantFrom('*', '"', 'W/"a"'),
    accept: fc.constantFrom('text/html', '*/*;q=x', 'image/png'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'", ','.repeat(50)),
    authorization: fc.constantFrom('Bearer', 'Bearer x', 'Basic Og=='),
  },
  { requiredKeys: [] },
);

function pieces(path: string): fc.Arbitrary<string> {
  const holes = path.split(/\{\w+\}/);
  const hole = fc.oneof(
    fc.constantFrom('Sw-AMY20', 'Sw-00000', '1', '%E0%A4%A', '%00', '%', '..', '%2e%2e%2f', '%FF'),
    strings.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000) || '%20'),
  );
  return fc
    .tuple(...holes.slice(1).map(() => hole))
    .map((fills) => holes.map((part, at) => part + (fills[at] ?? '')).join(''));
}

function queries(operation: Operation): fc.Arbitrary<string> {
  const names = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const name = fc.constantFrom(...names.map((one) => one.name), 'x', '__proto__', 'a[b]');
  const value = strings.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000));
  const pair = fc.tuple(name, fc.oneof(value, fc.constantFrom('%', '%00', '%FF')));
  const several = fc.array(pair, { maxLength: 4 });
  return several.map((all) =>
    all.length > 0 ? `?${all.map((one) => one.join('=')).join('&')}` : '',
  );
}

/** Requests over all operations alike, mostly with their own method. */
export function requests(document: ApiDocument): fc.Arbitrary<InjectOptions> {
  const each = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]) => {
      const shape = operation.requestBody?.content['application/json']?.schema ?? {};
      const method = fc.oneof(
        { weight: 9, arbitrary: fc.constant(verb.toUpperCase()) },
        fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      );
      return fc
        .tuple(method, pieces(path), queries(operation), bodies(shape), types, headers)
        .map(([verbSent, url, query, payload, type, more]) => ({
          method: verbSent as 'GET',
          url: url + query,
          headers: { ...more, ...(verbSent === 'GET' ? {} : { 'content-type': type }) },
          ...(verbSent === 'GET' || verbSent === 'HEAD' ? {} : { payload }),
        }));
    }),
  );
  return fc.oneof(...each);
}

const inside =
  /\bat \S+:\d+|node_modules|\.[cm]?[jt]sx?:\d|FST_|Zod|SQLSTATE|syntax error|invalid input syntax|invalid byte sequence|violates|relation "|column "|insert into|select .{1,200} from|pg_|\/tmp\/|\/home\//i;

function namesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

/** A body without the names that the caller sent: they may come back as those of fields. */
function ownWords(body: string, sent: string): string {
  let names: string[] = [];
  try {
    names = namesIn(JSON.parse(sent));
  } catch {
    // No JSON: it names no field.
  }
  return names
    .map((name) => JSON.stringify(name).slice(1, -1))
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => (name.length > 2 ? text.replaceAll(name, '') : text), body);
}

/** What is wrong with an answer to a hostile request; null when nothing is. */
export function faultOf(
  answer: { statusCode: number; body: string; headers: object },
  method: string,
  sent: string,
) {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return 'a fault of ours';
  if (statusCode < 400 || method === 'HEAD') return null;
  const told = inside.exec(ownWords(body, sent))?.[0];
  if (told) return 'something of the inside';
  try {
    const error = JSON.parse(body) as Record<string, unknown>;
    const known = ['success', 'message', 'error', 'fields'];
    if (!Object.keys(error).every((key) => known.includes(key))) return 'another shape';
    if (error.success !== false || typeof error.message !== 'string') return 'another shape';
    return typeof error.error === 'string' ? null : 'another shape';
  } catch {
    return 'no JSON';
  }
}

/** Sends `count` requests made from `seed` and collects every answer that is not as documented. */
export async function attack(
  app: FastifyInstance,
  document: ApiDocument,
  { seed, count }: { seed: number; count: number },
): Promise<Attack> {
  const statuses: Record<string, number> = {};
  const findings: Finding[] = [];
  const made = requests(document);
  for (let sent = 0; sent < count; sent += 500) {
    for (const request of fc.sample(made, {
      seed: seed + sent,
      numRuns: Math.min(500, count - sent),
    })) {
      const answer = await app.inject(request);
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
      const why = faultOf(answer, String(request.method), String(request.payload ?? request.url));
      const told = `${request.method} ${JSON.stringify(request).slice(0, 400)}`;
      if (why)
        findings.push({
          request: told,
          status: answer.statusCode,
          why: `${why}: ${answer.body.slice(0, 300)}`,
        });
    }
  }
  return { sent: count, statuses, findings };
}
