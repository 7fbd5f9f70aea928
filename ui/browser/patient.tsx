import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { Failed } from '../empty.tsx';
import { Loading } from '../loading.tsx';
import { touched } from './lazy-moments.ts';

/** The line is back, or the visitor does anything at all. */
function anotherTry(): Promise<void> {
  const online = new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });
  return Promise.race([online, touched()]);
}

/**
 * Asks again for style sheets that did not come: whoever imports a part a second time is given its
 * script alone, and it would stand there bare.
 */
async function mendStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>(
    'link[rel=stylesheet]:not([data-precedence])',
  );
  const lost = [...sheets].filter(({ sheet }) => sheet === null);
  await Promise.all(
    lost.map(
      (one) =>
        new Promise((resolve, reject) => {
          const again = one.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', reject);
          one.replaceWith(again);
        }),
    ),
  );
}

/** Loads a part of a page, however often the line drops; `tell` hears whether it is lost just now. */
export async function patiently<T>(
  load: () => Promise<T>,
  tell: (lost: boolean) => void = () => {},
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      if (tries > 0) await mendStyles();
      const part = await load();
      tell(false);
      return part;
    } catch {
      tell(true);
      await anotherTry();
      tell(false);
    }
  }
}

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
