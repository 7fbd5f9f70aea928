import { data } from 'react-router';
import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import type { Route } from './+types/request.ts';

const text: ShortText = {
  title: 'Request not found',
  description: 'The page of a request: its plan, its payment and what happens next.',
  paragraphs: [
    'There is no request under this number. A request appears here once a plan has been ordered on this site, with its payment and the state of the work.',
    'Ordering opens in a later release. If somebody gave you this number, check it letter by letter with them.',
  ],
  ways: [{ to: '/verification', label: 'See what can be ordered' }],
};

export function loader() {
  return data(null, { status: 404 });
}

export const meta = (args: Route.MetaArgs) => pageMeta(args, { ...text, visibility: 'unlisted' });

export default function RequestNotFound() {
  return <ShortPage text={text} />;
}
