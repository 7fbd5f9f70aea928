import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { openLibrary } from './library.server.ts';

export interface Picture {
  readonly png: Buffer;
  readonly etag: string;
}

/** Gives the SVG of a picture when its turn has come. */
type Drawing = () => string | Promise<string>;

/** Thrown when too many wait for a drawing; the caller asks later. */
export class TooManyDrawings extends Error {}

async function rasterised(svg: string): Promise<Picture> {
  const sharp = await openLibrary();
  // The colours are few and flat: a palette makes a third of the bytes.
  const png = await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
  return { png, etag: `"${createHash('sha256').update(png).digest('base64url').slice(0, 22)}"` };
}

/**
 * Draws SVG of our own as PNG, off the event loop, and keeps the last `keep` pictures. What is drawn
 * is the key: a picture of another text is another picture. At most `wait` drawings stand in line.
 */
export function openPictures({ keep, wait }: { keep: number; wait: number }) {
  const kept = new LRUCache<string, Promise<Picture>>({ max: keep });
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function drawn(svg: Drawing): Promise<Picture> {
    if (waiting >= wait) throw new TooManyDrawings();
    waiting += 1;
    const picture = line
      .then(async () => rasterised(await svg()))
      .finally(() => {
        waiting -= 1;
      });
    line = picture.catch(() => undefined);
    return picture;
  }

  return {
    async draw(key: string, svg: Drawing): Promise<Picture> {
      const found = kept.get(key);
      const picture = found ?? drawn(svg);
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
