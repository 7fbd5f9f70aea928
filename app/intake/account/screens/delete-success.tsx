import { pageMeta } from '#app/shell/meta.rules.ts';
import { ShortPage } from '#app/shell/text/parts/short-page.tsx';
import { deletedText } from '../copy.ts';
import type { Route } from './+types/delete-success.ts';

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, { ...deletedText, visibility: 'unlisted' });

export default function DeleteSuccess() {
  return <ShortPage text={deletedText} />;
}
