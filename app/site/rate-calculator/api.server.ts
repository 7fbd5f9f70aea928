import { route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { listServices } from './contract.ts';
import { allServices } from './service.server.ts';

export const rateCalculatorApi = (platform: Platform) => [
  route(listServices, () => allServices(platform)),
];
