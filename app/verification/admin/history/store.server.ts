import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';

interface TrailRow {
  id: string;
  at: Date;
  action: string;
  actor: string;
  reason: string | null;
  level: string | null;
  fields: string[] | null;
}

/** The trail's rows of one subject, the latest first, through its index. */
export async function readTrail(
  db: Executor,
  subject: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<TrailRow[]> {
  const { rows } =
    await sql<TrailRow>`select id::text as id, at, action, actor, reason, level, fields
    from audit_log where subject = ${subject}
    order by at desc, audit_log.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
