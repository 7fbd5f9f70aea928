// Clicks, erasure, cases, identity, messages, proofs, slow lines: checks 41 to 50 of a release.
import { inTest, journeys, programme, seen } from './parts.mjs';

export const people = [
  {
    id: 41,
    holds: 'every route is reached by clicks, with and without a script',
    journeys: journeys('site/by-clicks', 'site/every-route', 'site/links', 'site/lazy-script'),
    minutes: 6,
    ...inTest('a link that leads nowhere', 'test/journeys/site/links.journey.ts'),
  },
  {
    id: 42,
    holds: 'an erasure takes the person’s own rows and files, and no others',
    files: ['app/contents/erasure.test.ts'],
    env: { PROGRAMME_ERASURES: '100' },
    minutes: 3,
    ...inTest('an eraser that is missing; one too greedy', 'app/contents/erasure.test.ts'),
  },
  {
    id: 43,
    holds: 'nobody is stopped by another’s use',
    files: programme('limits/shut-out'),
    minutes: 3,
    ...inTest(
      'a limit that stops others; one above its number',
      'test/programme/limits/shut-out.test.ts',
    ),
  },
  {
    id: 44,
    holds: 'each tampering with the audit trail is found, and none is invented',
    files: ['app/backoffice/audit/check/tampering.test.ts', ...programme('audit/import')],
    env: { PROGRAMME_IMPORT_ROWS: '50000' },
    minutes: 8,
    ...seen('entries are sealed by their number; nothing is compared with the anchors'),
  },
  {
    id: 45,
    holds: 'an order becomes one case, one check, one decision, whatever is killed',
    files: programme('cases/kills', 'cases/away'),
    sizes: ['CASES', 'CASE_KILLS', 'AWAY_CASES'],
    minutes: 30,
    ...seen('what did not reach the provider counts as a try that may have been paid'),
  },
  {
    id: 46,
    holds: 'an identity provider’s answers, faults and forgeries come out right',
    files: [
      ...['compare', 'dojah', 'smile', 'breaker'].map((name) => `identity/${name}.test.ts`),
      ...['ask', 'again', 'beside'].map((name) => `app/people/cases/asking/${name}.test.ts`),
    ],
    minutes: 3,
    ...seen('no signature asked of Smile; an answer kept in plain; no budget'),
  },
  {
    id: 47,
    holds: 'messages keep to their cap and hours, and tell nobody apart',
    files: [
      ...['quiet-hours', 'reports', 'cost', 'canary'].map((name) => `messaging/${name}.test.ts`),
      'platform/messages/messages.test.ts',
      'app/people/me/sign-in/sign-in.api.test.ts',
    ],
    minutes: 4,
    ...seen('unsigned reports count; no cap; quiet from 21:00; who is unknown is told so'),
  },
  {
    id: 48,
    holds: 'codes and links cannot be guessed, and each look at a person has its row',
    files: [
      ...['shares/shares', 'lookups/lookups', 'lookups/every-route'].map(
        (name) => `app/people/${name}.test.ts`,
      ),
      ...programme('guesses/links', 'guesses/codes'),
    ],
    sizes: ['TRIES', 'TIMINGS'],
    minutes: 12,
    ...seen('a closed share link is answered in words of its own'),
  },
  {
    id: 49,
    holds: 'two verifiers agree on every proof, true or hostile',
    files: [
      'app/people/proof/verify/vectors.test.ts',
      'app/people/proof/keys/keys.test.ts',
      ...programme('proof/agreement', 'fuzz/fuzz'),
    ],
    sizes: ['PROOFS', 'HOSTILE_PROOFS', 'FUZZ'],
    minutes: 6,
    ...inTest('naive parsers', 'test/programme/fuzz/fuzz.test.ts'),
  },
  {
    id: 50,
    holds: 'a slow line that is cut loses no answer, file or payment',
    journeys: journeys(
      'site/slow-line',
      'site/cut-line',
      'site/failures',
      'forms/dynamic-form',
      'purchase/checkout',
    ),
    sizes: ['CUT_MS', 'CUT_ROUNDS'],
    minutes: 10,
    ...seen('a new key for an order whose answer was lost; no file sent again'),
  },
];
