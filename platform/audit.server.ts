import type { Database, Executor } from './database/database.server.ts';
import { query } from './database/query.server.ts';

/** One disclosure or staff action (I8). Never holds the raw inputs: only a keyed hash of them. */
export interface AuditEntry {
  /** What was done, as `capability.verb`: `verification.search`. */
  readonly action: string;
  /** A staff account id, `public`, or the part of the product that did it, such as `system`. */
  readonly actor: string;
  readonly subject?: string | undefined;
  readonly reason?: string | undefined;
  readonly level?: string | undefined;
  readonly fields?: readonly string[] | undefined;
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
  /** With `executor` the entry stands or falls with that transaction. */
  record(entry: AuditEntry, executor?: Executor): Promise<void>;
}

type Values = readonly [
  action: string,
  actor: string,
  subject: string | null,
  reason: string | null,
  level: string | null,
  fields: string[] | null,
  inputsHash: string | null,
  requestId: string | null,
];

const append = query(
  (db, ...[action, actor, subject, reason, level, fields, inputsHash, requestId]: Values) =>
    db.insertInto('audit_log').values({
      action,
      actor,
      subject,
      reason,
      level,
      fields,
      inputs_hash: inputsHash,
      request_id: requestId,
    }),
);

function valuesOf(entry: AuditEntry): Values {
  return [
    entry.action,
    entry.actor,
    entry.subject ?? null,
    entry.reason ?? null,
    entry.level ?? null,
    entry.fields ? [...entry.fields] : null,
    entry.inputsHash ?? null,
    entry.requestId ?? null,
  ];
}

/** The append-only trail. Its number and time come from the database; a trigger refuses changes. */
export function openAudit(database: Database): Audit {
  return {
    async record(entry, executor) {
      const values = valuesOf(entry);
      if (executor) await append(executor, ...values);
      else await database.together([(db) => append(db, ...values)]);
    },
  };
}
