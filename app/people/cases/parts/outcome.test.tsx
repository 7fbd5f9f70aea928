import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { writeOut } from '#platform/mail/mail.server.ts';
import { DeclinedMail } from '../admin/decision/mails.server.tsx';
import { Decided, UnkeptAnswer } from './outcome.tsx';

type Because = 'correction' | 'renewal' | 'ordered';

/** The page of a decision, read in Hausa before. */
function drawn(because: Because, result: 'approved' | 'declined', suspended = false) {
  const badge = result === 'approved' ? 'Sw-ADA20' : null;
  const decision = { result, badge, decidedAt: '2026-11-20T10:00:00.000Z', suspended };
  const element = <Decided decision={decision} proposal={null} because={because} />;
  const router = createMemoryRouter([{ path: '/', element }], {
    initialEntries: ['/?lang=ha'],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** What the page says of a decision, without its marks. */
const said = (...given: Parameters<typeof drawn>) => drawn(...given).replace(/<[^>]*>/g, '');

describe('an answer to a proposal (CASE-08)', () => {
  const typed = { intent: 'answer', answer: 'I have moved to Ikeja since.' };
  const posted = { ...{ intent: 'answer', faults: {}, typed }, failed: 'The days are over.' };
  const proposal = {
    reasons: 'x',
    answer: null,
    answeredAt: null,
    answerUntil: '2026-11-20T22:59:59.999Z',
  };
  const late = (open: boolean, sent: typeof posted | undefined) => {
    const view = { decision: null, proposal: { ...proposal, open } };
    return renderToStaticMarkup(<UnkeptAnswer view={view} posted={sent} />);
  };

  it('that came too late says so and is there to copy, as its form is gone', () => {
    expect(late(false, undefined)).toBe('');
    // While it may be answered the form itself says what was wrong, and holds the words.
    expect(late(true, posted)).toBe('');
    expect(late(false, posted)).toContain('Your answer was not kept. The days are over.');
    expect(late(false, posted)).toContain('I have moved to Ikeja since.');
  });
});

describe('what was decided, to who has a record already (CASE-08, ME-06)', () => {
  it('a declined correction takes no badge away: the record stays as it was', () => {
    const words = said('correction', 'declined');
    expect(words).toContain('Your correction was declined');
    expect(words).toContain('Your record stays as it was.');
    expect(words).not.toMatch(/no badge|verification was|who ordered it/);
  });

  it('a correction that is made is no new verification', () => {
    const words = said('correction', 'approved');
    expect(words).toContain('Your correction was approved');
    expect(words).toContain('Its dates stay as they were.');
  });

  it.each(['correction', 'renewal', 'ordered'] as const)(
    'says of a record that may be suspended not that it is verified: %s',
    (because) => {
      expect(said(because, 'approved')).not.toContain('You are verified');
      expect(said(because, 'approved')).toContain('Sw-ADA20');
    },
  );

  it('a declined renewal leaves the badge and its day, which was paid for', () => {
    expect(said('renewal', 'declined')).toContain('Your record stays as it was.');
    expect(said('ordered', 'declined')).toContain('You get no badge from it.');
  });

  it('says of a record that was suspended meanwhile that it stays so', () => {
    for (const because of ['correction', 'renewal', 'ordered'] as const) {
      expect(said(because, 'declined', true)).toContain('Your public page stays suspended.');
      expect(said(because, 'declined', true)).not.toMatch(/as it was|no badge/);
    }
  });

  it.each(['correction', 'renewal', 'ordered'] as const)(
    'is told by the mail as by the page: %s',
    (because) => {
      const about = because === 'correction' ? because : 'verification';
      const mail = DeclinedMail({
        ...{ about, because, suspended: false },
        ...{ firstName: 'Ada', address: 'https://x/case/1' },
      });
      const left = because === 'ordered' ? 'You get no badge' : 'Your record stays as it was.';
      expect(writeOut(mail).plain).toContain(left);
      expect(said(because, 'declined')).toContain(left);
    },
  );
});

it('leads on in the language in which the person agreed (CASE-05)', () => {
  const html = drawn('ordered', 'approved');
  for (const to of ['/verification/Sw-ADA20', '/me'])
    expect(html).toContain(`href="${to}?lang=ha"`);
});
