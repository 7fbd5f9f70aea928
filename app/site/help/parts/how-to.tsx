import { type RefObject, useEffect, useRef, useState } from 'react';
import { prefersCalm, savesData } from '#ui/browser/motion.ts';
import { PauseIcon, PlayIcon } from '#ui/glyph.tsx';
import type { Film } from '../copy.ts';

/**
 * Plays while it is across the middle of the window, unless the person asked for less movement or less data,
 * or has stopped it and not played it again (D-21). Tells whether it is playing, and `null` before any script has run.
 */
function usePlaysInView(video: RefObject<HTMLVideoElement | null>) {
  const [playing, setPlaying] = useState<boolean | null>(null);
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    /** The pause on its way is no person's. */
    let own = false;
    let stopped = false;
    const over = new AbortController();
    const { signal } = over;
    setPlaying(!film.paused);
    film.addEventListener(
      'play',
      () => {
        setPlaying(true);
        stopped = false;
      },
      { signal },
    );
    film.addEventListener(
      'pause',
      () => {
        setPlaying(false);
        // Paused by a person, or at its end: then it stays so.
        if (!own) stopped = true;
        own = false;
      },
      { signal },
    );
    const observer = new IntersectionObserver(
      (seen) => {
        // Scrolled past at once, it came and went.
        if (seen.at(-1)?.isIntersecting) {
          // A browser may refuse to play; the poster stays, and the button goes on saying `Play`.
          if (!stopped) film.play().catch(() => {});
        } else if (!film.paused) {
          own = true;
          film.pause();
        }
      },
      // Of a film that is twice as tall as the window, half is never in view.
      { rootMargin: '-50% 0px' },
    );
    film.muted = true;
    if (!prefersCalm() && !savesData()) observer.observe(film);
    return () => {
      over.abort();
      observer.disconnect();
    };
  }, [video]);
  return playing;
}

/** HELP-07, HELP-08: a film with its steps in words. The browser's own controls stay. */
export function HowTo({ film: { file, title, lead, steps } }: { film: Film }) {
  const video = useRef<HTMLVideoElement>(null);
  const playing = usePlaysInView(video);
  const toggle = () => {
    if (playing) video.current?.pause();
    else video.current?.play().catch(() => {});
  };
  const at = `/films/${file}`;
  return (
    <div className="howto" data-wake="near">
      <h3>{title}</h3>
      <div className="howto__screen">
        <div className="howto__frame">
          {/* Not as its poster: that would be fetched with the page, though few scroll here. */}
          <img src={`${at}.webp`} alt="" width="390" height="840" loading="lazy" />
          <video
            ref={video}
            className="howto__film"
            width="390"
            height="840"
            preload="none"
            aria-label={title}
            muted
            playsInline
            controls
          >
            <source src={`${at}.webm`} type="video/webm" />
            <source src={`${at}.mp4`} type="video/mp4" />
            <track kind="captions" src={`${at}.vtt`} srcLang="en" label="English" default />
            Your browser does not support the video tag.
          </video>
        </div>
        <button
          type="button"
          className="btn btn--sm btn--outline"
          disabled={playing === null}
          onClick={toggle}
        >
          {playing ? <PauseIcon /> : <PlayIcon />}
          {playing ? 'Pause' : 'Play'} <span className="vh">{title}</span>
        </button>
      </div>
      <div className="howto__words">
        <p className="mute">{lead}</p>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </div>
    </div>
  );
}
