import * as z from 'zod/mini';

export const Asked = z.object({ approvalId: z.string(), message: z.string() });

export const alreadyAsked = {
  status: 409,
  code: 'already-asked',
  message: 'This was requested already and is waiting for approval.',
} as const;
