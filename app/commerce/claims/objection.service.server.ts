import type { Objection } from '#app/commerce/payment/refund.service.server.ts';
import { purpose } from '#app/commerce/purchase/service.server.ts';
import { readStatesOn } from './admin/store.server.ts';

/** What claims stand against giving the premium of their insurance back. */
export const claimObjection: Objection = async (db, { purpose: bought, subject }) => {
  if (bought !== purpose) return null;
  const states = await readStatesOn(db, subject);
  if (states.includes('accepted')) return 'granted';
  return states.includes('received') || states.includes('checking') ? 'asked' : null;
};
