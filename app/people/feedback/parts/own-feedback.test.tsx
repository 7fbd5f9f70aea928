import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OwnDispute, OwnFeedback } from '../replies/replies.contract.ts';
import { OwnFeedbackCard } from './own-feedback.tsx';

const one: OwnFeedback = {
  id: 'one',
  text: 'Came late.',
  state: 'counts',
  releasedAt: '2026-11-01T09:00:00.000Z',
  countsFrom: '2026-11-09T00:00:00.000Z',
  answer: null,
  answeredAt: null,
  disputes: [],
  can: { answer: true, dispute: true },
};

/** The words of the card as it is drawn without a script. */
function wordsOf(props: ComponentProps<typeof OwnFeedbackCard>): string {
  const router = createMemoryRouter([{ path: '/', element: <OwnFeedbackCard {...props} /> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, '');
}

/** The same after words were refused. */
function said(intent: 'answer' | 'dispute', can: OwnFeedback['can']): string {
  const typed = { intent, id: 'one', text: 'I was there at eight.' };
  const posted = { intent, faults: {}, failed: 'There is nothing to answer.', typed };
  return wordsOf({ one: { ...one, can }, posted });
}

describe('words to a feedback that were refused', () => {
  it.each(['answer', 'dispute'] as const)(
    'say so once, and are there to copy where their form has gone: %s',
    (intent) => {
      const gone = said(intent, { answer: true, dispute: true, [intent]: false });
      expect(gone).toContain('What you sent was not taken. There is nothing to answer. You can');
      expect(gone).toContain('I was there at eight.');
      const stands = said(intent, { answer: true, dispute: true });
      expect(stands).toContain('There is nothing to answer.');
      expect(stands).not.toContain('What you sent was not taken.');
      expect(stands.split('I was there at eight.')).toHaveLength(2);
    },
  );
});

describe('a dispute that nobody has decided', () => {
  const dispute: OwnDispute = {
    round: 1,
    ground: 'false-fact',
    text: 'I was there at eight.',
    raisedAt: '2026-11-10T09:00:00.000Z',
    dueAt: '2026-11-17T16:00:00.000Z',
    outcome: null,
    decidedAt: null,
    reason: null,
  };
  const words = (overdue: boolean) =>
    wordsOf({ one: { ...one, disputes: [{ ...dispute, overdue }] }, posted: undefined });

  it('promises the time by which it is decided until that has passed', () => {
    expect(words(false)).toContain('decides by 17 November 2026 at 17:00. Until then it');
    expect(words(true)).not.toContain('decides by');
    expect(words(true)).toContain('The decision is late: it was due by 17 November 2026 at 17:00.');
  });
});

describe('a dispute that was dismissed', () => {
  it('says that the feedback counts, once the days to read it are over', () => {
    const dispute: OwnDispute = {
      ...{ round: 1, ground: 'false-fact', text: '', reason: null, overdue: false },
      ...{ raisedAt: '2026-11-03T09:00:00.000Z', dueAt: '2026-11-10T16:00:00.000Z' },
      ...{ outcome: 'dismissed', decidedAt: '2026-11-04T09:00:00.000Z' },
    };
    const words = (state: OwnFeedback['state']) =>
      wordsOf({ one: { ...one, state, disputes: [dispute] }, posted: undefined });
    expect(words('counts')).toContain('Dismissed, 4 November 2026. The feedback counts.');
    expect(words('reading')).toContain('The feedback counts after the day above.');
    // An appeal followed.
    expect(words('disputed')).not.toContain('The feedback counts');
    expect(words('taken-back')).not.toContain('The feedback counts');
  });
});
