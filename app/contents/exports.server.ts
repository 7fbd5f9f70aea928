import type { Exports } from '#app/people/me/held/export.service.server.ts';

/** Contents: what further capabilities hold of a record's person, a line a capability (ME-06). */
export const allExports: Exports = {};
