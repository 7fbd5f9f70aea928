import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { near } from './lazy-moments.ts';
import { patiently } from './patiently.ts';

export interface Lazy<Props> {
  /** Awaited by the server, and by whoever brings a visitor from another page of the site. */
  fetch: () => Promise<ComponentType<Props>>;
  /** The part itself where it is fetched already, else one that waits until it is needed. */
  now: () => ComponentType<Props>;
  /** Told when the part is needed at once. */
  hurry: () => void;
}

/** A part that is in the page from the start; its script waits until the element `id` comes near. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  id: string,
): Lazy<Props> {
  let ready: ComponentType<Props> | undefined;
  let hurry = () => {};
  const hurried = new Promise<void>((resolve) => {
    hurry = resolve;
  });
  const fetch = async () => {
    ready = await load();
    return ready;
  };
  const later = lazy(async () => {
    await Promise.race([near(id), hurried]);
    // Without the script the page stays as the server drew it.
    return { default: await patiently(fetch) };
  }) as unknown as ComponentType<Props>;
  return { fetch, now: () => ready ?? later, hurry };
}

interface Drawn {
  /** Around what the server drew. */
  readonly box: RefObject<HTMLElement | null>;
  readonly hurry: () => void;
}

/**
 * What the server drew, for as long as the script is on its way. A change above the part (a link to an
 * anchor is one) makes React throw that away and draw anew, and there is nothing to draw yet: so the
 * elements themselves are put back before anybody sees them gone.
 */
function AsDrawn({ box, hurry }: Drawn) {
  const place = useRef<HTMLDivElement>(null);
  const [drawn] = useState(() => [...(box.current?.children ?? [])]);
  useLayoutEffect(() => {
    place.current?.append(...drawn);
    hurry();
  }, [drawn, hurry]);
  return <div className="lazy" ref={place} />;
}

/** Tells the loader that React answers for the part. */
function Ready({ box }: Pick<Drawn, 'box'>) {
  useEffect(() => {
    box.current?.setAttribute('data-ready', '');
    dispatchEvent(new Event('hydrated'));
  }, [box]);
  return null;
}

/**
 * Draws it. Where it is fetched already nothing may wait: React would hold a lazy part back for
 * 300 ms, and the scroll to a hash would miss it.
 */
export function LazyPart<Props extends object>({ of, page }: { of: Lazy<Props>; page: Props }) {
  const [Shown] = useState(() => of.now());
  const box = useRef<HTMLDivElement>(null);
  return (
    <div className="lazy" ref={box}>
      <Suspense fallback={<AsDrawn box={box} hurry={of.hurry} />}>
        <Shown {...page} />
        <Ready box={box} />
      </Suspense>
    </div>
  );
}
