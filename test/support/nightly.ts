/**
 * Tests that `npm run programme` runs and `npm test` does not, by the beginning of their path: whole processes
 * that start, restart, crash and are upgraded, and the checks that belong to each night rather than to each
 * change (decision 050).
 */
export const nightly = [
  // Sites, tools and releases that are started as processes, or on an embedded database of their own.
  'app/contents/operator/doctor.',
  'app/contents/operator/first-start.',
  'app/contents/operator/operator.',
  'app/people/verification/sealing/rotation.',
  'platform/backup/vault.',
  'platform/database/folder.',
  'platform/database/replica.',
  'test/dev.',
  'test/production.',
  'test/release.',
  'test/start.',
  'test/programme/backup.',
  'test/programme/point-in-time.',
  'test/programme/upgrade.',
  // Crashes, faults of minutes and floods while people buy.
  'test/programme/cases/',
  'test/programme/load/',
  'test/programme/money/clocks.',
  'test/programme/money/deploys.',
  'test/programme/money/disk.',
  'test/programme/money/failover.',
  'test/programme/money/kills.',
  'test/programme/money/neighbours.',
  'test/programme/money/restarts.',
  'test/programme/sockets/',
  'platform/http/bodies/budget.',
  'platform/load/',
  // Papers, drawn whole.
  'app/site/career/hiring-guide/layout.',
  // Guesses, sizes and tamperings by the thousand.
  'app/backoffice/audit/archive/',
  'app/backoffice/audit/check/tampering.',
  'test/programme/accounts/',
  'test/programme/audit/',
  'test/programme/enumeration/',
  'test/programme/fuzz/',
  'test/programme/growth.',
  'test/programme/guesses/',
  'test/programme/limits/scraping.',
  'test/programme/proof/',
  'test/programme/uploads/',
];

/** Whether all tests run, as `npm run programme` has it. */
export const inFull = [process.env.PROGRAMME_SEED, process.env.TESTS_IN_FULL].some(Boolean);

/** Part of a Vitest configuration: tests with the tag `nightly` run in full alone. */
export const nightlyTag = {
  tags: [{ name: 'nightly', description: 'runs in `npm run programme`, not in `npm test`' }],
  tagsFilter: inFull ? [] : ['!nightly'],
};
