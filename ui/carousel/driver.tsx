import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useRef, useState } from 'react';
import { type CarouselState, slidesAt } from './carousel-state.ts';

/** embla's unit is not time: 19 brings a move by one slide to rest (half a pixel) in 500 ms. */
const slideDuration = 19;
const autoplayDelay = 4000;
const resizeRest = 50;
/** Browsers that tell no end of a scroll have ended one of a slide by then, in milliseconds. */
const scrollRest = 600;

export interface Moves {
  next(): void;
  previous(): void;
}

interface DriverProps {
  view: HTMLElement;
  state: CarouselState;
  pairs: boolean;
  /** Reduced motion: slides change at once. */
  calm: boolean;
  onReady: (moves: Moves) => void;
}

/**
 * Calls back with the slide that the row was scrolled to by hand, counted from 0: at once, or, where a key or a
 * finger has just set it in motion, once it rests. Gives how to stop waiting.
 */
function whenAtRest(view: HTMLElement, take: (slide: number) => void): () => void {
  const width = view.firstElementChild?.firstElementChild?.getBoundingClientRect().width ?? 0;
  const slide = () => (width > 0 ? view.scrollLeft / width : 0);
  const rested = () => {
    stop();
    take(Math.round(slide()));
  };
  const timer = Reflect.has(window, 'onscrollend') ? 0 : window.setTimeout(rested, scrollRest);
  const stop = () => {
    window.clearTimeout(timer);
    view.removeEventListener('scrollend', rested);
  };
  view.addEventListener('scrollend', rested);
  if (Math.abs(slide() - Math.round(slide())) * width < 1) rested();
  return stop;
}

/** Moves a carousel that is on the page already; comes by dynamic import and draws nothing. */
export function CarouselDriver({ view, state, pairs, calm, onReady }: DriverProps) {
  const start = useRef(0);
  const [autoplay] = useState(() =>
    Autoplay({ delay: autoplayDelay, jump: calm, playOnInit: false, stopOnFocusIn: false }),
  );
  const [attach, embla] = useEmblaCarousel(
    { align: 'start', duration: calm ? 0 : slideDuration, watchResize: false },
    [autoplay],
  );

  useEffect(
    () =>
      whenAtRest(view, (slide) => {
        start.current = slide;
        view.scrollLeft = 0;
        attach(view);
      }),
    [view, attach],
  );

  useEffect(() => {
    if (embla && start.current > 0) embla.scrollTo(start.current, true);
  }, [embla]);

  useEffect(() => {
    if (!embla) return;
    onReady({
      next: () => (embla.canScrollNext() ? embla.scrollNext() : embla.scrollTo(0)),
      previous: () =>
        embla.canScrollPrev()
          ? embla.scrollPrev()
          : embla.scrollTo(embla.scrollSnapList().length - 1),
    });
  }, [embla, onReady]);

  useEffect(() => {
    if (!embla) return;
    // The plugin sets nothing up for a row that is seen whole, and would throw.
    const run = () =>
      state === 'playing' && embla.scrollSnapList().length > 1 ? autoplay.play() : autoplay.stop();
    run();
    // A drag stops autoplay and a new measurement rebuilds it: both take up the state again.
    embla.on('pointerUp', run).on('reInit', run);
    return () => {
      embla.off('pointerUp', run).off('reInit', run);
    };
  }, [embla, autoplay, state]);

  useEffect(() => {
    if (!embla) return;
    let rest = 0;
    const measure = () => {
      view.style.setProperty('--per', String(slidesAt(window.innerWidth, pairs)));
      embla.reInit();
    };
    const later = () => {
      window.clearTimeout(rest);
      rest = window.setTimeout(measure, resizeRest);
    };
    measure();
    window.addEventListener('resize', later);
    return () => {
      window.clearTimeout(rest);
      window.removeEventListener('resize', later);
    };
  }, [embla, view, pairs]);

  return null;
}
