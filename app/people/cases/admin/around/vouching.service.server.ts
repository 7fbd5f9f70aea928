import { ApiError } from '#platform/contract.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { readConsent } from '../../consents.store.server.ts';
import { sendAgain } from '../../guarantee/guarantee.service.server.ts';
import { remindGuarantor } from '../acts.contract.ts';
import { changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'mail' | 'messages' | 'secrets'
>;

const { errors } = remindGuarantor;

/** Sends a guarantor a new link, by mail and SMS as far as they are known. */
export function remind(
  platform: Needs,
  visit: Working,
  { place, ...seen }: { readonly id: string; readonly version: number; readonly place: '1' | '2' },
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'guarantor' }, async (trx, one) => {
    if (!(await readConsent(trx, one.id, 'checks'))) return new ApiError(errors.noConsent);
    const sent = await sendAgain(platform, trx, one, place === '1' ? 1 : 2);
    if ('obstacle' in sent) return new ApiError(errors[sent.obstacle]);
    const { ways } = sent;
    return {
      what: 'guarantor-asked-again',
      note: `Guarantor ${place}, ${ways || 'nowhere'}`,
      message: ways ? `A new link went ${ways}.` : 'No link could be sent: call them.',
    };
  });
}
