import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { OwnFeedback } from '../replies/replies.contract.ts';
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

/** The card as it is drawn without a script, after words were refused. */
function said(intent: 'answer' | 'dispute', can: OwnFeedback['can']): string {
  const typed = { intent, id: 'one', text: 'I was there at eight.' };
  const posted = { intent, faults: {}, failed: 'There is nothing to answer.', typed };
  const element = <OwnFeedbackCard one={{ ...one, can }} posted={posted} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, '');
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
