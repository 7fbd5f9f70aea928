import type { InjectOptions } from 'fastify';
import type { AnyCall } from '#platform/contract.ts';
import { joinAddress, pathsOf } from '#platform/contract-address.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { Product } from '#test/support/product.ts';
import type { ApiDocument, JsonShape, Operation } from '../hostile/documented.ts';
import { bodyFor, valueFor } from '../hostile/requests.ts';
import { ownBadge } from './identities.ts';

type Parameter = NonNullable<Operation['parameters']>[number] & { readonly required?: boolean };
/** What is sent with a call, besides who makes it. */
export type Sent = Pick<InjectOptions, 'method' | 'payload'> & { readonly url: string };

const named: Readonly<Record<string, string>> = { verifiedId: ownBadge, place: '1', version: '1' };
/** Texts that are made to be more than a text. */
const hostileTexts = ["' or '1'='1", '../../etc/passwd', '{"$gt":""}', '<script>alert(1)</script>'];

/** The ids that stand first in the lists of staff, by the beginning of the address: of rows that are there. */
async function idsOf(
  { app }: Pick<Product, 'app'>,
  addresses: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const url of new Set(addresses)) {
    const { statusCode, body } = await app.inject({ url, headers });
    const list = statusCode === 200 && body.startsWith('{') ? JSON.parse(body).data : [];
    if (list?.[0]?.id) ids.set(url, String(list[0].id));
  }
  return ids;
}

/** Makes requests of a call that its own document would let pass, and others that nothing should. */
export async function requestsOf(
  product: Pick<Product, 'app' | 'platform'>,
  calls: readonly AnyCall[],
  headers: Readonly<Record<string, string>>,
) {
  const document = product.app.swagger() as unknown as ApiDocument;
  const paths = pathsOf(basesOf(product.platform));
  const addressOf = ({ base, path }: AnyCall) => joinAddress(paths[base], path);
  const parents = calls
    .filter(({ access, path }) => access !== 'public' && path.includes('{'))
    .map((call) => addressOf(call).split('/{')[0] ?? '');
  const ids = await idsOf(product, parents, headers);
  const operationOf = (call: AnyCall): Operation | undefined =>
    document.paths[addressOf(call)]?.[call.method.toLowerCase()];

  /** The id of the row in the list above it, which is what an address speaks of first. */
  const idFor = (call: AnyCall) => ids.get(addressOf(call).split('/{')[0] ?? '') ?? ownBadge;

  function addressWith(call: AnyCall, part: (name: string) => string, query: string): string {
    const path = addressOf(call).replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(part(name)),
    );
    return query ? `${path}?${query}` : path;
  }

  function plausible(call: AnyCall): Sent {
    const parameters: readonly Parameter[] = operationOf(call)?.parameters ?? [];
    const valueAt = ({ name, schema }: Parameter) => String(named[name] ?? valueFor(name, schema));
    const part = (name: string) => {
      if (name === 'id') return idFor(call);
      const one = parameters.find(
        (parameter) => parameter.in === 'path' && parameter.name === name,
      );
      return one ? valueAt(one) : 'x';
    };
    const query = new URLSearchParams();
    for (const one of parameters)
      if (one.in === 'query' && one.required) query.set(one.name, valueAt(one));
    const url = addressWith(call, part, String(query));
    return {
      method: call.method,
      url,
      ...(hasBody(call) ? { payload: bodyFor(shapeOf(call)) } : {}),
    };
  }

  const shapeOf = (call: AnyCall): JsonShape =>
    operationOf(call)?.requestBody?.content['application/json']?.schema ?? {};

  /** Requests that are wrong in every part: nothing, other kinds of values, texts that are more than texts. */
  function wrong(call: AnyCall): Sent[] {
    const { method } = call;
    const { url, payload } = plausible(call);
    const names = Object.keys(shapeOf(call).properties ?? {});
    const filled = (value: (at: number) => unknown) =>
      Object.fromEntries(names.map((name, at) => [name, value(at)]));
    const textAt = (at: number) => hostileTexts[at % hostileTexts.length] ?? '';
    const query = new URLSearchParams();
    for (const one of operationOf(call)?.parameters ?? []) {
      if (one.in === 'query') query.set(one.name, textAt(query.size));
    }
    const hostileUrl = addressWith(call, (name) => textAt(name.length), String(query));
    if (!hasBody(call)) return [{ method, url: hostileUrl }];
    return [
      { method, url, payload: {} },
      { method, url, payload: filled(() => ({ $ne: null })) },
      { method, url, payload: filled(textAt) },
      { method, url: hostileUrl, payload: payload ?? {} },
    ];
  }
  return { plausible, wrong };
}

const hasBody = ({ method }: AnyCall) => method !== 'GET' && method !== 'DELETE';
