import { useLocation } from 'react-router';
import { ShortPage, textAt } from '#app/help/parts/short-page.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { applicationPages } from '../copy.ts';
import type { Route } from './+types/career-page.ts';

export function meta(args: Route.MetaArgs) {
  const { title, description } = textAt(applicationPages, args.location.pathname);
  return pageMeta(args, { title, description });
}

export default function CareerPage() {
  const { pathname } = useLocation();
  return (
    <ShortPage text={textAt(applicationPages, pathname)}>
      <Lines pathname={pathname} />
    </ShortPage>
  );
}

/** One of the pages has an email address of its own (PAG-06). */
function Lines({ pathname }: { pathname: string }) {
  const { partnershipsEmail, supportPhone } = useSite();
  if (!pathname.includes('partner-with-us/apply')) return null;
  return (
    <p>
      Write to <a href={`mailto:${partnershipsEmail}`}>{partnershipsEmail}</a>, or call{' '}
      <a href={`tel:${supportPhone}`}>{supportPhone}</a>.
    </p>
  );
}
