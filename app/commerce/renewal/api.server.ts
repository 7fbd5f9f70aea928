import { Refused } from '#platform/contract.ts';
import { pair, type Visit } from '#platform/http/calls.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import { completeRenewal, getRenewalStatus, initiateRenewal } from './contract.ts';
import { initiate, look } from './service.server.ts';

export const renewalApi = (platform: Platform) => {
  /** Refuses what one network asks too often. */
  async function within<T>(name: LimitName, visit: Visit, work: () => Promise<T>) {
    return (await platform.limits.check(name, visit)) ?? work();
  }
  return [
    pair(initiateRenewal, ({ body }, visit) =>
      within('renewal-address', visit, () => initiate(platform, body, visit)),
    ),
    pair(getRenewalStatus, ({ params, query }, visit) =>
      within('renewal-status-address', visit, async () => {
        const state = await look(platform, { ...params, ...query });
        return state ?? new Refused(getRenewalStatus.refusals.notFound);
      }),
    ),
    pair(completeRenewal, ({ body }, visit) =>
      within('renewal-complete-address', visit, async () => {
        const state = await look(platform, body, 0);
        return state ?? new Refused(completeRenewal.refusals.notFound);
      }),
    ),
  ];
};
