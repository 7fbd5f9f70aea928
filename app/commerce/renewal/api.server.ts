import { ApiError } from '#platform/contract.ts';
import { type RequestContext, route } from '#platform/http/calls.server.ts';
import type { LimitName } from '#platform/limits/table.ts';
import type { Platform } from '#platform/platform.server.ts';
import { completeRenewal, getRenewalStatus, initiateRenewal } from './contract.ts';
import { initiate, look } from './service.server.ts';

export const renewalApi = (platform: Platform) => {
  /** Refuses what one network asks too often. */
  async function within<T>(name: LimitName, context: RequestContext, work: () => Promise<T>) {
    return (await platform.limits.check(name, context)) ?? work();
  }
  return [
    route(initiateRenewal, ({ body }, context) =>
      within('renewal-address', context, () => initiate(platform, body, context)),
    ),
    route(getRenewalStatus, ({ params, query }, context) =>
      within('renewal-status-address', context, async () => {
        const state = await look(platform, { ...params, ...query });
        return state ?? new ApiError(getRenewalStatus.errors.notFound);
      }),
    ),
    route(completeRenewal, ({ body }, context) =>
      within('renewal-complete-address', context, async () => {
        const state = await look(platform, body, 0);
        return state ?? new ApiError(completeRenewal.errors.notFound);
      }),
    ),
  ];
};
