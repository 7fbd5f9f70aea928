import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';

export const endRecordSessions = defineStaffCall({
  name: 'endRecordSessions',
  method: 'POST',
  path: '/records/{id}/sessions/end',
  summary:
    'Signs the person of a record out everywhere: passkeys go, every browser is a new one afterwards',
  params: z.object({ id: text({ max: 40 }) }),
  body: z.strictObject({ reason: text({ max: 500, name: 'reason' }) }),
  answer: z.object({ id: z.string(), message: z.string() }),
  errors: { invalid: common.invalid, notFound: common.notFound },
  access: { may: 'records.write' },
  personal: true,
});
