import * as z from 'zod/mini';
import { defineCall } from '#platform/contract.ts';

/** A service that can be hired by the hour; `min_rate` is in naira per hour (CALC-01). */
export const Service = z.object({
  title: z.string(),
  description: z.string(),
  min_rate: z.number(),
});
export type Service = z.infer<typeof Service>;

export const listServices = defineCall({
  name: 'listServices',
  method: 'GET',
  base: 'verification',
  path: '/services',
  summary: 'List the services and their hourly rates',
  answer: z.object({ success: z.literal(true), data: z.array(Service) }),
});
