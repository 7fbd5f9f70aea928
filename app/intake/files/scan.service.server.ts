import { ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { uploadFile } from './contract.ts';

const { infected, unscanned } = uploadFile.errors;

/**
 * What the virus scanner has against a file, given as it came: drawn anew, a picture would no longer
 * hold what was hidden in it, and nobody would know. Without a word of the scanner nothing is kept.
 */
export async function refusedByScan(
  { scanner }: Pick<Platform, 'scanner'>,
  bytes: Uint8Array,
): Promise<ApiError | null> {
  const finding = await scanner.scan(bytes);
  if (finding === 'clean') return null;
  if (finding === 'infected') return new ApiError(infected);
  return new ApiError(unscanned, { retryAfterSeconds: 30 });
}
