import { sql } from 'kysely';
import { staffList } from '#platform/staff/list.server.ts';

/** The trail's rows of one subject, through its index. */
export const trailRows = staffList({
  found: (db, { subject }: { readonly subject: string }) =>
    db
      .selectFrom('audit_log')
      .select([sql<string>`id::text`.as('id'), sql<Date>`at`.as('at')])
      .select(['action', 'actor', 'reason', 'level', 'fields'])
      .where('subject', '=', subject),
  sorts: { at: 'audit_log.at' },
  key: 'audit_log.id',
});
