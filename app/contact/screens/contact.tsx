import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { kept } from '#platform/page.ts';
import { departments } from '../copy.ts';
import type { Route } from './+types/contact.ts';

const text: ShortText = {
  title: 'Contact',
  description: 'Our phone line, WhatsApp and email addresses, and which of them is for what.',
  paragraphs: [
    'Call or write to us about a job, a check, a course or a partnership. For feedback about a worker, have the verification ID at hand.',
  ],
  ways: [{ to: '/support', label: 'Get support' }],
};

/** The same for everybody. */
export const headers = () => kept();

export const meta = (args: Route.MetaArgs) => pageMeta(args, text);

export default function Contact() {
  const site = useSite();
  return (
    <ShortPage text={text}>
      <div className="prose" id="contact-form">
        <p>
          Phone <a href={`tel:${site.supportPhone}`}>{site.supportPhone}</a>. WhatsApp{' '}
          <a href={`https://wa.me/${site.whatsapp.replace(/\D/g, '')}`}>{site.whatsapp}</a>.
        </p>
        <ul>
          <Line use="Feedback" address={site.feedbackEmail} />
          <Line use="Partnerships" address={site.partnershipsEmail} />
          <Line use="Sponsoring" address={site.sponsorEmail} />
        </ul>
        <p>Say first which department it is for, so that it reaches the right desk at once:</p>
        <ul>
          {departments.map((department) => (
            <li key={department}>{department}</li>
          ))}
        </ul>
        <p>A form for all other questions opens on this page in a later release.</p>
      </div>
    </ShortPage>
  );
}

function Line({ use, address }: { use: string; address: string }) {
  return (
    <li>
      {use}: <a href={`mailto:${address}`}>{address}</a>
    </li>
  );
}
