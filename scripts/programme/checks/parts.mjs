// How a check names its files, and the planted bug that proves that it can fail.

export const programme = (...names) => names.map((name) => `test/programme/${name}.test.ts`);
export const journeys = (...names) => names.map((name) => `test/journeys/${name}.journey.ts`);
export const payment = (...names) => names.map((name) => `app/commerce/payment/${name}.test.ts`);
/** The bug stands in docs/reliability.md under "Planted bugs", with what was seen. */
export const seen = (bug) => ({ bug, where: 'docs/reliability.md' });
/** The bug is planted by a test, each time it runs. */
export const inTest = (bug, where) => ({ bug, where });
