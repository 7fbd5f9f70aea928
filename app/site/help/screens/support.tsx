import { data } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import { Accordion } from '#ui/accordion.tsx';
import { Patch, Quilt } from '#ui/quilt.tsx';
import artisanGuidelines from '../content/artisan-guidelines.md';
import conduct from '../content/code-of-conduct-and-penalties.md';
import coreValues from '../content/core-values.md';
import dispute from '../content/dispute-guide.md';
import dosAndDonts from '../content/dos-and-donts.md';
import hygiene from '../content/hygiene-and-security.md';
import disclaimer from '../content/post-booking-disclaimer.md';
import steps from '../content/step-by-step-artisan-guide.md';
import accessCode from '../content/timer-and-access-code.md';
import { dictionary, films, questions, ways } from '../copy.ts';
import { Dictionary } from '../parts/dictionary.tsx';
import { Guides, type GuideText } from '../parts/guides.tsx';
import { HowTo } from '../parts/how-to.tsx';
import { PhoneLink, Reach } from '../parts/reach.tsx';
import { longestTerm, questionPage } from '../rules.ts';
import type { Route } from './+types/support.ts';
import '../help.css';

export function loader({ request }: Route.LoaderArgs) {
  const guides: GuideText[] = [
    { id: 'dispute-guide', words: dispute },
    { id: 'timer-and-access-code', words: accessCode },
    { id: 'artisan-guidelines', words: artisanGuidelines },
    { id: 'hygiene-and-security', words: hygiene },
    { id: 'core-values', words: coreValues },
    { id: 'dos-and-donts', words: dosAndDonts },
    { id: 'step-by-step-artisan-guide', words: steps },
    { id: 'code-of-conduct-and-penalties', words: conduct },
    { id: 'post-booking-disclaimer', words: disclaimer },
  ];
  const { search, searchParams } = new URL(request.url);
  const term = (searchParams.get('term') ?? '').slice(0, longestTerm);
  const found = { term, guides, questions, dictionary, films, ways };
  return data(found, search === '' ? { headers: cachedFor() } : undefined);
}

export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Support',
    description:
      'Nine guides, eight questions with answers, a dictionary and two short films on how jobs work, and the line on which you reach us.',
    structured: [questionPage(args.loaderData?.questions ?? [])],
  });

/** HELP-01 to HELP-14, W-07 */
export default function Support({ loaderData }: Route.ComponentProps) {
  const { guides, questions, dictionary, films, ways, term } = loaderData;
  return (
    <>
      <div className="page-head on-danfo">
        <div className="wrap split split--top">
          <div className="help__intro">
            <h1>How can we help?</h1>
            <p className="lead">Look up a word, read a guide, watch how it is done, or call us.</p>
            <p className="help__line">
              Support line <PhoneLink className="tnum" />
            </p>
          </div>
          <Dictionary key={term} entries={dictionary} term={term} />
        </div>
      </div>
      <Contents guides={guides} />
      <section className="section" aria-labelledby="questions">
        <div className="wrap split split--5-7 split--top">
          <div className="help__asked">
            <h2 id="questions">Questions people ask</h2>
            <Faces />
          </div>
          <Accordion
            items={questions.map(({ question, answer }) => ({
              title: question,
              body: <p>{answer}</p>,
            }))}
          />
        </div>
      </section>
      <section className="section on-ink" aria-labelledby="films">
        <div className="wrap">
          <h2 id="films">Watch how it is done</h2>
          <div className="howtos">
            {films.map((film) => (
              <HowTo key={film.file} film={film} />
            ))}
          </div>
        </div>
      </section>
      <Guides guides={guides} />
      <Reach ways={ways} />
    </>
  );
}

function Faces() {
  const portrait = (name: string) => (
    <img src={`/kit/portraits/${name}.svg`} alt="" width="200" height="200" loading="lazy" />
  );
  return (
    <Quilt columns={3} decoration>
      <Patch ground="var(--indigo-300)">{portrait('kelechi')}</Patch>
      <Patch cloth="moon-indigo" />
      <Patch ground="var(--danfo)">{portrait('musa')}</Patch>
    </Quilt>
  );
}

function Contents({ guides }: { guides: readonly GuideText[] }) {
  return (
    <nav className="help__contents" aria-label="On this page">
      <div className="wrap">
        <ul className="help__parts">
          <li>
            <a href="#questions">Questions</a>
          </li>
          <li>
            <a href="#films">Films</a>
          </li>
          <li>
            <a href="#guides">Guides</a>
          </li>
          <li>
            <a href="#reach">Talk to us</a>
          </li>
        </ul>
        <ol className="help__index">
          {guides.map(({ id, words }) => (
            <li key={id}>
              <a href={`#${id}`}>{words.head.title}</a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
