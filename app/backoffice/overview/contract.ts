import * as z from 'zod/mini';
import { defineStaffCall } from '#platform/contract.ts';

/** Something that waits for staff: how many (1,001 for more than a thousand), and the list that shows them. */
export const Waiting = z.object({
  id: z.string(),
  label: z.string(),
  count: z.number(),
  /** The list, as the console's address behind `#`. */
  to: z.string(),
  /** Somebody is kept waiting, or something went wrong. */
  urgent: z.boolean(),
});
export type Waiting = z.infer<typeof Waiting>;

/** A number for each of the last days, today last. */
export const Chart = z.object({
  id: z.string(),
  label: z.string(),
  unit: z.enum(['count', 'kobo']),
  days: z.array(z.object({ day: z.string(), value: z.number() })),
  to: z.nullable(z.string()),
});
export type Chart = z.infer<typeof Chart>;

/** How the cases stand that are not decided (1,001 for more than a thousand), and how long half of the last thirty days' ones took. */
export const CaseFigures = z.object({
  states: z.object({ open: z.number(), waiting: z.number(), ready: z.number() }),
  medianHours: z.nullable(z.number()),
});
export type CaseFigures = z.infer<typeof CaseFigures>;

/** How old the latest backup is and when one was last restored to prove it; null where there is none. */
export const Backups = z.object({
  answers: z.boolean(),
  backupHours: z.nullable(z.number()),
  proofDays: z.nullable(z.number()),
});
export type Backups = z.infer<typeof Backups>;

/** Only what the role of the one who asks may read. */
export const readOverview = defineStaffCall({
  name: 'readOverview',
  method: 'GET',
  path: '/overview',
  summary: 'Figures for the dashboard: open work and the last thirty days',
  answer: z.object({
    waits: z.array(Waiting),
    charts: z.array(Chart),
    /** Null for who does not read cases. */
    cases: z.nullable(CaseFigures),
    /** Null for who does not run the site, and where no backups are kept by it. */
    backups: z.nullable(Backups),
  }),
  access: { may: 'overview.read' },
});
