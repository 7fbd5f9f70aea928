import { type ComponentType, type MouseEvent, useState } from 'react';
import { imageAddress, imageSource } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import type { ViewerProps } from './viewer.tsx';

interface GalleryProps {
  title: string;
  /** Stored paths. */
  pictures: readonly string[];
  /** What they show, by their path. */
  alts: Readonly<Record<string, string>>;
}

interface Opened {
  readonly Viewer: ComponentType<ViewerProps>;
  readonly place: number;
}

/** Two or three stand beside each other. */
const sizes = '(min-width: 60rem) 24rem, 50vw';

/** The viewer comes at the first click; until then, and without JavaScript, a picture is a link. */
export function Gallery({ title, pictures, alts }: GalleryProps) {
  const { imageBase } = useSite();
  const [opened, setOpened] = useState<Opened | null>(null);
  const addresses = pictures.map((path) => imageAddress(imageBase, path));
  const sources = pictures.map((path) => imageSource(imageBase, path, sizes));
  const nameOf = (place: number) => {
    const alt = alts[pictures[place] ?? ''];
    const which = `Open picture ${place + 1} of ${addresses.length}`;
    return alt ? `${which}: ${alt}` : which;
  };

  const open = async (event: MouseEvent<HTMLAnchorElement>, place: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const link = event.currentTarget;
    // Not every browser focuses a link that is clicked, and focus is to come back here.
    link.focus();
    const viewer = await import('./viewer.tsx').catch(() => null);
    if (viewer) setOpened({ Viewer: viewer.Viewer, place });
    else location.assign(link.href);
  };

  return (
    <section className="stack">
      <h2 className="h4">Gallery</h2>
      <ul className="gallery">
        {sources.map((source, place) => (
          <li key={source.src}>
            <a
              href={source.src}
              data-press=""
              aria-label={nameOf(place)}
              onClick={(event) => void open(event, place)}
            >
              <img {...source} alt="" width={1200} height={900} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <opened.Viewer
          title={title}
          addresses={addresses}
          alts={pictures.map((path) => alts[path] ?? '')}
          place={opened.place}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
