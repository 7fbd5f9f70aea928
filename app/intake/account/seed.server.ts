import type { Platform } from '#platform/platform.server.ts';
import { createAccount } from './service.server.ts';

/** For the demo only; docs/operations.md names them. */
export const samplePassword = 'try-the-app-2026';

const samples = [
  { name: 'Ada Sample', email: 'ada.sample@example.com', phone: '+234 803 000 0101' },
  { name: 'Obi Sample', email: 'obi.sample@example.com', phone: '+234 803 000 0102' },
] as const;

/** Invented accounts to sign in to, and to delete. */
export async function seedSampleAccounts(platform: Platform): Promise<void> {
  for (const sample of samples) {
    await createAccount(platform, { ...sample, password: samplePassword }, { madeBy: 'sample' });
  }
}
