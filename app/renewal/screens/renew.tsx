import { redirect } from 'react-router';
import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import type { Route } from './+types/renew.ts';

const text: ShortText = {
  title: 'Renew a verification',
  description: 'What renewing a verification does, and how to see until when a record holds.',
  paragraphs: [
    'A verification holds until the date on its record. After that the record still stands, but it reads EXPIRED and no longer carries a tick.',
    'Renewing is paid with Paystack and sets a new expiry date. It opens on this page in a later release; the search shows today until when a record holds.',
  ],
  ways: [{ to: '/verification/search', label: 'Search verification' }],
};

/** An address whose id got lost leads to the search (C-26). */
export function loader({ params }: Route.LoaderArgs) {
  const id = (params.verificationId ?? '').trim();
  return id === '' || id === 'undefined' || id === 'null' ? redirect('/verification/search') : null;
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { ...text, visibility: 'unlisted' });

export default function Renew() {
  return <ShortPage text={text} />;
}
