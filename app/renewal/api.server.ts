import { common, Refused } from '#platform/contract.ts';
import { pair } from '#platform/http/calls.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import { completeRenewal, getRenewalStatus, initiateRenewal } from './contract.ts';
import { initiate, look } from './service.server.ts';

export const renewalApi = (platform: Platform) => {
  /** Refuses what one address asks too often. */
  async function within<T>(name: LimitName, address: string, work: () => Promise<T>) {
    const { allowed, retryAfterSeconds } = await platform.limits.take(name, address);
    return allowed ? work() : new Refused(common.limited, { retryAfterSeconds });
  }
  return [
    pair(initiateRenewal, ({ body }, visit) =>
      within('renewal-address', visit.address, () => initiate(platform, body, visit)),
    ),
    pair(getRenewalStatus, ({ params, query }, { address }) =>
      within('renewal-status-address', address, async () => {
        const state = await look(platform, { ...params, ...query });
        return state ?? new Refused(getRenewalStatus.refusals.notFound);
      }),
    ),
    pair(completeRenewal, ({ body }, { address }) =>
      within('renewal-complete-address', address, async () => {
        const state = await look(platform, body, 0);
        return state ?? new Refused(completeRenewal.refusals.notFound);
      }),
    ),
  ];
};
