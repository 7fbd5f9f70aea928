import type { Tone } from '#console/fields.tsx';

/** How a status looks in the console; green and blue stay with what visitors see. */
export const tones: Readonly<Record<string, Tone>> = {
  VERIFIED: 'good',
  EXPIRED: 'bad',
  SUSPENDED: 'bad',
  REVOKED: 'bad',
  PENDING: 'waiting',
};

const named = (id: string, name: string) => ({ id, name });

export const statusChoices = [
  named('VERIFIED', 'Verified'),
  named('EXPIRED', 'Expired'),
  named('SUSPENDED', 'Suspended'),
  named('REVOKED', 'Revoked'),
  named('PENDING', 'Pending'),
];
export const levelChoices = ['Free', 'Basic', 'Premium', 'Platinum'].map((one) => named(one, one));
export const policeChoices = ['Clear', 'Not clear', 'Not checked'].map((one) => named(one, one));

export const groupNames = {
  photo: 'Photo',
  contact: 'Contact: email, phone number, address',
  identity: 'Identity: date of birth, last digits of the national ID',
  health: 'Health status',
  listing: 'Search engines may list the page',
} as const;

/** What a row of the trail says happened. */
const happened: Readonly<Record<string, string>> = {
  'records.create': 'Issued',
  'records.import': 'Imported',
  'records.update': 'Corrected',
  'records.suspend': 'Suspended',
  'records.lift': 'Suspension lifted',
  'records.renew': 'Renewed by hand',
  'records.hide': 'Hidden from visitors',
  'records.unhide': 'Shown to visitors again',
  'records.revoke.ask': 'Revocation requested',
  'records.revoke.agree': 'Revocation approved',
  'records.revoke.refuse': 'Revocation rejected',
  'records.revoke.end': 'Request to revoke ended',
  'records.revoked': 'Revoked',
  'records.consent': 'Consent given',
  'records.withdraw': 'Consent withdrawn',
  'records.photo': 'Photo added',
  'records.photo-removed': 'Photo removed',
  'records.document': 'Document added',
  'records.document-removed': 'Document removed',
  'records.read': 'Opened by staff',
  'records.reveal': 'National ID shown in full',
  'verification.search': 'Found by search',
  'verification.details': 'Page viewed',
  'verification.photo': 'Photo viewed',
  'verification.reviews': 'Reviews read',
  'verification.report': 'Report downloaded',
  'me.sign-in': 'Signed in to the own page',
  'me.correction': 'Correction asked for',
  'me.consent': 'Consent given on the own page',
  'me.withdraw': 'Consent withdrawn on the own page',
  'me.card': 'Badge card made',
  'me.export': 'Own data downloaded',
  'me.passkey': 'Passkey added',
  'me.sessions-end': 'Signed out everywhere',
  'records.card': 'Badge card made by staff',
  'shares.make': 'Share link made',
  'shares.open': 'Share link opened',
  'shares.revoke': 'Share link closed',
  'feedback.answer': 'Feedback answered in public',
  'feedback.dispute': 'Feedback disputed',
  'lookups.inquire': 'Asked about a look at the record',
  'lookups.delayed': 'A look is held back from the person',
  'inquiries.answer': 'Answered what was asked about a look',
  'renewal.complete': 'Renewed by a payment',
  'me.deletion': 'Deletion asked for on the own page',
  'alarm.honey': 'Alarm: a decoy was opened',
  'alarm.looks': 'Alarm: looked at unusually often',
};

const seenAlone: Readonly<Record<string, string>> = {
  photo: 'Photo seen by staff',
  shares: 'Share links read by staff',
};

export function wordsOf(action: string, fields: readonly string[]): string {
  if (action === 'records.read' && fields.length === 1) {
    return seenAlone[fields[0] ?? ''] ?? 'Document seen by staff';
  }
  return happened[action] ?? action;
}

const asThePerson = /^(?:me|shares|feedback)[.]|^lookups[.]inquire$/;

/** Whose deed it was where no member of staff is named. Who opens a share link need not be the person. */
export const nobodyOfStaff = (action: string): string =>
  asThePerson.test(action) && action !== 'shares.open' ? 'the person' : 'a visitor of the site';

/** Looks and readings are many and quiet; what staff decide, and an alarm, stands out. */
export function toneOf(action: string): Tone {
  if (/^alarm\.|\.(suspend|revoked)$/.test(action)) return 'bad';
  if (!action.startsWith('records.') || action === 'records.read') return 'quiet';
  return action === 'records.revoke.ask' ? 'waiting' : 'good';
}
