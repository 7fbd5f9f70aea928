type Given = Readonly<Record<string, string | undefined>>;

/** Where a database address leads, whoever goes there. What is no address is refused elsewhere. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, searchParams } = new URL(address);
  return [host, pathname, searchParams.get('host'), searchParams.get('port')].join(' ');
}

/** Faults by setting. Behind a pooler by transaction, sessions of a migration or backup would mix with the site's. */
export function faultsOfPooler(given: Given): ReadonlyMap<string, string> {
  const { DATABASE_POOLER, DATABASE_URL, MIGRATION_DATABASE_URL: past } = given;
  if (!DATABASE_URL || DATABASE_POOLER !== 'transaction') return new Map();
  if (past && placeOf(past) !== placeOf(DATABASE_URL)) return new Map();
  const fault =
    'is needed with DATABASE_POOLER=transaction, and must lead past the pooler: migrations and backups break behind it';
  return new Map([['MIGRATION_DATABASE_URL', fault]]);
}
