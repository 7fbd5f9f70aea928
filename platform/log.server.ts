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
      redact: {
        paths: [...personal, ...personal.map((name) => `*.${name}`)],
        censor: '[personal]',
      },
    },
    file ? pino.destination({ dest: file, mkdir: true, sync: true }) : undefined,
  );
}
