import * as z from 'zod/mini';
import { calendarDay, common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

/** One thing that was done or shown, as the console shows it. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  /** The member of staff by name; `Public` for a visitor. */
  actorName: z.string(),
  subject: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  level: z.nullable(z.string()),
  fields: z.nullable(z.array(z.string())),
  requestId: z.nullable(z.string()),
  /** Its place in the chain of seals; null for the seconds before it is sealed. */
  position: z.nullable(z.number()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAudit = defineStaffCall({
  name: 'listAudit',
  method: 'GET',
  path: '/audit',
  summary: 'The audit trail',
  query: listQuery(['at'], {
    /** `public`, a staff account’s id, or how a member’s name begins. */
    actor: z.optional(text({ max: 80 })),
    subject: z.optional(text({ max: 120 })),
    action: z.optional(text({ max: 80 })),
    /** A day in Lagos. */
    day: z.optional(calendarDay('Use a real date')),
  }),
  answer: listAnswer(AuditEntry),
  access: { may: 'audit.read' },
  personal: true,
});

export const getAudit = defineStaffCall({
  name: 'getAudit',
  method: 'GET',
  path: '/audit/{id}',
  summary: 'One entry of the audit trail',
  params: z.object({ id: z.string().check(z.regex(/^\d{1,15}$/, 'Use the number of an entry')) }),
  answer: AuditEntry,
  errors: { notFound: common.notFound },
  access: { may: 'audit.read' },
  personal: true,
});

export const exportAudit = exportCall('audit', listAudit);

/** Something that is not as it was written. */
export const AuditFault = z.object({
  entryId: z.number(),
  /** Null for an entry outside the chain. */
  position: z.nullable(z.number()),
  fault: z.enum([
    'changed',
    'deleted',
    'inserted',
    'late',
    'seal-deleted',
    'resealed',
    'cut',
    'key',
    'anchor',
    'archive-lost',
    'archive-changed',
  ]),
  says: z.string(),
});
export type AuditFault = z.infer<typeof AuditFault>;

export const verifyAudit = defineStaffCall({
  name: 'verifyAudit',
  method: 'POST',
  path: '/audit/verify',
  summary: 'Checks the chain of seals from its first entry to its last',
  answer: z.object({
    checked: z.number(),
    /** Written within the last seconds, and not sealed yet. */
    unsealed: z.number(),
    anchors: z.number(),
    faults: z.array(AuditFault),
    message: z.string(),
  }),
  errors: { limited: common.limited },
  access: { may: 'audit.read' },
  replays: false,
});

/** What the console's screens work with. */
export const auditCalls = {
  list: listAudit,
  one: getAudit,
} satisfies ResourceCalls;
