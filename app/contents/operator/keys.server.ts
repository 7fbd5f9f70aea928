import {
  KeyFault,
  type KeyOrder,
  keyActions,
  orderKeys,
} from '#app/people/proof/keys/rotation.service.server.ts';
import { systemClock } from '#platform/clock.server.ts';
import { BadSettings, processConfig } from '#platform/config.server.ts';

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
