import { Link, useRevalidator } from 'react-router';
import { Loading } from '#ui/loading.tsx';

/** Tries once more to load what the page shows: in place, or without JavaScript by a new page (D-08). */
export function Again() {
  const { state, revalidate } = useRevalidator();
  if (state === 'loading') return <Loading />;
  return (
    <Link
      className="btn btn--outline"
      to=""
      onClick={(event) => {
        event.preventDefault();
        void revalidate();
      }}
    >
      Try Again
    </Link>
  );
}

/** One line where a list of the page could not be read: another state than one that is empty (D-08). */
export function ListFailed({ noun }: { noun: string }) {
  return (
    <div className="stack" role="alert">
      <p className="error">The {noun} could not be loaded.</p>
      <Again />
    </div>
  );
}
