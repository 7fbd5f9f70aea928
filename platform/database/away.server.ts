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

/** Whether the database or its disk is away for a while, so that trying later may work. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    return states.has(code) || network.has(code) || code.startsWith('08');
  }
  return words.test(error.message);
}

/** Asks a database for a sign of life. Throws `BadSettings` that names the setting which leads to it. */
export async function reached({ close, executeSql }: Database, setting: string): Promise<void> {
  try {
    await executeSql('select 1');
  } catch (error) {
    await close();
    const { message = '', code = '' } = error as Partial<NodeJS.ErrnoException>;
    throw new BadSettings(
      `The database of ${setting} does not answer (${message || code}). Look at ${setting}, and whether the server runs and lets you in.`,
    );
  }
}
