// Load: checks 18 to 21 of a release.
import { inTest, programme, seen } from './parts.mjs';

export const load = [
  {
    id: 18,
    holds: 'a million records are read and written within the limits',
    script: ['scripts/bench/api.mjs'],
    files: programme('load/mixed'),
    sizes: ['USERS', 'RECORDS', 'MIXED_SECONDS'],
    minutes: 25,
    ...inTest('a search that stops everything else', 'test/programme/load/mixed.test.ts'),
  },
  {
    id: 19,
    holds: 'ten times the load costs nobody a file, and what is too much is told so',
    files: programme('load/overload'),
    minutes: 6,
    ...seen('any number of requests is taken in at once'),
  },
  {
    id: 20,
    holds: 'eight hours at half the load leave memory and connections as they were',
    files: programme('load/soak'),
    sizes: ['SOAK_HOURS'],
    minutes: 490,
    // A night has no room for it beside the others.
    onlyNamed: true,
    ...inTest('servers that keep memory, and files', 'test/programme/load/soak.test.ts'),
  },
  {
    id: 21,
    holds: 'searches and lists read by their indexes',
    files: ['app/people/verification/store.test.ts', 'app/people/verification/admin/store.test.ts'],
    minutes: 2,
    ...inTest('a look-up that reads every record', 'app/people/verification/store.test.ts'),
  },
];
