import type { Database, Executor } from './database/database.server.ts';

/** One disclosure or staff action (I8). Never holds the raw inputs: only a keyed hash of them. */
export interface AuditEntry {
  /** What was done, as `capability.verb`: `verification.search`. */
  readonly action: string;
  /** Who did it: `public`, or a staff account id. */
  readonly actor: string;
  /** The public id of the record concerned, if one is known. */
  readonly subject?: string | undefined;
  readonly reason?: string | undefined;
  /** The disclosure level that was applied: `L0` to `L3`. */
  readonly level?: string | undefined;
  /** Names of the personal fields that were disclosed. */
  readonly fields?: readonly string[] | undefined;
  /** Keyed hash of what was asked for (`secrets.keyedHash`). */
  readonly inputsHash?: string | undefined;
  readonly requestId?: string | undefined;
}

export interface AuditRow {
  action: string;
  actor: string;
  subject: string | null;
  reason: string | null;
  level: string | null;
  fields: string[] | null;
  inputs_hash: string | null;
  request_id: string | null;
}

declare module './database/database.server.ts' {
  interface Tables {
    audit_log: AuditRow;
  }
}

export interface Audit {
  /** Appends an entry; with `trx` it stands or falls with that transaction. */
  record(entry: AuditEntry, executor?: Executor): Promise<void>;
}

/** The append-only trail. Its number and time come from the database; a trigger refuses changes. */
export function openAudit(database: Database): Audit {
  return {
    async record(entry, executor = database.kysely) {
      await executor
        .insertInto('audit_log')
        .values({
          action: entry.action,
          actor: entry.actor,
          subject: entry.subject ?? null,
          reason: entry.reason ?? null,
          level: entry.level ?? null,
          fields: entry.fields ? [...entry.fields] : null,
          inputs_hash: entry.inputsHash ?? null,
          request_id: entry.requestId ?? null,
        })
        .execute();
    },
  };
}
