import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { Failed } from '../empty.tsx';
import { Loading } from '../loading.tsx';
import { patiently } from './patiently.ts';

/** A part of a page that is fetched when it is first shown. */
interface Patient<Props> {
  readonly Part: ComponentType<Props>;
  readonly isLost: () => boolean;
  readonly subscribe: (hear: () => void) => () => void;
}

/** A part for `PatientPart`, by what loads it. */
export function patient<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Patient<Props> {
  let lost = false;
  const heard = new Set<() => void>();
  const tell = (now: boolean) => {
    lost = now;
    for (const hear of heard) hear();
  };
  const Part = lazy(async () => ({
    default: await patiently(load, tell),
  })) as unknown as ComponentType<Props>;
  return {
    Part,
    isLost: () => lost,
    subscribe(hear) {
      heard.add(hear);
      return () => heard.delete(hear);
    },
  };
}

function Waiting({ isLost, subscribe }: Pick<Patient<object>, 'isLost' | 'subscribe'>) {
  const lost = useSyncExternalStore(subscribe, isLost, () => false);
  if (!lost) return <Loading />;
  return (
    <Failed
      title="This part could not be loaded"
      level={3}
      // A press counts by itself; this is for those that come without a pointer or a key.
      onRetry={() => dispatchEvent(new Event('load-lazy'))}
    >
      Check the connection. What you typed is kept.
    </Failed>
  );
}

/**
 * Draws it. A line that drops meanwhile must not take the page away with it, and what was typed: the
 * part says that it is missing, and comes with the next try.
 */
export function PatientPart<Props extends object>({
  of: { Part, ...state },
  page,
}: {
  of: Patient<Props>;
  page: Props;
}) {
  return (
    <Suspense fallback={<Waiting {...state} />}>
      <Part {...page} />
    </Suspense>
  );
}
