import { type Pair, pair } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPackage, getPlan, Kind, listPackagesAsTypes, listPlans } from './contract.ts';
import { onePlan, plansOf } from './service.server.ts';

const packages = 'RECRUITMENT_PACKAGE';

export const plansApi = (platform: Platform): readonly Pair[] => [
  ...Kind.options.flatMap((kind) => [
    pair(listPlans[kind], () => plansOf(platform, kind)),
    pair(getPlan[kind], ({ params }) => onePlan(platform, kind, params.typeId)),
  ]),
  pair(listPackagesAsTypes, () => plansOf(platform, packages)),
  pair(getPackage, ({ params }) => onePlan(platform, packages, params.typeId)),
];
