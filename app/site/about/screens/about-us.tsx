import { redirect } from 'react-router';

/** One page about us, whichever of the two stated addresses is used (C-21). */
export function loader() {
  return redirect('/about', 301);
}
