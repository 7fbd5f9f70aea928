// The server ends or starts, has failed over to where nothing can be written yet, has no room for a
// connection, took too long, or its disk is full.
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
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether the database, or the disk under it, is away for a while: nothing is wrong with what was asked,
 * and asking again a little later may work.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === 'string') {
    return states.has(code) || network.has(code) || code.startsWith('08');
  }
  return words.test(error.message);
}
