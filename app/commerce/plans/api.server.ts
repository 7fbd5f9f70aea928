import { type Route, route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getPackage, getPlan, Kind, listPackagesAsTypes, listPlans } from './contract.ts';
import { onePlan, plansOf } from './service.server.ts';

const packages = 'RECRUITMENT_PACKAGE';

export const plansApi = (platform: Platform): readonly Route[] => [
  ...Kind.options.flatMap((kind) => [
    route(listPlans[kind], () => plansOf(platform, kind)),
    route(getPlan[kind], ({ params }) => onePlan(platform, kind, params.typeId)),
  ]),
  route(listPackagesAsTypes, () => plansOf(platform, packages)),
  route(getPackage, ({ params }) => onePlan(platform, packages, params.typeId)),
];
