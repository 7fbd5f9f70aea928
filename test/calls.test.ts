import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as claims from '#app/commerce/claims/admin/contract.ts';
import * as plans from '#app/commerce/plans/contract.ts';
import * as inboxes from '#app/commerce/purchase/admin/contract.ts';
import { callsPlugin, lightContract } from '../scripts/vite/calls.ts';

/** The module that a contract becomes in the console. */
const loaded = (code: string | null) =>
  import(`data:text/javascript,${encodeURIComponent(code ?? '')}`);

describe('a contract in the console', () => {
  it('has the address of each call, which staff may make it, and no shape', async () => {
    const { moveClaim, claimCalls, ...rest } = await loaded(lightContract(claims));
    const { base, method, path, access } = claims.moveClaim;
    expect(moveClaim).toEqual({ base, method, path, access });
    expect(claimCalls.list.path).toBe('/claims');
    expect(rest).not.toHaveProperty('StaffClaim');
  });

  it('keeps calls that stand in a table', async () => {
    const light = await loaded(lightContract(inboxes));
    expect(light.inboxes.incidents.decide.path).toBe('/incidents/{id}/decide');
  });

  it('stays whole where the site has calls in it', () => {
    expect(lightContract(plans)).toBeNull();
  });

  it('is one of the app, and none above it: the product may lie in a folder called app', () => {
    const { transform } = callsPlugin();
    const { id } = (typeof transform === 'object' && transform.filter) || {};
    const isTaken = (path: string) => id instanceof RegExp && id.test(path);
    const root = fileURLToPath(new URL('..', import.meta.url));
    expect(isTaken(`${root}app/commerce/plans/admin/contract.ts`)).toBe(true);
    expect(isTaken(`${root}app/backoffice/staff/sign-in/sign-in.contract.ts`)).toBe(true);
    expect(isTaken(`${root}platform/contract.ts`)).toBe(false);
    expect(isTaken('/srv/app/platform/contract.ts')).toBe(false);
  });
});
