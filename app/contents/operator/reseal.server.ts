import { resealArchives } from '#app/backoffice/audit/archive/archive.service.server.ts';
import { resealFactors } from '#app/backoffice/staff/second-factor.service.server.ts';
import { resealCases } from '#app/people/cases/asking/reseal.service.server.ts';
import { resealNationalIds } from '#app/people/verification/sealing/sealing.service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { resealFiles } from '#platform/storage/move.server.ts';

/** Contents: all that is sealed with SECRET_KEY. */

interface Order {
  /** Who stands in the trail as having done it. */
  readonly actor: string;
  /** A bucket's files too: only while no server serves. */
  readonly withFiles: boolean;
}

/** Seals what is kept with the present SECRET_KEY, after it was exchanged. Repeatable. */
export async function reseal(
  platform: Platform,
  { actor, withFiles }: Order,
  tell: (words: string) => void,
): Promise<void> {
  const { config, secrets } = platform;
  const factors = await resealFactors(platform);
  const ids = await resealNationalIds(platform, (sealed) => {
    if (sealed > 0 && sealed % 10_000 === 0) tell(`${sealed} national IDs sealed...`);
  });
  const cases = await resealCases(platform);
  const archives = await resealArchives(platform);
  if (archives > 0) tell(`${archives} archives of the audit trail are sealed anew.`);
  const files = withFiles ? await resealFiles(config, secrets, tell) : 0;
  const texts = `${ids + cases} national IDs and ${factors.sealed} second factors`;
  const what = withFiles ? `${texts}, ${files} files` : texts;
  await platform.audit.record({ action: 'secrets.reseal', actor, reason: what });
  const rest = config.STORAGE_URL && !withFiles ? 'All but the files' : 'Everything';
  tell(`Sealed anew: ${what}. ${rest} is under the key ${secrets.keyId}.`);
  if (factors.withCodes > 0) {
    const codes = `${factors.withCodes} members of staff hold recovery codes`;
    tell(`${codes}: those made before work while SECRET_KEYS_OLD names their key.`);
  }
  const held = 'as long as backups, or old versions in a bucket, of its time are kept';
  tell(`Keep each former SECRET_KEY ${held}: SECRET_KEYS_OLD must name it when one is restored.`);
}
