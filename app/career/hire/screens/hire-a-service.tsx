import { data } from 'react-router';
import type { Kind } from '#app/plans/contract.ts';
import type { GivenLists } from '#app/plans/parts/plan-list.tsx';
import { readLists } from '#app/plans/parts/read-lists.ts';
import { sectionText } from '#app/plans/parts/section-text.ts';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { kept, keptHeaders, sender } from '#platform/page.ts';
import type { Words } from '#platform/words.ts';
import { Prose } from '#ui/prose.tsx';
import { Guidance } from '../parts/guidance.tsx';
import { HireHead } from '../parts/hire-head.tsx';
import { Insurance } from '../parts/insurance.tsx';
import { Packages } from '../parts/packages.tsx';
import type { Route } from './+types/hire-a-service.ts';
import '#app/plans/plans.css';
import '../hire.css';

const kinds: readonly Kind[] = ['INSURED', 'RECRUITMENT_PACKAGE'];

interface PageData {
  words: Words;
  lists: GivenLists;
}

const readWords = async () => (await import('../content/hire.md')).default;

export const headers = keptHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  const lists = await readLists(context.get(sender), kinds);
  const page: PageData = { words: await readWords(), lists };
  return data(page, kinds.every((kind) => lists[kind]) ? { headers: kept('plans') } : undefined);
}

/** Within the site the section to scroll to stands at once, its plans follow (HIRE-03, HIRE-08). */
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

/** In the stated order (HIRE-21). */
export default function HireAService({ loaderData: { words, lists } }: Route.ComponentProps) {
  return (
    <>
      <HireHead words={words} />
      <Ways words={words} />
      <Insurance words={words} lists={lists} />
      <Packages words={words} lists={lists} />
      <Guidance words={words} />
      <Process words={words} />
      <Policies words={words} />
    </>
  );
}

function Ways({ words }: { words: Words }) {
  return (
    <section className="section hire-ways" aria-label="Three ways to hire">
      <div className="wrap">
        {['same-day', 'on-demand', 'to-stay'].map((at) => (
          <div className="hire-way" key={at}>
            <h2 className="h3">{sectionText(words, at).heading}</h2>
            <Prose html={sectionText(words, at).html} />
          </div>
        ))}
      </div>
    </section>
  );
}

/** HIRE-14 */
function Process({ words }: { words: Words }) {
  const text = sectionText(words, 'hiring-process');
  return (
    <section className="section on-ink" id={text.id} aria-labelledby="process">
      <div className="wrap split split--5-7 split--top">
        <div className="stack">
          <h2 id="process">{text.heading}</h2>
          <p className="lead">{words.head.process}</p>
          <img
            className="process__face"
            src="/kit/portraits/tunde.svg"
            alt=""
            width="200"
            height="200"
            loading="lazy"
          />
        </div>
        <Prose className="process" html={text.html} />
      </div>
    </section>
  );
}

/** HIRE-15, HIRE-20 */
function Policies({ words }: { words: Words }) {
  const text = sectionText(words, 'policies');
  return (
    <section className="section" aria-labelledby={text.id}>
      <div className="wrap split split--5-7 split--top">
        <div className="stack">
          <h2 id={text.id}>{text.heading}</h2>
          <Prose html={text.html} />
        </div>
        <div className="policies">
          {['refunds', 'direct-transfer', 'tips', 'protected'].map((at) => (
            <div key={at}>
              <h3>{sectionText(words, at).heading}</h3>
              <Prose html={sectionText(words, at).html} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
