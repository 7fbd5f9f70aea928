import { issuerOf } from '#app/people/proof/keys/folder.service.server.ts';
import { keysOf, secondsOf, signerOf } from '#app/people/proof/keys/keys.service.server.ts';
import { rotationDue } from '#app/people/proof/keys/ring.rules.ts';
import {
  KeyFault,
  type KeyOrder,
  keyActions,
  orderKeys,
} from '#app/people/proof/keys/rotation.service.server.ts';
import { systemClock } from '#platform/clock.server.ts';
import { BadSettings, processConfig } from '#platform/config.server.ts';
import { bad, type Finding, good } from '#platform/doctor/finding.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatDay } from '#platform/time.ts';

/**
 * Contents: `npm run admin -- keys`. Shows the keys of proofs, or makes, rotates, retires or gives one up. Needs
 * files alone, no database, so it runs beside a server. Throws `BadSettings` with words for the operator.
 */
export async function keys(order: KeyOrder, tell: (words: string) => void): Promise<void> {
  if (!keyActions.includes(order.action)) {
    throw new BadSettings(`Say one of ${keyActions.join(', ')}.`);
  }
  const platform = { clock: systemClock, config: processConfig() };
  await orderKeys(platform, order, tell).catch((error: unknown) => {
    throw error instanceof KeyFault ? new BadSettings(error.message) : error;
  });
}

/** Whether reports and cards are signed, and how long yet. */
export async function lookAtProofKeys(
  platform: Pick<Platform, 'clock' | 'config' | 'log'>,
): Promise<Finding> {
  const what = 'proof keys';
  const { APP_ENV, PROOF_KEYS_DIR: folder } = platform.config;
  if (!folder && APP_ENV === 'demo') return good(what, 'made in DATA_DIR at the first use');
  const page = '(docs/operations.md, Proof keys)';
  if (!folder) {
    const says = 'there are none: reports carry no code, and badge cards are refused';
    return bad(what, says, `Make them, and set PROOF_KEYS_DIR ${page}.`);
  }
  const now = secondsOf(platform.clock.now());
  const keys = await keysOf(platform);
  if (!keys || !(await signerOf(platform))) {
    const says = `none in PROOF_KEYS_DIR signs for ${issuerOf(platform.config)}`;
    return bad(what, says, `Make or rotate them, and bring the files over ${page}.`);
  }
  const due = rotationDue(keys.ring);
  const day = formatDay(new Date(due * 1_000));
  return now < due
    ? good(what, `they sign; rotate them by ${day}`)
    : bad(
        what,
        `they were to be rotated by ${day}`,
        `Rotate them ${page}: soon nothing is signed.`,
      );
}
