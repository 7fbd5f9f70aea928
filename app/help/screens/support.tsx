import { Link } from 'react-router';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { supportText } from '../copy.ts';
import { ShortPage, shortMeta } from '../parts/short-page.tsx';

export function meta() {
  return shortMeta(supportText);
}

export default function Support() {
  const { supportPhone } = useSite();
  return (
    <ShortPage text={supportText}>
      <p>
        Support line: <a href={`tel:${supportPhone}`}>{supportPhone}</a>.
      </p>
      <p>
        See also the <Link to="/rules">rules</Link>, the <Link to="/job-policy">job policy</Link>,
        the <Link to="/terms-of-service">terms of service</Link> and{' '}
        <Link to="/delete-account">how an account is deleted</Link>.
      </p>
    </ShortPage>
  );
}
