import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import type { Route } from './+types/delete-success.ts';

const text: ShortText = {
  title: 'Account Deleted Successfully',
  description: 'The confirmation that follows the deletion of an account.',
  paragraphs: [
    'This confirmation follows a deletion that you asked for and that went through: personal information, profile and settings are then removed for good.',
    'If you opened this address by itself, nothing was deleted.',
  ],
  ways: [{ to: '/', label: 'Return to Homepage' }],
};

export const meta = (args: Route.MetaArgs) => pageMeta(args, { ...text, visibility: 'unlisted' });

export default function DeleteSuccess() {
  return <ShortPage text={text} />;
}
