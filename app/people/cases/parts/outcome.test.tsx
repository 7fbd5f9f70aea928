import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { writeOut } from '#platform/mail/mail.server.ts';
import { DeclinedMail } from '../admin/decision/mails.server.tsx';
import { Decided } from './outcome.tsx';

/** What the page says of a decision, without its marks. */
function said(because: 'correction' | 'renewal' | 'ordered', result: 'approved' | 'declined') {
  const badge = result === 'approved' ? 'Sw-ADA20' : null;
  const decision = { result, badge, decidedAt: '2026-11-20T10:00:00.000Z' };
  const element = <Decided decision={decision} proposal={null} because={because} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, '');
}

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

  it.each(['correction', 'renewal', 'ordered'] as const)(
    'is told by the mail as by the page: %s',
    (because) => {
      const about = because === 'correction' ? because : 'verification';
      const mail = DeclinedMail({ about, because, firstName: 'Ada', address: 'https://x/case/1' });
      const left = because === 'ordered' ? 'You get no badge' : 'Your record stays as it was.';
      expect(writeOut(mail).plain).toContain(left);
      expect(said(because, 'declined')).toContain(left);
    },
  );
});
