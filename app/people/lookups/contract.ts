import * as z from 'zod/mini';

/** How a record was opened. */
export const Way = z.enum([
  'search',
  'badge-page',
  'details-page',
  'photo',
  'reviews',
  'report',
  'share',
  'staff',
]);
export type Way = z.infer<typeof Way>;

/** Who opened it, as far as we know: nobody signs in to look. */
export const Searcher = z.enum(['visitor', 'matched', 'share-holder', 'staff']);
export type Searcher = z.infer<typeof Searcher>;

export const Inquiry = z.object({
  note: z.string(),
  askedAt: z.string(),
  dueAt: z.string(),
  state: z.enum(['open', 'answered']),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});
export type Inquiry = z.infer<typeof Inquiry>;

/** One opening of a record, as its worker reads it. */
export const Lookup = z.object({
  id: z.string(),
  /** To the minute. */
  at: z.string(),
  way: Way,
  searcher: Searcher,
  /** What a member of staff does here; null for everybody else. */
  role: z.nullable(z.string()),
  /** What the searcher chose, or staff wrote, as the reason. */
  reason: z.nullable(z.string()),
  level: z.string(),
  fields: z.array(z.string()),
  /** The share link it was opened by. */
  shareId: z.nullable(z.string()),
  inquiry: z.nullable(Inquiry),
});
export type Lookup = z.infer<typeof Lookup>;

/** Searches in which something was wrong, counted by the day. */
export const Tries = z.object({ day: z.string(), count: z.number() });
export type Tries = z.infer<typeof Tries>;

/** A page of openings: `next` asks for the older ones. */
export const LookupPage = z.object({
  data: z.array(Lookup),
  next: z.nullable(z.string()),
  tries: z.array(Tries),
});
export type LookupPage = z.infer<typeof LookupPage>;

/** Refused where a row is asked for that is not this record's. */
export const unknownLookup = {
  status: 404,
  code: 'lookup-not-found',
  message: 'We do not know this entry.',
} as const;
