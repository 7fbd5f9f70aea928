import { addBusinessDays, dayOf, endOfDay, hourMs } from '#platform/time.ts';
import type { FeedbackState } from './contract.ts';

/** The stated times (FBK-04, BIZ-19). */
export const acknowledgeHours = 24;
export const actBusinessDays = 5;

/** The toast of a feedback that was accepted, and of one that was not (FBK-14, FBK-15). */
export const thanks = 'Thank you for your feedback!';
export const sendingFailed = 'Failed to submit feedback. Please try again.';

/** Until when a feedback is to be acknowledged. */
export function acknowledgeBy(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + acknowledgeHours * hourMs);
}

/** Until when somebody is to act on it: the end of the fifth business day after the day on which it came. */
export function actBy(receivedAt: Date): Date {
  return endOfDay(addBusinessDays(dayOf(receivedAt), actBusinessDays));
}

interface Due {
  readonly state: FeedbackState;
  readonly acknowledgeBy: Date;
  readonly acknowledgedAt: Date | null;
  readonly actBy: Date;
}

/** Whether one of the two times has passed without the thing having been done. */
export function isOverdue(feedback: Due, now: Date): boolean {
  if (feedback.state !== 'new') return false;
  const unheard = feedback.acknowledgedAt === null && feedback.acknowledgeBy < now;
  return unheard || feedback.actBy < now;
}

/** The badge number that an address brings along, `?verificationId=Sw-AMY20`; empty for anything else. */
export function badgeIn(query: URLSearchParams): string {
  const given = query.get('verificationId') ?? '';
  return /^[\w-]{1,40}$/.test(given) ? given : '';
}

export const feedbackFields = ['name', 'verificationId', 'message', 'email'] as const;
export type FeedbackField = (typeof feedbackFields)[number];

export const feedbackLabels: Readonly<Record<FeedbackField, string>> = {
  name: 'Your Name',
  verificationId: 'Verification ID',
  message: 'Your Feedback',
  email: 'Your Email',
};
