import {
  Children,
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { prefersCalm } from '../browser/motion.ts';
import { useNearView } from '../browser/near-view.ts';
import { ArrowLeftIcon, ArrowRightIcon, PauseIcon, PlayIcon } from '../glyph.tsx';
import { holdsAfter, released, stateOf } from './carousel-state.ts';
import type { CarouselDriver, Moves } from './driver.tsx';

interface CarouselProps {
  /** Names the region and its buttons, e.g. `Testimonials`. */
  label: string;
  /** Stands at the left of the buttons. */
  heading?: ReactNode;
  /** Shows two slides on small screens instead of one (CAR-02). */
  pairs?: boolean;
  /** One slide each. */
  children: ReactNode;
}

/**
 * A row that scrolls and snaps without any script. Near the view embla is fetched and makes it move
 * by itself; `data-state` says what it is doing.
 */
export function Carousel({ label, heading, pairs = false, children }: CarouselProps) {
  const view = useRef<HTMLDivElement>(null);
  const [holds, send] = useReducer(holdsAfter, released);
  const [moves, setMoves] = useState<Moves>();
  const Driver = useDriver(view);
  const state = stateOf(holds);

  useEffect(() => {
    if (prefersCalm()) send('calm');
  }, []);

  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') send(event.type === 'pointerenter' ? 'enter' : 'leave');
  };
  const leaveFocus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) send('blur');
  };

  return (
    <section
      className={pairs ? 'carousel carousel--pairs' : 'carousel'}
      aria-roledescription="carousel"
      aria-label={label}
      data-state={moves ? state : undefined}
      data-wake="near"
      onPointerEnter={hover}
      onPointerLeave={hover}
      onFocus={() => send('focus')}
      onBlur={leaveFocus}
    >
      <div className="carousel__head">
        <div>{heading}</div>
        <Controls paused={holds.paused} moves={moves} onPress={() => send('press')} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        className="carousel__view"
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is reached by keyboard.
        tabIndex={0}
        role="group"
        aria-label={`${label}, slides`}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
          // Alt and an arrow are the browser's own Back.
          if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
          const isNext = event.key === 'ArrowRight';
          if (moves) return isNext ? moves.next() : moves.previous();
          // At once: what moves it may come in the middle of a scroll.
          event.preventDefault();
          const width = event.currentTarget.querySelector('li')?.clientWidth ?? 0;
          event.currentTarget.scrollBy({ left: isNext ? width : -width, behavior: 'instant' });
        }}
      >
        <ul className="carousel__track">
          {Children.map(children, (slide) => (
            <li>{slide}</li>
          ))}
        </ul>
      </div>
      {Driver && view.current && (
        <Driver
          view={view.current}
          state={state}
          pairs={pairs}
          calm={prefersCalm()}
          onReady={setMoves}
        />
      )}
    </section>
  );
}

/** The part that moves it, once the row has come near the view. */
function useDriver(view: RefObject<HTMLElement | null>) {
  const near = useNearView(view);
  const [Driver, setDriver] = useState<ComponentType<Parameters<typeof CarouselDriver>[0]>>();
  useEffect(() => {
    if (!near) return;
    let left = false;
    import('./driver.tsx')
      .then((part) => left || setDriver(() => part.CarouselDriver))
      // Without it the row still scrolls, so there is nothing to tell.
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [near]);
  return Driver;
}

function Controls({
  paused,
  moves,
  onPress,
}: {
  paused: boolean;
  moves: Moves | undefined;
  onPress: () => void;
}) {
  return (
    <div className="carousel__nav">
      <button
        type="button"
        className="iconbtn"
        aria-label={paused ? 'Play' : 'Pause'}
        onClick={onPress}
      >
        {paused ? <PlayIcon /> : <PauseIcon />}
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label="Previous slide"
        onClick={() => moves?.previous()}
      >
        <ArrowLeftIcon />
      </button>
      <button
        type="button"
        className="iconbtn"
        aria-label="Next slide"
        onClick={() => moves?.next()}
      >
        <ArrowRightIcon />
      </button>
    </div>
  );
}
