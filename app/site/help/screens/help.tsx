import { redirect } from 'react-router';

/** The help page is `/support` (C-28). */
export function loader() {
  return redirect('/support', 301);
}
