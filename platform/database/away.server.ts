import * as z from 'zod/mini';
import { BadSettings } from '../config.server.ts';
import type { Database } from './database.server.ts';

// Shutdown or start-up, read-only after a failover, too many connections, time-outs, disk full.
const states = new Set([
  '25006',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '53100',
  '53200',
  '53300',
  '53400',
  '55P03',
  '58030',
  '40P01',
  '40001',
]);
const network = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'ENOSPC', 'EDQUOT'],
]);
// The driver's own, which carry no code.
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;

const Asked = z.tuple([z.object({ standby: z.boolean() })]);

/** Whether the database or its disk is away for a while, so that trying later may work. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    return states.has(code) || network.has(code) || code.startsWith('08');
  }
  return words.test(error.message);
}

/** Closes a database that does not answer, or is a standby to be written to, and throws `BadSettings` with its setting. */
export async function reached(
  { close, executeSql }: Database,
  setting: string,
  { writes = false } = {},
): Promise<void> {
  try {
    const { rows } = await executeSql('select pg_is_in_recovery() as standby');
    const [{ standby }] = Asked.parse(rows);
    if (!(writes && standby)) return;
  } catch (error) {
    await close();
    const { message = '', code = '' } = error as Partial<NodeJS.ErrnoException>;
    throw new BadSettings(
      `The database of ${setting} does not answer (${message || code}). Look at ${setting}, and whether the server runs and lets you in.`,
    );
  }
  await close();
  throw new BadSettings(
    `The database of ${setting} is a standby, which only reads. Let ${setting} lead to the primary; after a failover, wait until the new one is promoted.`,
  );
}
