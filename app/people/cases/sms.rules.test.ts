import { describe, expect, it } from 'vitest';
import { decidedText, waitingText } from '#app/people/feedback/replies/sms.rules.ts';
import {
  choiceText,
  renewedSuspendedText,
  renewedText,
  renewText,
} from '#app/people/reminders/rules.ts';
import * as standing from '#app/people/verification/admin/status/sms.rules.ts';
import { fitsSms, nameForSms } from '#platform/messages/words.ts';
import {
  approvedText,
  cancelledText,
  codeText,
  correctedText,
  declinedText,
  goesOnText,
  guaranteeText,
  heardText,
  inviteText,
  linkAgainText,
  neededText,
  suspendedText,
  unliftedText,
} from './sms.rules.ts';

// Every value as long as it can be: the address of a site of 39 letters, and what follows it.
const site = 'https://verification.sapioworker.com.ng';
const badge = 'Sw-ABCDEFGHIJKL';
const firstName = nameForSms('Oluwatobilobapelumi');
const day = '21 Nov 2026';

/** Every SMS of the product. */
const texts: Readonly<Record<string, string>> = {
  code: codeText('123456'),
  invite: inviteText({
    about: 'verification',
    firstName,
    address: `${site}/case/${'0'.repeat(26)}`,
  }),
  linkAgain: linkAgainText({
    about: 'verification',
    firstName,
    address: `${site}/case/${'0'.repeat(26)}`,
  }),
  guarantee: guaranteeText({
    personName: firstName,
    address: `${site}/guarantee/${'0'.repeat(26)}`,
  }),
  heard: heardText({ firstName, day, address: `${site}/case/${'0'.repeat(26)}` }),
  goesOn: goesOnText({
    about: 'verification',
    firstName,
    address: `${site}/case/${'0'.repeat(26)}`,
  }),
  needed: neededText({ firstName, address: `${site}/case/${'0'.repeat(26)}` }),
  approved: approvedText({ firstName, address: `${site}/me` }),
  corrected: correctedText({ firstName, address: `${site}/me` }),
  declined: declinedText({
    about: 'verification',
    firstName,
    address: `${site}/case/${'0'.repeat(26)}`,
  }),
  cancelled: cancelledText({ firstName, address: `${site}/privacy-policy` }),
  suspended: suspendedText({ firstName, open: true, address: `${site}/case/${'0'.repeat(26)}` }),
  suspendedByStaff: standing.suspendedText({ firstName, badge, address: `${site}/contact` }),
  lifted: standing.liftedText({ firstName, badge, address: `${site}/me` }),
  revoked: standing.revokedText({ firstName, badge, address: `${site}/contact` }),
  unlifted: unliftedText({ firstName, address: `${site}/contact` }),
  renewed: renewedText({ day, address: `${site}/me` }),
  renewedSuspended: renewedSuspendedText({ day, address: `${site}/contact` }),
  renew: renewText({
    firstName,
    day,
    priced: true,
    address: `${site}/renew-verification/${badge}`,
  }),
  renewByTalk: renewText({ firstName, day, priced: false, address: `${site}/contact` }),
  waiting: waitingText({ firstName, badge, address: `${site}/me/feedback` }),
  decided: decidedText({ firstName, badge, address: `${site}/me/feedback` }),
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
    expect(inviteText({ about: 'verification', firstName: '', address: site })).toContain(
      'Your verification has begun',
    );
  });
});

describe('the words of an SMS', () => {
  const address = 'https://x/case/1';
  const invite = (firstName: string) => ({ firstName, address, day });

  it('are of the person by the first name where it can be written', () => {
    expect([
      inviteText({ about: 'verification', ...invite('Ada') }),
      linkAgainText({ about: 'verification', ...invite('Ada') }),
      neededText(invite('Ada')),
      goesOnText({ about: 'verification', ...invite('Ada') }),
      heardText(invite('Ada')),
      approvedText(invite('Ada')),
      unliftedText(invite('Ada')),
      correctedText(invite('Ada')),
      declinedText({ about: 'verification', ...invite('Ada') }),
      suspendedText({ ...invite('Ada'), open: true }),
      cancelledText(invite('Ada')),
      guaranteeText({ personName: 'Ada', address }),
    ]).toEqual([
      `Sapioworker: Ada, your verification has begun. Your page, for you alone: ${address}`,
      `Sapioworker: Ada, here is the link to your verification, for you alone: ${address}`,
      `Sapioworker: Ada, we need something from you. Your page: ${address}`,
      `Sapioworker: Ada, your verification goes on. Your page: ${address}`,
      `Sapioworker: Ada, please read and answer by 21 Nov 2026: ${address}`,
      `Sapioworker: Ada, you are verified. Your record: ${address}`,
      `Sapioworker: Ada, your checks are renewed, but your page stays suspended. To object: ${address}`,
      `Sapioworker: Ada, your record is put right: ${address}`,
      `Sapioworker: Ada, your verification was declined. Why: ${address}`,
      `Sapioworker: Ada, your record is suspended for now. Read and answer: ${address}`,
      `Sapioworker: Ada, your verification was cancelled. You need do nothing. Your data: ${address}`,
      `Sapioworker: Ada names you as guarantor. Say yes or no: ${address}`,
    ]);
  });

  it('are a sentence of their own without it', () => {
    expect([
      inviteText({ about: 'verification', ...invite('') }),
      linkAgainText({ about: 'verification', ...invite('') }),
      neededText(invite('')),
      goesOnText({ about: 'verification', ...invite('') }),
      heardText(invite('')),
      approvedText(invite('')),
      unliftedText(invite('')),
      correctedText(invite('')),
      declinedText({ about: 'correction', ...invite('') }),
      suspendedText({ ...invite(''), open: false }),
      cancelledText(invite('')),
      guaranteeText({ personName: '', address }),
    ]).toEqual([
      `Sapioworker: Your verification has begun. Your page, for you alone: ${address}`,
      `Sapioworker: Here is the link to your verification, for you alone: ${address}`,
      `Sapioworker: We need something from you. Your page: ${address}`,
      `Sapioworker: Your verification goes on. Your page: ${address}`,
      `Sapioworker: Please read and answer by 21 Nov 2026: ${address}`,
      `Sapioworker: You are verified. Your record: ${address}`,
      `Sapioworker: Your checks are renewed, but your page stays suspended. To object: ${address}`,
      `Sapioworker: Your record is put right: ${address}`,
      `Sapioworker: Your correction was declined. Why: ${address}`,
      `Sapioworker: Your record is suspended for now. Your page: ${address}`,
      `Sapioworker: Your verification was cancelled. You need do nothing. Your data: ${address}`,
      `Sapioworker: Somebody you know names you as guarantor. Say yes or no: ${address}`,
    ]);
  });

  it('say of a code for how long it works, and that nobody will ask for it', () => {
    expect(codeText('123456')).toBe(
      'Sapioworker: 123456 is your code. It works for 10 minutes. Nobody from Sapioworker will ever ask you for it.',
    );
  });
});
