import { type ComponentType, lazy, Suspense, useState } from 'react';
import { needed } from './needed.ts';

export interface Late<Props> {
  /** Awaited by the server, and by whoever brings a visitor from another page of the site. */
  fetch: () => Promise<ComponentType<Props>>;
  /** The part itself where it is fetched already, else one that waits until it is needed. */
  now: () => ComponentType<Props>;
}

/** A part that is in the page from the start; its script waits until the element `id` comes near. */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  id: string,
): Late<Props> {
  let ready: ComponentType<Props> | undefined;
  const fetch = async () => {
    ready = await load();
    return ready;
  };
  const later = lazy(async () => {
    await needed(id);
    return { default: await fetch() };
  }) as unknown as ComponentType<Props>;
  return { fetch, now: () => ready ?? later };
}

/**
 * Draws it. Where it is fetched already nothing may wait: React would hold a lazy part back for
 * 300 ms, and the scroll to a hash would miss it.
 */
export function LatePart<Props extends object>({ of, page }: { of: Late<Props>; page: Props }) {
  const [Shown] = useState(() => of.now());
  return (
    <Suspense fallback={null}>
      <Shown {...page} />
    </Suspense>
  );
}
