// Who sees and may do what: checks 32 to 40 of a release.
import { inTest, journeys, programme, seen } from './parts.mjs';

export const access = [
  {
    id: 32,
    holds: 'everybody sees exactly the fields of the policy',
    files: [
      'app/people/verification/disclosure.matrix.test.ts',
      'app/people/verification/disclosure.levels.test.ts',
      'app/people/verification/admin/matrix.test.ts',
      ...programme('canary'),
    ],
    minutes: 4,
    ...inTest('a naive policy', 'app/people/verification/disclosure.levels.test.ts'),
  },
  {
    id: 33,
    holds: 'a call is open only where the tables say so',
    files: programme('access/matrix', 'access/guard-first', 'access/every-identity'),
    minutes: 6,
    ...inTest('calls without an entry, roles too many', 'test/programme/access/matrix.test.ts'),
  },
  {
    id: 34,
    holds: 'records cannot be scraped by guessing numbers or links',
    files: programme('limits/scraping', 'access/linked-calls'),
    sizes: ['BADGES', 'GUESSES'],
    minutes: 5,
    ...inTest('a page that shows the record to all', 'test/programme/limits/scraping.test.ts'),
  },
  {
    id: 35,
    holds: 'no answer and no time tells who is known here',
    files: programme('accounts/enumeration', 'enumeration/staff-sign-in'),
    sizes: ['TIMINGS'],
    minutes: 10,
    ...inTest('an early answer; one header more', 'test/programme/accounts/enumeration.test.ts'),
  },
  {
    id: 36,
    holds: 'stolen passwords are not tried out, and the owner stays in',
    files: programme('accounts/stuffing'),
    sizes: ['STUFFING', 'FLOOD_SECONDS'],
    minutes: 3,
    ...inTest('limits that allow everything', 'test/programme/accounts/stuffing.test.ts'),
  },
  {
    id: 37,
    holds: 'limits are one over all servers, starts and invented headers',
    files: programme('limits/limits'),
    minutes: 2,
    ...inTest('limits in each process', 'test/programme/limits/limits.test.ts'),
  },
  {
    id: 38,
    holds: 'who is deleted is gone from everywhere but the books',
    files: ['app/intake/account/deletion.service.test.ts'],
    minutes: 2,
    ...seen('claims keep the name of a deleted account'),
  },
  {
    id: 39,
    holds: 'each disclosure has its row, and no row can be changed',
    files: [
      'app/backoffice/audit/chain/chain.test.ts',
      'app/people/verification/admin/matrix.test.ts',
      'platform/database/both.test.ts',
    ],
    minutes: 3,
    ...inTest('a trail without its trigger', 'platform/database/both.test.ts'),
  },
  {
    id: 40,
    holds: 'headers, packages and screens are as their tables say',
    files: [...programme('headers'), 'test/sbom.test.ts', 'test/packages.test.ts'],
    journeys: journeys('site/every-route'),
    minutes: 6,
    ...seen('records are listed without consent; calls without noindex'),
    lacks: 'the mutation score, which has a table of its own below; TLS, which is the proxy’s',
  },
];
