import { wordedMeta } from '#app/shell/meta.rules.ts';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Passage } from '../../parts/passage.tsx';
import words from '../content/partner.md';
import { Sheet } from '../parts/sheet.tsx';
import { Threads } from '../parts/threads.tsx';
import '../partner.css';
import type { Route } from './+types/partner.ts';

// The page of the agreements (C-30), from the root (C-23, D-17).
const agreement = '/career/partner-with-us/apply';

export const loader = cachedLoader({ words });
export const headers = cachedHeaders;

export const meta = wordedMeta;

/** PWU-01, W-10 */
export default function Partner({ loaderData }: Route.ComponentProps) {
  const { words } = loaderData;
  return (
    <>
      <div className="on-paper2">
        <div className="wrap partner__head split">
          <div>
            <h1>Partner with us</h1>
            <Prose className="lead page-lead" html={words.lead} />
            <ButtonLink size="lg" to={agreement}>
              Apply as a partner
            </ButtonLink>
          </div>
          <Threads />
        </div>
      </div>
      <div className="section partner__study">
        <div className="wrap">
          <Sheet words={words}>
            <ButtonLink variant="dark" to={agreement}>
              Read the agreement
            </ButtonLink>
          </Sheet>
        </div>
      </div>
      <div className="section on-white">
        <div className="wrap split split--top">
          <div className="papers">
            <Passage words={words} id="papers" />
          </div>
          <div className="stack">
            <Passage words={words} id="needed" look="h3" />
            <Passage words={words} id="after" look="h3" />
          </div>
        </div>
      </div>
    </>
  );
}
