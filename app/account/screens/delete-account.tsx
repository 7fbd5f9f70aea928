import { ShortPage, type ShortText } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { kept } from '#platform/page.ts';
import type { Route } from './+types/delete-account.ts';

const text: ShortText = {
  title: 'Delete your account',
  description:
    'What is removed when an account is deleted, what stays without your name, and how to ask for it.',
  paragraphs: [
    'Deleting an account is permanent. Your personal information is removed, your profile and settings are deleted, and you lose access to the services.',
    'Your picture goes too. The text of reviews stays, without your name, because it belongs to the record of a job that others were part of.',
    'The form for it, with email and password, opens on this page in a later release; until then ask us to delete your account.',
  ],
  ways: [{ to: '/contact', label: 'Contact us' }],
};

/** The same for everybody. */
export const headers = () => kept();

export const meta = (args: Route.MetaArgs) => pageMeta(args, text);

export default function DeleteAccount() {
  return <ShortPage text={text} />;
}
