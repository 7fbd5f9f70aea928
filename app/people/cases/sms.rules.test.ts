import { describe, expect, it } from 'vitest';
import { decidedText, waitingText } from '#app/people/feedback/replies/sms.rules.ts';
import { choiceText, renewedText, renewText } from '#app/people/reminders/rules.ts';
import { fitsSms, nameForSms } from '#platform/messages/words.ts';
import {
  approvedText,
  codeText,
  declinedText,
  goesOnText,
  guaranteeText,
  heardText,
  inviteText,
  neededText,
  suspendedText,
} from './sms.rules.ts';

// Every value as long as it can be: the address of a site of 39 letters, and what follows it.
const site = 'https://verification.sapioworker.com.ng';
const badge = 'Sw-ABCDEFGHIJKL';
const firstName = nameForSms('Oluwatobilobapelumi');
const day = '21 Nov 2026';

/** Every SMS of the product. */
const texts: Readonly<Record<string, string>> = {
  code: codeText('123456'),
  invite: inviteText({ firstName, address: `${site}/case/${'0'.repeat(26)}` }),
  guarantee: guaranteeText({
    personName: firstName,
    address: `${site}/guarantee/${'0'.repeat(26)}`,
  }),
  heard: heardText({ firstName, day, address: `${site}/case/${'0'.repeat(26)}` }),
  goesOn: goesOnText({ firstName, address: `${site}/case/${'0'.repeat(26)}` }),
  needed: neededText({ firstName, address: `${site}/case/${'0'.repeat(26)}` }),
  approved: approvedText({ firstName, address: `${site}/me` }),
  declined: declinedText({ firstName, address: `${site}/case/${'0'.repeat(26)}` }),
  suspended: suspendedText({ firstName, address: `${site}/case/${'0'.repeat(26)}` }),
  renewed: renewedText({ day, address: `${site}/me` }),
  renew: renewText({ firstName, day, address: `${site}/renew-verification/${badge}` }),
  waiting: waitingText({ firstName, address: `${site}/me/feedback` }),
  decided: decidedText({ firstName, address: `${site}/me/feedback` }),
  choice: choiceText({ firstName, day, address: `${site}/reminders/${badge}.${'0'.repeat(20)}` }),
};

describe('an SMS (MSG-02)', () => {
  it.each(Object.entries(texts))('%s fits one part and says the brand first', (_name, text) => {
    expect(text).toMatch(/^Sapioworker: /);
    expect([text, text.length, fitsSms(text)]).toEqual([text, text.length, true]);
  });

  it('leaves out a name that its letters or its length keep from it, and is still a sentence', () => {
    expect([nameForSms('Ṣọlá'), nameForSms('A'.repeat(21)), nameForSms('Ada')]).toEqual([
      ...['', ''],
      'Ada',
    ]);
    expect(inviteText({ firstName: '', address: site })).toContain('Your verification has begun');
  });
});
