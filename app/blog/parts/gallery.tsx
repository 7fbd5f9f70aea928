import { type ComponentType, type MouseEvent, useState } from 'react';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { imageAddress } from '../rules.ts';
import type { ViewerProps } from './viewer.tsx';

interface GalleryProps {
  title: string;
  /** Stored paths. */
  pictures: readonly string[];
}

interface Opened {
  readonly Viewer: ComponentType<ViewerProps>;
  readonly place: number;
}

/** The viewer comes at the first click; until then, and without JavaScript, a picture is a link. */
export function Gallery({ title, pictures }: GalleryProps) {
  const { imageBase } = useSite();
  const [opened, setOpened] = useState<Opened | null>(null);
  const addresses = pictures.map((path) => imageAddress(imageBase, path));

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
        {addresses.map((address, place) => (
          <li key={address}>
            <a
              href={address}
              aria-label={`Open picture ${place + 1} of ${addresses.length}`}
              onClick={(event) => void open(event, place)}
            >
              <img src={address} alt="" width={1200} height={900} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
      {opened && (
        <opened.Viewer
          title={title}
          addresses={addresses}
          place={opened.place}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
