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
