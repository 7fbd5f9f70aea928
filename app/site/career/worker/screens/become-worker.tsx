import { data } from 'react-router';
import { levels } from '#app/people/verification/copy.ts';
import { wordedMeta } from '#app/shell/meta.rules.ts';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { Tick } from '#ui/tick.tsx';
import words from '../content/worker.md';
import { Road } from '../parts/road.tsx';
import '../worker.css';
import type { Route } from './+types/become-worker.ts';

export const headers = cachedHeaders;
export function loader() {
  const tiers = levels.map(({ tier, tick, tickWords }) => ({ tier, tick, tickWords }));
  return data({ words, tiers }, { headers: cachedFor() });
}

export const meta = wordedMeta;

function Ways({ label }: { label: string }) {
  return (
    <div className="row">
      <ButtonLink size="lg" to="/verification">
        {label}
      </ButtonLink>
      <ButtonLink size="lg" variant="outline" to="/#download-apps">
        Get the app
      </ButtonLink>
    </div>
  );
}

type Tiers = Route.ComponentProps['loaderData']['tiers'];

/** What is bought, and what is shown of it (C-16). */
function Levels({ tiers }: { tiers: Tiers }) {
  return (
    <dl className="tiers">
      {tiers.map(({ tier, tick, tickWords }) => (
        <div key={tier}>
          <dt>{tier}</dt>
          <dd>
            <Tick level={tick ?? 'none'} beside /> {tickWords}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** BSW-01, BSW-02, W-18, GEN-17 */
export default function BecomeWorker({ loaderData: { words, tiers } }: Route.ComponentProps) {
  return (
    <div className="bw">
      <div className="on-ink bw__head">
        <div className="wrap stack bw__intro">
          <h1 className="display">{words.head.title}</h1>
          <Prose className="lead" html={words.lead} />
          <Ways label="Start verification" />
        </div>
      </div>
      <section className="bw__way" aria-label="The road to the tick">
        <Road words={words} />
      </section>
      <section className="section on-white" aria-labelledby="levels">
        <div className="wrap split split--5-7 split--top">
          <div className="stack">
            <Worded words={words} id="levels" />
          </div>
          <Levels tiers={tiers} />
        </div>
      </section>
      <section className="section on-danfo" aria-labelledby="tips">
        <div className="wrap split split--top">
          <p className="bw__all" aria-hidden="true">
            100%
          </p>
          <div className="stack bw__tips">
            <Worded words={words} id="tips" />
          </div>
        </div>
      </section>
      <section className="section" aria-labelledby="first">
        <div className="wrap split split--top">
          <div className="stack">
            <Worded words={words} id="first" look="h3" />
            <Worded words={words} id="wrong" look="h3" />
          </div>
          <div className="stack">
            <Worded words={words} id="for" look="h3" />
            <Worded words={words} id="needs" look="h3" />
          </div>
        </div>
      </section>
      <section className="section on-ink" aria-labelledby="go">
        <div className="wrap stack bw__intro">
          <Worded words={words} id="go" prose="lead" />
          <Ways label="Begin at verification" />
        </div>
      </section>
    </div>
  );
}
