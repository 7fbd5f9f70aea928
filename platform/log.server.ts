import { appendFileSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { isatty } from 'node:tty';
import { format } from 'node:util';
import { type Logger, type LoggerOptions, pino } from 'pino';
import { BadSettings, type Config } from './config.server.ts';
import type { Telemetry } from './telemetry/contract.ts';

export type Log = Logger;

// A second net: values under these names are never logged.
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

// A full receipt number opens the order; its beginning is enough to find it by.
const receipt = /\b((?:RQ|SW|AP|CL|CT)-[0-9A-HJKMNP-TV-Z]{5})[0-9A-HJKMNP-TV-Z]+/g;

const shortened = (text: string) => text.replace(receipt, '$1…');

const sqlState = /^[0-9A-Z]{5}$/;

const badges = /\bSw-[0-9a-z]{4,}…?/gi;
/** The rest of a shortened number ends in `…` and is no badge. */
const withoutBadges = (text: string) =>
  text.replace(badges, (found) => (found.endsWith('…') ? found : '[badge]'));
const words = /[\w-]{6,}/g;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

const pieces = /[^\s"'<>()]+/g;
const parts = /[^\s"\\/<>]+/g;

/** The name of a scoped package begins with its mark: it is no address. */
function isEmail(word: string): boolean {
  const at = Math.max(word.indexOf('@'), word.indexOf('%40'));
  return at > 0 && word.indexOf('.', at) > 0;
}

/** Cuts what has a scheme, or a path from its first slash on. */
function withoutAddress(word: string): string {
  if (word.includes('://')) return '[address]';
  for (let at = word.indexOf('/'); at >= 0; at = word.indexOf('/', at + 1)) {
    if (!/[\w.\])]/.test(word[at - 1] ?? '')) return `${word.slice(0, at)}[address]`;
  }
  return word;
}

/** The first 1,000 characters of a text that may quote a request, without addresses, badges, tokens, long numbers. */
export function withoutSecrets(text: string): string {
  const spoken = shortened(text.slice(0, 1_000))
    .replace(pieces, withoutAddress)
    .replace(/\S+/g, (word) => (/@|%40/.test(word) ? '[personal]' : word));
  return withoutBadges(spoken).replace(words, (word) => {
    if (uuid.test(word)) return word;
    return word.length >= 24 ? '[token]' : word.replace(/\d{6,}/g, '[number]');
  });
}

/** Looks behind the message, which may imitate stack lines. */
function placesOf({ stack = '', message }: Error): string[] {
  const from = message ? stack.indexOf(message) + message.length : 0;
  const lines = stack.slice(Math.max(0, from)).split('\n');
  return lines.filter((line) => /^\s+at /.test(line));
}

interface PlainError {
  readonly type: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly places?: readonly string[];
  readonly cause?: PlainError;
}

/** An error as the log keeps it: a database message quotes row values, which are cut. */
export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  const ofDatabase = typeof code === 'string' && sqlState.test(code);
  // From the first quote to the last: a value may hold quotes itself.
  const said = ofDatabase ? error.message.replace(/["'].*["']/s, '[value]') : error.message;
  return {
    type: error.name,
    message: withoutSecrets(said),
    ...Object.fromEntries(
      ['code', 'table', 'column', 'constraint', 'statusCode'].flatMap((name) => {
        const value: unknown = Reflect.get(error, name);
        return value ? [[name, value]] : [];
      }),
    ),
    places: placesOf(error),
    ...(error.cause && depth < 3 ? { cause: plainError(error.cause, depth + 1) } : {}),
  };
}

/** An error for a terminal, without the values it brought. */
export function errorLines(error: unknown): string {
  const { type, message, code, places = [] } = plainError(error);
  const head = [type, code, message].filter(Boolean).join(' ');
  const lines = [head, ...places];
  if (error instanceof Error && error.cause) {
    lines.push(`because of ${errorLines(error.cause)}`);
  }
  return lines.join('\n');
}

const errorIn = (given: unknown): Error | null => {
  if (given instanceof Error) return given;
  const err = typeof given === 'object' && given && 'err' in given ? given.err : null;
  return err instanceof Error ? err : null;
};

export const logOptions: LoggerOptions = {
  base: null,
  serializers: {
    err: (error: unknown) => plainError(error),
    // Fastify's own serializer would log the whole address.
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
    // Without a message pino would log the error's own, uncleaned.
    logMethod(args, method) {
      const [first, ...rest]: unknown[] = args;
      const isText = typeof first === 'string';
      const words = isText ? [first, ...rest] : rest;
      const message = words.length > 0 ? format(...words) : errorIn(first)?.message;
      const kept = message === undefined ? [] : [withoutSecrets(message)];
      method.apply(this, (isText ? kept : [first, ...kept]) as Parameters<typeof method>);
    },
    streamWrite: (line) =>
      withoutBadges(
        shortened(line.replace(parts, (word) => (isEmail(word) ? '[personal]' : word))),
      ),
  },
};

/** Logs console errors and warnings, and uncaught errors, which end the process. Returns how to undo it. */
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

/** Counts errors of level `error` and above, and tells the collector of them as the log keeps them. */
function hooksFor(telemetry?: Pick<Telemetry, 'fault'>): LoggerOptions['hooks'] {
  const { hooks } = logOptions;
  if (!telemetry || !hooks?.logMethod) return hooks;
  const { logMethod } = hooks;
  return {
    ...hooks,
    logMethod(args, method, level) {
      const error = level >= 50 ? errorIn(args[0]) : null;
      if (error) {
        const { type, message = '', places = [] } = plainError(error);
        const { reqId } = this.bindings();
        telemetry.fault('server', { type, message, places }, reqId);
      }
      logMethod.call(this, args, method, level);
    },
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function openedFile(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSync(file, 'a');
  } catch (error) {
    throw new BadSettings(
      `The log, "${file}", cannot be written (${codeOf(error)}). Give its folder to the user who starts this, or set LOG_FILE to another file.`,
    );
  }
}

/** A file whose full disk ends no process: lines are lost until there is room, and standard error says so once. */
function toFile(opened: number) {
  // Its own: what others tell the console comes here again (`takeErrors`).
  const { error: tell } = console;
  let isFailing = false;
  return {
    write(line: string): void {
      try {
        appendFileSync(opened, line);
        isFailing = false;
      } catch (error) {
        // Standard error may lead to the same disk: the console bears that, where the stream would end the process.
        if (!isFailing) tell(`The log cannot be written: ${codeOf(error)}.`);
        isFailing = true;
      }
    },
  };
}

/** Whether what is written there waits for somebody to read it: not where a stream leads to a file. */
function hasReader(stream: number): boolean {
  const kind = fstatSync(stream);
  return kind.isFIFO() || kind.isSocket() || isatty(stream);
}

/** Bytes: about a hundred thousand lines. */
const mostWaiting = 16 * 1024 ** 2;

/** Never waits for a slow reader, and keeps no more than `mostWaiting` for it. */
function toReader(stream: 1 | 2) {
  return pino.destination({ dest: stream, sync: false, maxLength: mostWaiting });
}

/** Tells how many lines were lost, once somebody reads again: a full stream takes no line. */
function tellOfLost(log: Log, destination: ReturnType<typeof toReader>): void {
  let lost = 0;
  destination.on('drop', () => {
    lost += 1;
  });
  destination.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.error({ lines }, 'lines of the log were lost: nobody had read it for too long');
  });
}

/**
 * JSON lines to LOG_FILE; by default a file in `demo`, and in `live` the stream: standard output, or standard error
 * where that is for something else. Throws `BadSettings` for a file that cannot be written.
 */
export function openLog(
  config: Config,
  telemetry?: Pick<Telemetry, 'fault'>,
  stream: 1 | 2 = 1,
): Log {
  const file = config.LOG_FILE || (config.APP_ENV === 'demo' ? `${config.DATA_DIR}/log.jsonl` : '');
  const options = { ...logOptions, level: config.LOG_LEVEL, hooks: hooksFor(telemetry) };
  if (file || !hasReader(stream)) return pino(options, toFile(file ? openedFile(file) : stream));
  const destination = toReader(stream);
  const log = pino(options, destination);
  tellOfLost(log, destination);
  return log;
}
