import { redirect } from 'react-router';

/** Only a verified payment brings the router state this page needs, and none can yet (PAY-08). */
export function loader() {
  return redirect('/');
}
