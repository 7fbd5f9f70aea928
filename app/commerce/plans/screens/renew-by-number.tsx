import { redirect } from 'react-router';
import { isLostId } from '#app/people/verification/rules.ts';
import type { Route } from './+types/renew-by-number.ts';

/** Where the renew box leads: a form without a script cannot write its field into a path (C-31). */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('verificationId') ?? '';
  const id = typed.replace(/[^\w-]/g, '').slice(0, 40);
  return redirect(isLostId(id) ? '/verification/search' : `/verification/${id}`);
}
