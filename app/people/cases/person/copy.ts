import type { Level } from '#app/people/verification/contract.ts';
import { brand } from '#app/shell/brand.rules.ts';
import type { ShortText } from '#app/shell/text/parts/short-page.tsx';
import type { CheckKind } from '../contract.ts';
import type { Because } from './kinds.contract.ts';
import type { Step } from './person.contract.ts';
import type { PersonCase, Progress } from './view.contract.ts';

/** Says nothing of whose page it is: titles end up in histories. */
export const caseMeta = {
  title: 'Your verification',
  description: 'How far a verification is, and what is still needed from the person it is about.',
} as const;

export const guaranteeMeta = {
  title: 'A question to a guarantor',
  description: 'Somebody named you as a guarantor: read what is asked of you, and say yes or no.',
} as const;

/** One page for a link that is wrong, replaced or used up, so that it tells nothing about others. */
export const deadLink: ShortText = {
  title: 'This link does not open anything',
  description: 'The link is not complete, or does not open anything any more.',
  paragraphs: [
    'It may be incomplete, a newer one may have taken its place, or what it was for has ended. The newest message that we sent you says which: if it has a link, press that one.',
    'A page that you had open closes after 12 hours, and it opens on each device by the link alone.',
    'It opens only where your browser keeps our cookies. If it blocks them, allow them for this site or take another browser, and press the link again.',
    'If that does not help, write to us.',
  ],
  ways: [{ to: '/contact', label: 'Write to us' }],
};

const progressWords: Readonly<Record<Progress, string>> = {
  done: 'Done',
  working: 'We are on it',
  needed: 'Needed from you',
};

/** Checks in which staff and the person meet or talk: nothing can be sent for them. */
const arranged: readonly CheckKind[] = ['meeting', 'work-history', 'visit'];

/** How far a check is: nobody is on one before the person agrees, nor after the end. */
export function progressSaid(
  { kind, progress }: PersonCase['checks'][number],
  {
    consents,
    decision,
    guarantors,
    stopped,
  }: Pick<PersonCase, 'consents' | 'decision' | 'guarantors' | 'stopped'>,
): string {
  if (progress === 'working' && (decision || stopped)) return 'Not made';
  if (progress === 'working' && !consents.checks) return 'After you agree';
  const isAsked = guarantors.some(
    ({ place, answered }) => kind === `guarantor-${place}` && !answered,
  );
  if (progress === 'working' && isAsked) return 'No answer yet';
  if (progress === 'needed' && arranged.includes(kind)) return 'We arrange it with you';
  return progressWords[progress];
}

export const stepTitles: Readonly<Record<Step, string>> = {
  consent: 'Say whether you agree',
  details: 'Add what is missing',
  identity: 'Show who you are',
  papers: 'Send your papers',
  code: 'Confirm your phone number',
  guarantors: 'Name your guarantors',
};

export const levelWords: Readonly<Record<Level, string>> = {
  Free: 'Free check',
  Basic: 'Basic verification',
  Premium: 'Premium verification',
  Platinum: 'Platinum verification',
};

/** Who opened a case and why: in the invitation and at the head of the person's page. */
export const whyOpen: Readonly<Record<Because, string>> = {
  ordered: `You asked ${brand} to verify you.`,
  'bought-for-you': `Somebody asked ${brand} to verify you. They paid for it; you decide whether it goes on.`,
  'asked-for-you': `Somebody asked ${brand} to verify you. You decide whether it goes on.`,
  renewal: `Your verification on ${brand} is being renewed. We ask again only for what is too old.`,
  application: `Your application to ${brand} goes on: next, we verify you.`,
  correction: `You asked ${brand} to correct your record. We check only what this touches, if anything.`,
  staff: `Our staff opened a verification for you on ${brand}. You decide whether it goes on.`,
};

/** What the page says beside that, where somebody other than the person began it. */
export const whoLearns: Readonly<Partial<Record<Because, string>>> = {
  'bought-for-you': 'They learn the result, never what you write here.',
  'asked-for-you': 'They learn the result, never what you write here.',
  staff: 'If you did not ask for it, say so on this page, and we stop.',
};

/** What the person is left with where nothing comes of a case: some have a record already, which may be suspended since. */
export function goesOnWithout(because: Because, suspended = false): string {
  if (suspended) return 'Your public page stays suspended.';
  const has = because === 'correction' || because === 'renewal';
  return has ? 'Your record stays as it was.' : 'You get no badge from it.';
}
