import type { Clock } from '#platform/clock.server.ts';
import { ApiError, common } from '#platform/contract.ts';
import { FileAnswer } from '#platform/http/calls.server.ts';
import type { Internal } from '#platform/http/files.server.ts';
import { openTtlCache } from '#platform/http/ttl-cache.server.ts';
import { Overloaded } from '#platform/load/bounded-queue.server.ts';
import { openPictures } from '#platform/picture/pictures.server.ts';
import type { Entry, PageHead } from '../contract.ts';
import { headOf } from '../listing/rules.ts';
import { cardPath } from '../meta.rules.ts';

/** The page whose card stands at `/cards/<rest>`, or null when no page names it so. */
function pageOf(rest: string): string | null {
  const path = rest === 'home.png' ? '/' : `/${rest.replace(/\.png$/, '')}`;
  return cardPath(path) === `/cards/${rest}` ? path : null;
}

/** Thrown when the page itself fails; the next try asks it again. */
class PageFailed extends Error {}

const missing = () => new ApiError(common.notFound);
const later = () => new ApiError(common.busy, { retryAfterSeconds: 2 });

/**
 * Preview pictures of the indexed pages of the route table and of `entries`. The title is the
 * page's own; an address that is none of ours is refused before anything is rendered.
 */
export function openCards(clock: Clock, entries: () => Promise<readonly Entry[]>) {
  // 64 pictures of about 40 KB.
  const pictures = openPictures({ keep: 64, wait: 32 });
  // A card asked for again costs no rendering of its page.
  const heads = openTtlCache<PageHead | null>(clock, { ms: 60_000, most: 500 });

  /** What the page says of itself; null when there is none. */
  async function read(path: string, inside: Internal): Promise<PageHead | null> {
    const { status, html } = await inside.read(path);
    if (status >= 500) throw new PageFailed(path);
    return status === 200 ? headOf(html) : null;
  }

  async function isPage(path: string, inside: Internal): Promise<boolean> {
    if ((await inside.addresses()).includes(path)) return true;
    return (await entries()).some((entry) => entry.path === path);
  }

  return async (inside: Internal, rest: string): Promise<FileAnswer | ApiError> => {
    const path = pageOf(rest);
    if (!path || !(await isPage(path, inside))) return missing();
    try {
      const head = await heads.of(path, () => read(path, inside));
      if (!head?.indexed || !head.title) return missing();
      const { title, kind } = head;
      const key = `${kind} ${title}`;
      const { png, etag } = await pictures.draw(key, async () => {
        const { layCard } = await import('./layout.server.ts');
        return layCard({ title, kind });
      });
      const headers = { etag, 'cache-control': 'public, max-age=86400' };
      return new FileAnswer(png, { type: 'image/png', headers });
    } catch (error) {
      if (error instanceof Overloaded || error instanceof PageFailed) return later();
      throw error;
    }
  };
}
