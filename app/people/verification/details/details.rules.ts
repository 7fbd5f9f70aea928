import type { CallFailed } from '#platform/send.ts';
import type { Reviews, VerificationDetails } from '../contract.ts';

/** Everything the page of a record can come to. */
export type DetailsView =
  /** `reviews`: null where they could not be had; the record is shown all the same. */
  | { kind: 'found'; details: VerificationDetails; reviews: Reviews | null }
  | { kind: 'missing' }
  /** `challenge`: work after which the page may be asked for again. */
  | { kind: 'failed'; message: string; challenge?: string };

/** The fixed text of a load error without words of the server (VDT-15). */
export const loadFailed = 'Failed to load verification details. Please try again later.';

/** 404 is an answer, not an error (VDT-14). */
export function viewOfFailure(failed: CallFailed): DetailsView {
  if (failed.status === 404) return { kind: 'missing' };
  const { challenge, serverMessage } = failed;
  const message = serverMessage || loadFailed;
  return { kind: 'failed', message, ...(challenge ? { challenge } : {}) };
}

interface Photos {
  readonly photo?: unknown;
  readonly profilePhoto?: unknown;
  readonly photoUrl?: unknown;
}

/** The photo by any of its three names (VDT-11). */
export function photoOf(details: object): string | undefined {
  const { photo, profilePhoto, photoUrl }: Photos = details;
  return [photo, profilePhoto, photoUrl].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );
}
