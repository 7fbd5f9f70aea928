import { useEffect, useRef, useState } from 'react';
import { prefersCalm, savesData } from './browser/motion.ts';
import { PauseIcon, PlayIcon } from './glyph.tsx';

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
 * A silent film in a loop over its still. The still comes with the page; the film is attached when
 * everything else has loaded, and not at all under reduced motion or Save-Data (D-21, C-37).
 */
export function Film({
  mobile,
  desktop,
  alt = '',
  name = 'background video',
  className = '',
}: FilmProps) {
  const source = useLateSource(mobile, desktop);
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
      {source && <Moving source={source} name={name} />}
    </div>
  );
}

function Moving({ source, name }: { source: string; name: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [playing, setPlaying] = useState(false);
  const toggle = () => {
    if (playing) video.current?.pause();
    // A browser may refuse to play; the still stays, and the button goes on saying `Play`.
    else video.current?.play().catch(() => {});
  };
  return (
    <>
      <video
        ref={video}
        autoPlay
        muted
        loop
        playsInline
        tabIndex={-1}
        aria-hidden="true"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src={`${source}.webm`} type="video/webm" />
        <source src={`${source}.mp4`} type="video/mp4" />
        Your browser does not support the video tag.
      </video>
      <button
        type="button"
        className="iconbtn"
        aria-label={`${playing ? 'Pause' : 'Play'} ${name}`}
        onClick={toggle}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </button>
    </>
  );
}

/** The cut for this screen, once the page has loaded and the browser is idle. */
function useLateSource(mobile: Cut, desktop: Cut) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    if (prefersCalm() || savesData()) return;
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 200));
    const forget = window.cancelIdleCallback ?? window.clearTimeout;
    let waiting = 0;
    const attach = () => {
      waiting = idle(() => setSource(matchMedia(small).matches ? mobile.film : desktop.film));
    };
    if (document.readyState === 'complete') attach();
    else window.addEventListener('load', attach, { once: true });
    return () => {
      window.removeEventListener('load', attach);
      forget(waiting);
    };
  }, [mobile.film, desktop.film]);
  return source;
}
