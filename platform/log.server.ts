import { format } from 'node:util';
import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from './config.server.ts';
import type { Fault, Telemetry } from './telemetry/contract.ts';

export type Log = Logger;

// A second net behind the rule "never log personal data": if an object with one of these names
// reaches the log all the same, its value does not.
const personal = [
  'fullName',
  'name',
  'email',
  'phoneNumber',
  'phone',
  'dateOfBirth',
  'nationalId',
  'address',
  'password',
  'token',
  'authorization',
  'cookie',
];

// Who holds the whole number of an order or of its payment can open the order; an application, a claim
// and a message are told by theirs.
const receipt = /\b((?:RQ|SW|AP|CL|CT)-[0-9A-HJKMNP-TV-Z]{5})[0-9A-HJKMNP-TV-Z]+/g;

/** A text with the beginning of each receipt number: enough to find it by, too little to open it. */
const shortened = (text: string) => text.replace(receipt, '$1…');

const sqlState = /^[0-9A-Z]{5}$/;

// What stands in an address or a message and is somebody's, or opens something.
const badges = /\bSw-[0-9a-z]{4,}…?/gi;
/** A text without badge numbers; what a shortened number has left is none. */
const withoutBadges = (text: string) =>
  text.replace(badges, (found) => (found.endsWith('…') ? found : '[badge]'));
const words = /[\w-]{6,}/g;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const pieces = /[^\s"'<>()]+/g;
const parts = /[^\s"\\/<>]+/g;

/** Whether a word is an email address; the name of a scoped package begins with its mark. */
function isEmail(word: string): boolean {
  const at = Math.max(word.indexOf('@'), word.indexOf('%40'));
  return at > 0 && word.indexOf('.', at) > 0;
}

/** A word without the address in it: what has a scheme, or a path from its first slash on. */
function withoutAddress(word: string): string {
  if (word.includes('://')) return '[address]';
  for (let at = word.indexOf('/'); at >= 0; at = word.indexOf('/', at + 1)) {
    if (!/[\w.\])]/.test(word[at - 1] ?? '')) return `${word.slice(0, at)}[address]`;
  }
  return word;
}

/** A text that may quote what somebody sent or asked for, without what must not be kept of it. */
export function withoutSecrets(text: string): string {
  const spoken = shortened(text.slice(0, 1_000))
    .replace(pieces, withoutAddress)
    .replace(/\S+/g, (word) => (/@|%40/.test(word) ? '[personal]' : word));
  return withoutBadges(spoken).replace(words, (word) => {
    if (uuid.test(word)) return word;
    return word.length >= 24 ? '[token]' : word.replace(/\d{6,}/g, '[number]');
  });
}

/** The places of a stack; a message may be written so that it looks like some. */
function placesOf({ stack = '', message }: Error): string[] {
  const from = message ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(Math.max(0, from)).split('\n');
  return lines.filter((line) => /^\s+at /.test(line));
}

/**
 * An error as the log keeps it. Database errors bring the row's own values along (`detail`, `where`,
 * `params`, quoted in the message), so only named parts are kept, and of the stack the places.
 */
