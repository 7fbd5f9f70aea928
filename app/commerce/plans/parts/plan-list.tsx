import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { Queries } from '#app/shell/queries/parts/queries.tsx';
import { pending } from '#platform/pending.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Loading } from '#ui/loading.tsx';
import type { Kind, Plan } from '../contract.ts';
import { fromPublic } from '../rules.ts';
import type { Lists } from './read-lists.ts';

/** With the page, or still on their way when the visitor comes from another page of the site. */
export type GivenLists = Lists | Promise<Lists>;

async function askFor(kind: Kind, signal: AbortSignal): Promise<readonly Plan[]> {
  const [{ send }, { listPlans }] = await Promise.all([
    import('#platform/send.ts'),
    import('../contract.ts'),
  ]);
  return (await send(listPlans[kind], {}, { signal })).data.map(fromPublic);
}

/** Counted as pending, so that the scroll to a hash knows when the last list has arrived (C-38). */
function usePlans(kind: Kind, given: GivenLists) {
  const isPending = given instanceof Promise;
  const found = isPending ? undefined : given[kind];
  return useQuery({
    queryKey: ['plans', kind],
    queryFn: async ({ signal }) =>
      (await pending(Promise.resolve(given)))[kind] ?? askFor(kind, signal),
    ...(found ? { initialData: found } : {}),
    // What the server failed to read is asked for again when the visitor says so.
    enabled: isPending,
    // Back on the page, its list of before stands there until the one of now has come: prices may have changed.
    staleTime: isPending ? 0 : Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

interface PlanListProps {
  kind: Kind;
  lists: GivenLists;
  /** What the list holds, in words: `background checks`. */
  noun: string;
  /** Where in the page it stands; without JavaScript a new try comes back to it. */
  anchor: string;
  children: (plans: readonly Plan[]) => ReactNode;
}

/** One list in its four states: waiting, failed, empty and there (D-08, VPR-12, HIRE-08). */
export function PlanList(props: PlanListProps) {
  return (
    <Queries>
      <States {...props} />
    </Queries>
  );
}

function States({ kind, lists, noun, anchor, children }: PlanListProps) {
  const { data, isFetching, refetch } = usePlans(kind, lists);
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes away with the message; whoever pressed it by keyboard stays here.
    place.current?.focus({ preventScroll: true });
    void refetch();
  };
  return (
    <div
      className="plan-list"
      id={`${anchor}-list`}
      ref={place}
      tabIndex={-1}
      aria-busy={isFetching}
    >
      {data && data.length > 0 && children(data)}
      {data?.length === 0 && <NoPlans noun={noun} />}
      {!data && isFetching && <Loading text={`Loading the ${noun}...`} />}
      {!data && !isFetching && <FailedPlans noun={noun} anchor={anchor} onRetry={retry} />}
    </div>
  );
}

function NoPlans({ noun }: { noun: string }) {
  const more = (
    <ButtonLink variant="outline" to="/contact#contact-form">
      Ask us for one
    </ButtonLink>
  );
  return (
    <Empty level={3} title={`No ${noun} at the moment`} action={more}>
      There is nothing on offer here just now. Tell us what you need.
    </Empty>
  );
}

/** The button is a form's, so that it works before and without the script: it loads the page anew. */
function FailedPlans({ noun, anchor, onRetry }: FailedProps) {
  const { pathname } = useLocation();
  const again = (
    <form
      action={`${pathname}#${anchor}`}
      onSubmit={(event) => {
        event.preventDefault();
        onRetry();
      }}
    >
      <Button type="submit" variant="outline">
        Try Again<span className="vh"> to load the {noun}</span>
      </Button>
    </form>
  );
  return (
    <div role="alert">
      <Empty level={3} title={`The ${noun} could not be loaded`} action={again}>
        Nothing is wrong with what you did. Try again in a moment.
      </Empty>
    </div>
  );
}

type FailedProps = Pick<PlanListProps, 'noun' | 'anchor'> & { onRetry: () => void };
