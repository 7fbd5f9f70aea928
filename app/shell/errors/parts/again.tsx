import { useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Loading } from '#ui/loading.tsx';

/** Tries once more to load what the page shows: in place, or without JavaScript by a new page (D-08). */
export function Again({ noun }: { noun?: string }) {
  const { state, revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The link goes away meanwhile; whoever pressed it by keyboard stays here.
    place.current?.focus({ preventScroll: true });
    void revalidate();
  };
  return (
    <div ref={place} tabIndex={-1}>
      {state === 'loading' ? (
        <Loading />
      ) : (
        <Link
          className="btn btn--outline"
          to=""
          onClick={(event) => {
            event.preventDefault();
            retry();
          }}
        >
          Try Again{noun && <span className="vh"> to load the {noun}</span>}
        </Link>
      )}
    </div>
  );
}

/** One line where a list of the page could not be read: another state than one that is empty (D-08). */
export function ListFailed({ noun }: { noun: string }) {
  return (
    <div className="stack" role="alert">
      <p className="error">The {noun} could not be loaded.</p>
      <Again noun={noun} />
    </div>
  );
}
