import { wordedMeta } from '#app/shell/meta.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { Drawn } from '#app/site/career/parts/drawn.tsx';
import { cachedHeaders, cachedLoader } from '#platform/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import '../community.css';
import words from '../content/community.md';
import { Street } from '../parts/street.tsx';
import type { Route } from './+types/become-community-agent.ts';

export const headers = cachedHeaders;
export const loader = cachedLoader({ words });

export const meta = wordedMeta;

const formPath = '/career/community-agent-form';
const verbs = ['find', 'explain', 'along', 'stay'];
const hands = [
  { id: 'brings', face: 'ronke' },
  { id: 'looks', face: 'sade' },
  { id: 'decides', face: 'bisi' },
];

/** CAG-01, W-15 */
export default function BecomeCommunityAgent({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <div className="ca">
      <div className="page-head">
        <div className="wrap split split--7-5 ca__head">
          <h1>{words.head.title}</h1>
          <div className="stack ca__lead">
            <Prose className="lead" html={words.lead} />
            <ButtonLink size="lg" to={formPath}>
              Apply as community agent
            </ButtonLink>
          </div>
        </div>
      </div>
      <Street words={words} />
      <section className="section" aria-label="The task">
        <ol className="wrap verbs">
          {verbs.map((id) => (
            <li key={id}>
              <Worded words={words} id={id} look="display" />
            </li>
          ))}
        </ol>
      </section>
      <section className="section on-paper2" aria-labelledby="who">
        <div className="wrap">
          <div className="ca__who">
            <Worded words={words} id="who" />
          </div>
          <ol className="hands">
            {hands.map(({ id, face }) => (
              <li key={id}>
                <span className="hands__face">
                  <Drawn of={`portraits/${face}`} />
                </span>
                <div className="stack hands__words">
                  <Worded words={words} id={id} as="h3" />
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section" aria-labelledby="for">
        <div className="wrap split split--top">
          <div className="stack">
            <Worded words={words} id="for" look="h3" />
            <Worded words={words} id="needs" look="h3" />
          </div>
          <div className="stack">
            <Worded words={words} id="limits" look="h3" />
            <Worded words={words} id="get" look="h3" />
          </div>
        </div>
      </section>
      <section className="section on-danfo" aria-labelledby="next">
        <div className="wrap split split--7-5 split--top">
          <div className="stack">
            <Worded words={words} id="next" />
          </div>
          <div className="ca__end">
            <Drawn of="portraits/ronke" />
            <ButtonLink size="lg" to={formPath}>
              Go to the form
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}
