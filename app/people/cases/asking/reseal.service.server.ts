import { resealIn } from '#app/people/verification/sealing/sealing.service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readSealedCases, replaceSealedCase } from './asking.store.server.ts';

/** The NINs of cases. Sealed answers are left: they are erased after seven days. */
export const resealCases = (platform: Pick<Platform, 'database' | 'secrets'>): Promise<number> =>
  resealIn(platform, { read: readSealedCases, replace: replaceSealedCase });
