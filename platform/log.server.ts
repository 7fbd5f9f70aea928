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

const sqlState = /^[0-9A-Z]{5}$/;

/** Email addresses and long numbers go; of a database's message the quoted values too. */
function withoutValues(message: string, ofDatabase: boolean): string {
  const text = message
    .slice(0, 1_000)
    .replace(/\S+/g, (word) => (word.includes('@') ? '[personal]' : word));
  const numbers = text.replace(/\d{6,}/g, '[number]');
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
      serializers: { err: (error: unknown) => plainError(error) },
      redact: {
        paths: [...personal, ...personal.map((name) => `*.${name}`)],
        censor: '[personal]',
      },
    },
    file ? pino.destination({ dest: file, mkdir: true, sync: true }) : undefined,
  );
}