export function plainError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, statusCode } = error as Error & Record<string, unknown>;
  const ofDatabase = typeof code === 'string' && sqlState.test(code);
  // From the first quote to the last: a value may hold quotes itself.
  const said = ofDatabase ? error.message.replace(/["'].*["']/s, '[value]') : error.message;
  return {
    type: error.name,
    message: withoutSecrets(said),
    ...Object.fromEntries(
      Object.entries({ code, table, column, constraint, statusCode }).filter(([, value]) => value),
    ),
    places: placesOf(error),
    ...(error.cause && depth < 3 ? { cause: plainError(error.cause, depth + 1) } : {}),
  };
}

/** An error for a terminal, in lines: what it was and where, with nothing of the values it brought. */
export function errorLines(error: unknown): string {
  const { type, message, code, places, cause } = plainError(error) as Record<string, unknown>;
  const head = [type, code, message].filter(Boolean).join(' ');
  const lines = [head, ...((places as string[] | undefined) ?? [])];
  if (cause) lines.push(`because of ${errorLines((error as Error).cause)}`);
  return lines.join('\n');
}

const errorIn = (given: unknown): Error | null => {
  if (given instanceof Error) return given;
  const { err } = (given ?? {}) as { err?: unknown };
  return err instanceof Error ? err : null;
};

/** How every log of the product is written; nothing reaches it but through here. */
export const logOptions: LoggerOptions = {
  base: null,
  serializers: {
    err: (error: unknown) => plainError(error),
    // Of a framework that would name the whole address.
    req: ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({
      method,
      route: routeOptions?.url ?? 'none',
    }),
  },
  redact: {
    paths: [...personal, ...personal.map((name) => `*.${name}`)],
    censor: '[personal]',
  },
  hooks: {
    // Without a message the log would take the error's own, whole.
    logMethod(args, method) {
      const [first, ...rest] = args as unknown[];
      const isText = typeof first === 'string';
      const words = isText ? [first, ...rest] : rest;
      const message = words.length > 0 ? format(...words) : errorIn(first)?.message;
      const kept = message === undefined ? [] : [withoutSecrets(message)];
      method.apply(this, (isText ? kept : [first, ...kept]) as Parameters<typeof method>);
    },
    // Whatever way something took into a line.
    streamWrite: (line) =>
      withoutBadges(
        shortened(line.replace(parts, (word) => (isEmail(word) ? '[personal]' : word))),
      ),
  },
};

/**
 * Takes what libraries and the runtime would print on standard error into the log: a warning on the
 * console, and the error that ends the process. Gives a function that puts all back.
 */
export function takeErrors(log: Log): () => void {
  const { error, warn } = console;
  const note =
    (level: 'error' | 'warn') =>
    (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      const words = said.filter((one) => typeof one === 'string').join(' ');
      log[level](err ? { err } : {}, `console: ${words}`);
    };
  const end = (thrown: unknown) => {
    log.fatal({ err: thrown }, 'the process ends: nobody caught an error');
    process.stderr.write(`${errorLines(thrown)}\n`);
    process.exit(1);
  };
  Object.assign(console, { error: note('error'), warn: note('warn') });
  process.on('uncaughtException', end);
  return () => {
    Object.assign(console, { error, warn });
    process.off('uncaughtException', end);
  };
}

/** Errors of level `error` and above are counted, and told to the collector as the log keeps them. */
function hooksFor(telemetry?: Pick<Telemetry, 'fault'>): LoggerOptions['hooks'] {
  const { hooks } = logOptions;
  if (!telemetry || !hooks?.logMethod) return hooks;
  const { logMethod } = hooks;
  return {
    ...hooks,
    logMethod(args, method, level) {
      const error = level >= 50 ? errorIn((args as unknown[])[0]) : null;
      if (error) {
        const { type, message, places = [] } = plainError(error) as Fault;
        const { reqId } = this.bindings() as { reqId?: string };
        telemetry.fault('server', { type, message, places }, reqId);
      }
      logMethod.call(this, args, method, level);
    },
  };
}

/**
 * The log of a process: JSON lines. Without LOG_FILE, `demo` writes to `<DATA_DIR>/log.jsonl` so
 * that the terminal stays readable, and `live` writes to standard output.
 */
export function openLog(config: Config, telemetry?: Pick<Telemetry, 'fault'>): Log {
  const file = config.LOG_FILE || (config.APP_ENV === 'demo' ? `${config.DATA_DIR}/log.jsonl` : '');
  return pino(
    { ...logOptions, level: config.LOG_LEVEL, hooks: hooksFor(telemetry) },
    file ? pino.destination({ dest: file, mkdir: true, sync: true }) : undefined,
  );
}
