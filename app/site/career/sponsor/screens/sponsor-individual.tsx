import { data, Link } from 'react-router';
import { wordedMeta } from '#app/shell/meta.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { Worded } from '#app/shell/text/parts/worded.tsx';
import { Drawn } from '#app/site/career/parts/drawn.tsx';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Prose } from '#ui/prose.tsx';
import { offerSentence, sponsorOffer, tuition } from '../../sponsor.rules.ts';
import words from '../content/sponsor.md';
import { Offer, Tuition } from '../parts/tuition.tsx';
import '../sponsor.css';
import type { Route } from './+types/sponsor-individual.ts';

export const headers = cachedHeaders;
export function loader() {
  const offer = { places: sponsorOffer.freePlaces, sentence: offerSentence() };
  return data({ words, lines: tuition(), offer }, { headers: cachedFor() });
}

export const meta = wordedMeta;

const formPath = '/contact#contact-form';
const department = 'sponsor-an-individual';
const departmentPath = `/contact?department=${department}#contact-form`;

/** From the sponsor’s hand to the learner’s: a stitched thread between two people. */
function Thread() {
  return (
    <div className="thread" aria-hidden="true">
      <span className="thread__end">
        <Drawn of="portraits/musa" eager />
      </span>
      <span className="thread__line" />
      <span className="thread__end thread__end--learner">
        <Drawn of="portraits/efe" eager />
      </span>
    </div>
  );
}

function How({ words }: { words: Words }) {
  return (
    <section className="section on-white" aria-labelledby="how">
      <div className="wrap">
        <h2 id="how">How sponsoring works</h2>
        <ol className="moves">
          {['choose', 'write', 'pay', 'learn'].map((id) => (
            <li key={id}>
              <Worded words={words} id={id} as="h3" />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** SPI-01 to SPI-05, W-17 */
export default function SponsorIndividual({ loaderData }: Route.ComponentProps) {
  const { words, lines, offer } = loaderData;
  const { sponsorEmail } = useSite();
  return (
    <div className="sp">
      <div className="page-head on-paper2">
        <div className="wrap split">
          <div className="stack sp__intro">
            <h1>{words.head.title}</h1>
            <Prose className="lead" html={words.lead} />
            <ButtonLink size="lg" to={departmentPath}>
              Contact us about a place
            </ButtonLink>
          </div>
          <Thread />
        </div>
      </div>
      <section className="section" aria-labelledby="tuition">
        <div className="wrap sp__fees">
          <div className="sp__tuition">
            <Worded words={words} id="tuition" />
            <Tuition lines={lines} />
          </div>
          <Offer heading={sectionOf(words, 'offer').heading} {...offer}>
            <Prose html={sectionOf(words, 'offer').html} />
          </Offer>
        </div>
      </section>
      <How words={words} />
      <section className="section" aria-labelledby="who">
        <div className="wrap sp__people">
          {['who', 'learners', 'get', 'change'].map((id) => (
            <div className="stack" key={id}>
              <Worded words={words} id={id} look="h3" />
            </div>
          ))}
        </div>
      </section>
      <section className="section on-ink" aria-labelledby="write-to-us">
        <div className="wrap split split--7-5">
          <div className="stack sp__mail">
            <h2 id="write-to-us">Write to us</h2>
            <p className="lead">
              Name the programme and the person, and say how we can reach you. In the contact form,
              choose the department <Link to={departmentPath}>“Sponsor an Individual”</Link>.
            </p>
            <p className="sp__address">
              <a href={`mailto:${sponsorEmail}`}>{sponsorEmail}</a>
            </p>
          </div>
          <div>
            <ButtonLink size="lg" to={formPath} state={{ department }} data-press="">
              Go to the contact form
            </ButtonLink>
          </div>
        </div>
      </section>
    </div>
  );
}
