import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { kept } from '#platform/page.ts';
import type { Route } from './+types/feedback.ts';

const text: ShortText = {
  title: 'Feedback',
  description:
    'Tell us how a verified worker did: what to include, how fast we answer and how disputes are settled.',
  paragraphs: [
    'Say how the work was done and how the worker behaved, why you ended or kept the employment, and the verification ID. Please be honest and factual: we may moderate or remove false or defamatory reviews.',
    'You get an acknowledgment within 24 hours, and we review and act within 5 business days, with a follow-up if one is needed. Feedback stays hidden until it has been reviewed.',
    'The online form opens on this page in a later release; until then you can send feedback by email, by call or by WhatsApp.',
  ],
  ways: [{ to: '/contact', label: 'See our lines' }],
};

/** The same for everybody. */
export const headers = () => kept();

export const meta = (args: Route.MetaArgs) => pageMeta(args, text);

export default function Feedback() {
  const { feedbackEmail, supportPhone, whatsapp } = useSite();
  return (
    <ShortPage text={text}>
      <p>
        Write to <a href={`mailto:${feedbackEmail}`}>{feedbackEmail}</a>, call{' '}
        <a href={`tel:${supportPhone}`}>{supportPhone}</a>, or send a WhatsApp message to{' '}
        <a href={`https://wa.me/${whatsapp.replace(/\D/g, '')}`}>{whatsapp}</a>.
      </p>
    </ShortPage>
  );
}
