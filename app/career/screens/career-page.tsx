import { useLocation } from 'react-router';
import { ShortPage, shortMeta, textAt } from '#app/help/parts/short-page.tsx';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatNaira } from '#app/shell/rules.ts';
import { applicationPages, careerPages } from '../copy.ts';
import { programmes } from '../rules.ts';
import type { Route } from './+types/career-page.ts';

const pages = { ...careerPages, ...applicationPages };

export function meta({ location }: Route.MetaArgs) {
  return shortMeta(textAt(pages, location.pathname));
}

export default function CareerPage() {
  const { pathname } = useLocation();
  return (
    <ShortPage text={textAt(pages, pathname)}>
      <Lines pathname={pathname} />
    </ShortPage>
  );
}

/** Two of the pages have an email address of their own (SPI-03, PAG-06). */
function Lines({ pathname }: { pathname: string }) {
  const { partnershipsEmail, sponsorEmail, supportPhone } = useSite();
  if (pathname.includes('sponsor-individual')) {
    return (
      <>
        <h2>Tuition</h2>
        <ul>
          {programmes.map(({ name, fee }) => (
            <li key={name}>
              {name}: <span className="money">{formatNaira(fee)}</span>
            </li>
          ))}
        </ul>
        <p>
          Write to <a href={`mailto:${sponsorEmail}`}>{sponsorEmail}</a>.
        </p>
      </>
    );
  }
  if (!pathname.includes('partner-with-us/apply')) return null;
  return (
    <p>
      Write to <a href={`mailto:${partnershipsEmail}`}>{partnershipsEmail}</a>, or call{' '}
      <a href={`tel:${supportPhone}`}>{supportPhone}</a>.
    </p>
  );
}
