import { type Logger, pino } from 'pino';
import type { Config } from './config.server.ts';

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

/** What is logged, numbers shortened wherever they stand. */
function withShortNumbers(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return shortened(value);
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > 3) {
    return value;
  }
  if (Array.isArray(value)) return value.map((one) => withShortNumbers(one, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withShortNumbers(one, depth + 1)]),
  );
}

const sqlState = /^[0-9A-Z]{5}$/;

/** Email addresses and long numbers go; of a database's message the quoted values too. */
function withoutValues(message: string, ofDatabase: boolean): string {
  const text = message
    .slice(0, 1_000)
    .replace(/\S+/g, (word) => (word.includes('@') ? '[personal]' : word));
  const numbers = shortened(text).replace(/\d{6,}/g, '[number]');
  return ofDatabase ? numbers.replace(/"[^"]*"|'[^']*'/g, '[value]') : numbers;
}

/**
 * An error as the log keeps it. Database errors bring the row's own values along (`detail`, `where`,
 * `params`, quoted in the message), so only named parts are kept, and of the stack the places.
 */
export function plainError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, table, column, constraint, statusCode } = error as Error & Record<string, unknown>;
  const ofDatabase = typeof code === 'string' && sqlState.test(code);
  return {
    type: error.name,
    message: withoutValues(error.message, ofDatabase),
    ...Object.fromEntries(
      Object.entries({ code, table, column, constraint, statusCode }).filter(([, value]) => value),
    ),
    places: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause && depth < 3 ? { cause: plainError(error.cause, depth + 1) } : {}),
  };
}

const shortNumbers = (line: Record<string, unknown>) =>
  withShortNumbers(line) as Record<string, unknown>;

/** How every line of the log is written. */
export const logShape = {
  serializers: { err: (error: unknown) => plainError(error) },
  formatters: { log: shortNumbers },
};

/**
 * The log of a process: JSON lines. Without LOG_FILE, `demo` writes to `<DATA_DIR>/log.jsonl` so
 * that the terminal stays readable, and `live` writes to standard output.
 */
export function openLog(config: Config): Log {
  const file = config.LOG_FILE || (config.APP_ENV === 'demo' ? `${config.DATA_DIR}/log.jsonl` : '');
  return pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      ...logShape,
      redact: {
        paths: [...personal, ...personal.map((name) => `*.${name}`)],
        censor: '[personal]',
      },
    },
    file ? pino.destination({ dest: file, mkdir: true, sync: true }) : undefined,
  );
}
