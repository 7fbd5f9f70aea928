import { greetingOf } from '#app/people/verification/matching.rules.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { hasTakenBack } from '../../consents.store.server.ts';
import { aboutOf, reachOf, tellWithLink } from '../../link.service.server.ts';
import { GoesOnMail, goesOnSubject, NeededMail, neededSubject } from '../../mails.server.tsx';
import { goesOnText, neededText } from '../../sms.rules.ts';
import type { StoredCase } from '../../store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'mail' | 'messages' | 'secrets'>;

/**
 * Tells the person of a locked case that staff wait for something from them, with a new link to their page.
 * Somebody to whom no link ever went is left alone, and so is who has said no or taken their consent back. Gives whether they
 * were told.
 */
export async function tellNeeded(platform: Needs, trx: Trx, one: StoredCase): Promise<boolean> {
  if (!one.link_sent_at || one.stopped_because || (await hasTakenBack(trx, one.id))) return false;
  const reach = await reachOf(platform, trx, one);
  if (!reach) return false;
  const firstName = greetingOf(one.name);
  const told = await tellWithLink(platform, trx, one.id, reach, (address) => ({
    subject: neededSubject(aboutOf(one)),
    react: NeededMail({ about: aboutOf(one), firstName, address }),
    text: neededText({ firstName: nameForSms(firstName), address }),
  }));
  return told !== null;
}

/** Tells the person who was heard that the proposal against them was taken back. */
export async function tellGoesOn(platform: Needs, trx: Trx, one: StoredCase): Promise<void> {
  const reach = await reachOf(platform, trx, one);
  if (!reach) return;
  const firstName = greetingOf(one.name);
  const about = aboutOf(one);
  await tellWithLink(platform, trx, one.id, reach, (address) => ({
    subject: goesOnSubject(about),
    react: GoesOnMail({ about, firstName, address }),
    text: goesOnText({ about, firstName: nameForSms(firstName), address }),
  }));
}
