import { type AnyCall, common, defineCall } from '../contract.ts';

/**
 * The call that hands out a staff list as CSV: `GET /<resource>/export`, with the list's own filters
 * (page, size and order are no matter: the file has every row, by id). Needs the permission
 * `<resource>.export` and a password given within minutes.
 */
export function exportCall<Q extends AnyCall['query']>(resource: string, list: { query: Q }) {
  return defineCall({
    name: `export${resource.charAt(0).toUpperCase()}${resource.slice(1)}`,
    method: 'GET',
    base: 'admin',
    path: `/${resource}/export`,
    summary: `The list of ${resource} as CSV, for staff`,
    query: list.query,
    file: 'text/csv',
    errors: { limited: common.limited },
    access: { may: `${resource}.export`, fresh: true },
    personal: true,
  });
}
