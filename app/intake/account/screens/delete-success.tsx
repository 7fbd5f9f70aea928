import { unlistedMeta } from '#app/shell/meta.rules.ts';
import { ShortPage } from '#app/shell/text/parts/short-page.tsx';
import { deletedText } from '../copy.ts';

export const meta = unlistedMeta(deletedText);

export default function DeleteSuccess() {
  return <ShortPage text={deletedText} />;
}
