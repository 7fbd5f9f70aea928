import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** As much of an OpenAPI document as the checks read. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { name: string; in: string; schema: JsonShape }[];
  readonly requestBody?: { content: Record<string, { schema: JsonShape }> };
  readonly responses: Readonly<Record<string, { content?: Record<string, { schema?: unknown }> }>>;
}

/** As much of a JSON schema as the generator reads. */
export interface JsonShape {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonShape>>;
  readonly items?: JsonShape;
}

/** What an answer was, as far as the document can speak of it. */
export interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

/**
 * Makes a check of answers against an OpenAPI document: null when the answer is documented (or its
 * route is not in the document), else what is wrong in a sentence. HEAD and 304 are HTTP's own.
 */
export function documentedBy(document: ApiDocument): (answered: Answered) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  ajv.addSchema(document as object, 'openapi');
  const routes = Object.entries(document.paths).map(([path, operations]) => ({
    path,
    pattern: patternOf(path),
    operations,
  }));
  const compiled = new Map<string, ValidateFunction>();
  return ({ method, url, status, type, body }) => {
    const path = url.split('?')[0] ?? '';
    const exact = routes.find((route) => route.path === path);
    const route = exact ?? routes.find(({ pattern }) => pattern.test(path));
    const verb = method.toLowerCase();
    const operation = route?.operations[verb];
    if (!route || !operation || status === 304) return null;
    const where = `${method} ${route.path} ${status}`;
    const response = operation.responses[status];
    if (!response) return `${where}: this status is not documented`;
    const media = type.split(';')[0] ?? '';
    if (!response.content?.[media]) return `${where}: ${media || 'no type'} is not documented`;
    if (media !== 'application/json') return null;
    let validate = compiled.get(where);
    if (!validate) {
      const parts = ['paths', route.path, verb, 'responses', String(status), 'content', media];
      const $ref = `openapi#/${parts.map(escaped).map(encodeURIComponent).join('/')}/schema`;
      validate = ajv.compile({ $ref });
      compiled.set(where, validate);
    }
    return validate(JSON.parse(body)) ? null : `${where}: ${ajv.errorsText(validate.errors)}`;
  };
}
