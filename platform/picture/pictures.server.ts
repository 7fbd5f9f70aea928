import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { boundedQueue } from '../load/bounded-queue.server.ts';
import { openLibrary } from './library.server.ts';

export interface Picture {
  readonly png: Buffer;
  readonly etag: string;
}

type Drawing = () => string | Promise<string>;

async function rasterised(svg: string): Promise<Picture> {
  const sharp = await openLibrary();
  // The colours are few and flat: a palette makes a third of the bytes.
  const png = await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}

/** Draws our SVG as PNG off the event loop and caches `keep`; more than `wait` are `Overloaded`. */
export function openPictures({ keep, wait }: { keep: number; wait: number }) {
  const kept = new LRUCache<string, Promise<Picture>>({ max: keep });
  const queue = boundedQueue({ atOnce: 1, mostWaiting: wait - 1 });
  return {
    async draw(key: string, svg: Drawing): Promise<Picture> {
      const found = kept.get(key);
      const picture = found ?? queue.run(async () => rasterised(await svg()));
      if (!found) kept.set(key, picture);
      try {
        return await picture;
      } catch (error) {
        kept.delete(key);
        throw error;
      }
    },
  };
}
