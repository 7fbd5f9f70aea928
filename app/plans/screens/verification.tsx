import { data } from 'react-router';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { Apps } from '#app/shell/parts/store-badges.tsx';
import { kept, keptHeaders, sender } from '#platform/page.ts';
import type { Words } from '#platform/words.ts';
import { Prose } from '#ui/prose.tsx';
import type { Kind } from '../contract.ts';
import { BackgroundChecks, Clearances, IncidentReports, Tiers } from '../parts/checks.tsx';
import { FindBoxes } from '../parts/find-boxes.tsx';
import { HealthPlans } from '../parts/health.tsx';
import type { GivenLists } from '../parts/plan-list.tsx';
import { readLists } from '../parts/read-lists.ts';
import { sectionText } from '../parts/section-text.ts';
import { VerificationHead } from '../parts/verification-head.tsx';
import type { Route } from './+types/verification.ts';
import '../plans.css';
import '../verification.css';

const kinds: readonly Kind[] = [
  'VERIFICATION',
  'BACKGROUND_CHECK',
  'CLEARANCE',
  'INCIDENT_REPORT',
  'HEALTH_PLAN',
];

interface PageData {
  words: Words;
  lists: GivenLists;
}

const readWords = async () => (await import('../content/verification.md')).default;

export const headers = keptHeaders;

/** A page with a list missing is sent, but not kept for the next visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const lists = await readLists(context.get(sender), kinds);
  const found = kinds.every((kind) => lists[kind]);
  const page: PageData = { words: await readWords(), lists };
  return data(page, found ? { headers: kept('plans') } : undefined);
}

/** Within the site the text stands at once, and each list says that it is on its way (VPR-12). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<PageData> {
  const lists = serverLoader().then(
    (page) => page.lists,
    () => ({}),
  );
  return { words: await readWords(), lists };
}

export function meta(args: Route.MetaArgs) {
  const { title = '', description = '' } = args.loaderData?.words.head ?? {};
  return pageMeta(args, { title, description });
}

/** In the stated order (VPR-01, W-02). */
export default function Verification({ loaderData: page }: Route.ComponentProps) {
  const how = sectionText(page.words, 'how-it-works');
  const app = sectionText(page.words, 'app');
  return (
    <>
      <VerificationHead words={page.words} />
      <section className="section" aria-labelledby={how.id}>
        <div className="wrap stack offer">
          <h2 id={how.id}>{how.heading}</h2>
          <Prose className="stages" html={how.html} />
        </div>
      </section>
      <Tiers {...page} />
      <FindBoxes words={page.words} />
      <BackgroundChecks {...page} />
      <Clearances {...page} />
      <IncidentReports {...page} />
      <HealthPlans {...page} />
      <section className="section on-ink" aria-labelledby={app.id}>
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            <h2 id={app.id}>{app.heading}</h2>
            <Prose className="lead" html={app.html} />
          </div>
          <Apps />
        </div>
      </section>
    </>
  );
}
