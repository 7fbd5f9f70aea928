import { type ComponentType, lazy, Suspense, useState } from 'react';
import { needed } from '#ui/browser/needed.ts';

/**
 * A part that is in the page from the start while its script waits until the element `id` comes near.
 * The server calls `fetch` beforehand, or the part would come into the page by script. So does whoever
 * brings a visitor from another page: React would hold a lazy part back for 300 ms, and the scroll to
 * a hash would miss it.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  id: string,
): { fetch: () => Promise<ComponentType<Props>>; Part: ComponentType<Props> } {
  let ready: ComponentType<Props> | undefined;
  const fetch = async () => {
    ready = await load();
    return ready;
  };
  const Later = lazy(async () => {
    await needed(id);
    return { default: await fetch() };
  }) as unknown as ComponentType<Props>;
  function Part(props: Props) {
    const [Shown] = useState(() => ready ?? Later);
    return (
      <Suspense fallback={null}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return { fetch, Part };
}
