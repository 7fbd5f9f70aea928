import { useEffect, useRef } from 'react';
import { showLazily } from './browser/film.ts';

/** One cut of a film: without extension, as `.webm` and `.mp4` stand side by side. */
interface Cut {
  still: string;
  film: string;
  width: number;
  height: number;
}

interface FilmProps {
  mobile: Cut;
  desktop: Cut;
  /** What it shows; empty when it is decoration. */
  alt?: string;
  /** Names the button: `Pause background video`. */
  name?: string;
  className?: string;
}

const small = '(max-width: 767.98px)';

/**
 * A silent film in a loop over its still. The still comes with the page. The film is attached when
 * everything else has loaded, by the loader or on a page reached within the site by this part; not at
 * all under reduced motion, Save-Data or on a slow line (D-21, C-37).
 */
export function Film({
  mobile,
  desktop,
  alt = '',
  name = 'background video',
  className = '',
}: FilmProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) showLazily(host.current);
  }, []);
  return (
    <div className={`film ${className}`.trim()}>
      <picture>
        <source media={small} srcSet={mobile.still} width={mobile.width} height={mobile.height} />
        <img
          src={desktop.still}
          alt={alt}
          width={desktop.width}
          height={desktop.height}
          fetchPriority="high"
        />
      </picture>
      <div
        className="film__moving"
        ref={host}
        data-film=""
        data-mobile={mobile.film}
        data-desktop={desktop.film}
        data-name={name}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; its insides are not React's.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    </div>
  );
}
