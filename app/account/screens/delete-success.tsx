import { ShortPage, type ShortText, shortMeta } from '#app/help/parts/short-page.tsx';

const text: ShortText = {
  title: 'Account Deleted Successfully',
  description: 'The confirmation that follows the deletion of an account.',
  paragraphs: [
    'This confirmation follows a deletion that you asked for and that went through: personal information, profile and settings are then removed for good.',
    'If you opened this address by itself, nothing was deleted.',
  ],
  ways: [{ to: '/', label: 'Return to Homepage' }],
};

export function meta() {
  return shortMeta(text, 'unlisted');
}

export default function DeleteSuccess() {
  return <ShortPage text={text} />;
}
