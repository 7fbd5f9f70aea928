import * as z from 'zod/mini';
import { Level } from '#app/people/verification/contract.ts';
import { Language } from '#app/shell/languages/contract.ts';
import { CaseState, CheckKind, SuggestedGuarantor } from '../contract.ts';
import { becauses, paperKinds, steps } from './kinds.contract.ts';

/** A check in the person's words: nothing of what was found (CASE-06). */
export const Progress = z.enum(['done', 'working', 'needed']);
export type Progress = z.infer<typeof Progress>;

/** What the page of a case shows to the person it is about. */
export const PersonCase = z.object({
  firstName: z.string(),
  /** Whether the person ordered it; who else did is not told. */
  isBuyer: z.boolean(),
  because: z.enum(becauses),
  level: Level,
  state: CaseState,
  openedAt: z.string(),
  dueAt: z.string(),
  /** Due, and neither decided nor stopped. */
  overdue: z.boolean(),
  checks: z.array(z.object({ kind: CheckKind, progress: Progress })),
  /** What is still needed from the person, the next one first. */
  needs: z.array(z.enum(steps)),
  consents: z.object({
    checks: z.boolean(),
    selfie: z.boolean(),
    photo: z.boolean(),
    /** What was agreed to before came by a link that had gone to a wrong address, and counts no more. */
    askedAnew: z.boolean(),
    givenAt: z.nullable(z.string()),
    /** The text that the consent to checks was given in. */
    givenIn: z.nullable(z.object({ textVersion: z.string(), language: z.string() })),
    /** The text that is asked for now, in the language that was asked for. */
    textVersion: z.string(),
    language: Language,
  }),
  /** The person said no. */
  stopped: z.nullable(z.enum(['not-me', 'no-consent'])),
  missing: z.array(z.enum(['phone', 'born', 'address', 'state'])),
  /** An address is known and was not enough. */
  addressAgain: z.boolean(),
  identity: z.object({ lastFour: z.nullable(z.string()) }),
  /**
   * The enterprise that a virtual NIN is made for; empty: any will do. Null: none is asked for. An older server says
   * nothing, and takes them.
   */
  virtualNinFor: z.optional(z.nullable(z.string())),
  /** How many files of each kind are there. */
  papers: z.array(z.object({ kind: z.enum(paperKinds), sent: z.number() })),
  /** The photo of the record: asked for while the person agrees that it is shown. */
  photo: z.object({ wanted: z.boolean(), sent: z.boolean() }),
  /** Of the number its last digits; null where nobody told one. */
  phone: z.nullable(z.string()),
  /** A code that was sent and still holds. */
  code: z.nullable(z.object({ until: z.string(), againAt: z.string(), triesLeft: z.number() })),
  guarantors: z.array(
    z.object({
      place: z.union([z.literal(1), z.literal(2)]),
      name: z.string(),
      relation: z.string(),
      answered: z.boolean(),
      /** Staff ask the person to name somebody else in this place. */
      another: z.boolean(),
    }),
  ),
  /** Guarantors whom the order names, for the person to look at: nothing is asked of them yet. */
  suggested: z.array(SuggestedGuarantor),
  /** How many guarantors the level asks for. */
  guarantorsWanted: z.number(),
  /** A proposal to decline that a second officer has let out (CASE-08). */
  proposal: z.nullable(
    z.object({
      reasons: z.string(),
      answerUntil: z.string(),
      open: z.boolean(),
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(z.string()),
    }),
  ),
  decision: z.nullable(
    z.object({
      result: z.enum(['approved', 'declined']),
      badge: z.nullable(z.string()),
      decidedAt: z.string(),
      /** Whether the record that the case is about shows no tick by now. */
      suspended: z.boolean(),
    }),
  ),
});
export type PersonCase = z.infer<typeof PersonCase>;
