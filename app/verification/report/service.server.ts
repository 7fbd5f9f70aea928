import { addressOf } from '#platform/contract-address.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getReport } from '../contract.ts';
import type { Held } from '../store.server.ts';
import { linkKeys, linkLifeMs, signedText } from './rules.ts';

const purposeOf = (key: string) => `verification-report-${key}`;

/**
 * The address of a record's basic report for whoever carries the grant: signed, alive for ten
 * minutes, of no use to anybody else (VSR-13, C-63).
 */
export function reportLink(
  platform: Pick<Platform, 'clock' | 'config' | 'secrets'>,
  held: Held,
  grantHash: string,
): string {
  const expires = String(platform.clock.now().getTime() + linkLifeMs);
  const key = linkKeys[0];
  const text = signedText(held.id, grantHash, expires, key);
  const signature = platform.secrets.sign(purposeOf(key), text);
  const input = { params: { id: held.record.verifiedId }, query: { expires, key, signature } };
  return addressOf(getReport, input, basesOf(platform));
}
