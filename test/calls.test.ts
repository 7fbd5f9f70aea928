import { describe, expect, it } from 'vitest';
import * as claims from '#app/commerce/claims/admin/contract.ts';
import * as plans from '#app/commerce/plans/contract.ts';
import * as inboxes from '#app/commerce/purchase/admin/contract.ts';
import { lightContract } from '../scripts/vite/calls.ts';

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
});
