import { common, Refused } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { Inside } from '#platform/http/files.server.ts';
import { openPictures, TooManyDrawings } from '#platform/picture/pictures.server.ts';
import type { Entry } from '../contract.ts';
import { headOf } from '../listing/rules.ts';
import { cardPath } from '../meta/rules.ts';
import { layCard, looks } from './layout.server.ts';

/** The page whose card stands at `/cards/<rest>`, or null when no page names it so. */
function pageOf(rest: string): string | null {
  const path = rest === 'home.png' ? '/' : `/${rest.replace(/\.png$/, '')}`;
  return cardPath(path) === `/cards/${rest}` ? path : null;
}

/** The same title always wears the same cloth. */
function lookOf(title: string): number {
  const sum = Array.from(title).reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return sum % looks;
}

const missing = () => new Refused(common.notFound);
const later = () => new Refused(common.busy, { retryAfterSeconds: 2 });

/**
 * Preview pictures of the indexed pages of the route table and of `entries`. The title is the
 * page's own; an address that is none of ours is refused before anything is rendered.
 */
export function openCards(entries: () => Promise<readonly Entry[]>) {
  // 64 pictures of about 40 KB.
  const pictures = openPictures({ keep: 64, wait: 16 });

  async function isPage(path: string, inside: Inside): Promise<boolean> {
    if ((await inside.addresses()).includes(path)) return true;
    return (await entries()).some((entry) => entry.path === path);
  }

  return async (inside: Inside, rest: string): Promise<FileAnswer | Refused> => {
    const path = pageOf(rest);
    if (!path || !(await isPage(path, inside))) return missing();
    const { status, html } = await inside.read(path);
    if (status >= 500) return later();
    const { title, kind, indexed } = headOf(html);
    if (status !== 200 || !indexed || !title) return missing();
    try {
      const key = `${kind} ${title}`;
      const { png, etag } = await pictures.draw(key, () => layCard({ title, kind }, lookOf(title)));
      const headers = { etag, 'cache-control': 'public, max-age=86400' };
      return new FileAnswer(png, { type: 'image/png', headers });
    } catch (error) {
      if (error instanceof TooManyDrawings) return later();
      throw error;
    }
  };
}
