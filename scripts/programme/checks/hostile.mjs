// Hostile input: checks 22 to 31 of a release.
import { inTest, journeys, programme, seen } from './parts.mjs';

export const hostile = [
  {
    id: 22,
    holds: 'no malformed request makes a 5xx, or tells of the inside',
    files: programme('hostile/requests'),
    sizes: ['REQUESTS'],
    minutes: 6,
    ...inTest('a route without shapes', 'test/programme/hostile/requests.test.ts'),
  },
  {
    id: 23,
    holds: 'no answer has a field or status that is not documented',
    files: programme('hostile/documented'),
    minutes: 1,
    ...inTest('an undocumented field', 'test/programme/hostile/documented.test.ts'),
  },
  {
    id: 24,
    holds: 'raw bytes get a 4xx or a closed connection',
    files: ['platform/http/server.test.ts', ...programme('canary', 'sockets/mutated')],
    sizes: ['MUTATED'],
    minutes: 3,
    ...inTest('a lenient parser of HTTP', 'platform/http/server.test.ts'),
  },
  {
    id: 25,
    holds: 'slow connections are closed, and visitors answered meanwhile',
    files: programme('sockets/slow'),
    sizes: ['SOCKETS', 'IDLE', 'PROBE_MS'],
    minutes: 2,
    ...inTest('a server without time limits', 'test/programme/sockets/slow.test.ts'),
  },
  {
    id: 26,
    holds: 'no pattern takes longer than its text',
    files: programme('hostile/patterns'),
    minutes: 4,
    ...inTest('an email test without anchors', 'test/programme/hostile/patterns.test.ts'),
  },
  {
    id: 27,
    holds: 'labels and unknown fields change nothing of ours',
    files: [...programme('hostile/labels'), 'platform/http/calls.test.ts'],
    minutes: 2,
    ...seen('an unknown label is passed over, and one named `state` becomes the row’s'),
  },
  {
    id: 28,
    holds: 'nothing that is sent becomes SQL',
    files: ['test/imports.test.ts', ...programme('hostile/injection')],
    sizes: ['INJECTED_ONE_OF'],
    minutes: 15,
    ...inTest(
      'a filter that is written into its statement',
      'test/programme/hostile/injection.test.ts',
    ),
  },
  {
    id: 29,
    holds: 'no text of anybody runs as a script, on the site or in the console',
    files: ['platform/html/clean.test.ts'],
    journeys: journeys('console/vectors', 'console/voices', 'console/screens'),
    minutes: 5,
    ...seen('posts are kept and shown as they were written'),
  },
  {
    id: 30,
    holds: 'hostile files are refused or made harmless, in bounded memory',
    files: programme('uploads/uploads'),
    sizes: ['UPLOADS'],
    minutes: 3,
    ...seen('no room kept for large bodies'),
  },
  {
    id: 31,
    holds: 'no cell of an export is a formula',
    files: ['platform/csv/csv.test.ts'],
    minutes: 1,
    ...seen('a formula behind blanks stays one'),
  },
];
