import { type AnyCall, common, defineStaffCall } from '../contract.ts';

/** The call `GET /<resource>/export`: a staff list as CSV, with the list's own filters. */
export function exportCall<Q extends AnyCall['query']>(resource: string, list: { query: Q }) {
  return defineStaffCall({
    name: `export${resource.charAt(0).toUpperCase()}${resource.slice(1)}`,
    method: 'GET',
    path: `/${resource}/export`,
    summary: `The list of ${resource} as CSV, for staff`,
    query: list.query,
    file: 'text/csv',
    errors: { limited: common.limited },
    access: { may: `${resource}.export`, fresh: true },
    personal: true,
  });
}
