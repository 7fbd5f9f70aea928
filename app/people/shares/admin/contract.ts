import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { Share } from '../contract.ts';

const ofRecord = z.object({ id: text({ max: 40 }) });

export const recordShares = defineStaffCall({
  name: 'recordShares',
  method: 'GET',
  path: '/records/{id}/shares',
  summary: 'The share links of a record, without what opens them',
  params: ofRecord,
  answer: z.object({ data: z.array(Share) }),
  errors: { reasonNeeded: common.reasonNeeded },
  access: { may: 'records.read' },
  personal: true,
});

export const closeRecordShare = defineStaffCall({
  name: 'closeRecordShare',
  method: 'POST',
  path: '/records/{id}/shares/{shareId}/revoke',
  summary: 'Closes a share link of a record at once',
  params: z.object({ ...ofRecord.shape, shareId: text({ max: 40 }) }),
  body: z.strictObject({ reason: text({ max: 500, name: 'reason' }) }),
  answer: z.object({ id: z.string(), message: z.string() }),
  errors: { invalid: common.invalid, notFound: common.notFound },
  access: { may: 'records.write' },
  personal: true,
});
