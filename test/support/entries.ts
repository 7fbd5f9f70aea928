import type { Platform } from '#platform/platform.server.ts';

/** The entries of the audit trail about somebody or something, of one kind or by one person, the oldest first. */
export function entriesOf(
  { database }: Pick<Platform, 'database'>,
  of: { readonly subject?: string; readonly action?: string; readonly actor?: string },
) {
  let rows = database.kysely
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id' as never);
  for (const column of ['subject', 'action', 'actor'] as const) {
    const value = of[column];
    if (value !== undefined) rows = rows.where(column, '=', value);
  }
  return rows.execute();
}
