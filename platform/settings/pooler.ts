type Given = Readonly<Record<string, string | undefined>>;

/** Where a database address leads, whoever goes there. What is no address is refused elsewhere. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, searchParams } = new URL(address);
  return [host, pathname, searchParams.get('host'), searchParams.get('port')].join(' ');
}

/**
 * What keeps the start from working behind a pooler that hands connections around, by the setting: a migration or a
 * backup would leave its settings in sessions of the site, and lose its own to them.
 */
export function faultsOfPooler(given: Given): ReadonlyMap<string, string> {
  const { DATABASE_POOLER, DATABASE_URL, MIGRATION_DATABASE_URL: past } = given;
  if (!DATABASE_URL || DATABASE_POOLER !== 'transaction') return new Map();
  if (past && placeOf(past) !== placeOf(DATABASE_URL)) return new Map();
  const fault =
    'is needed with DATABASE_POOLER=transaction, and must lead past the pooler: migrations and backups break behind it';
  return new Map([['MIGRATION_DATABASE_URL', fault]]);
}
