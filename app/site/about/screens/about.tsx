import { Link } from 'react-router';
import { brand, brandId } from '#app/shell/brand.rules.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { Apps } from '#app/shell/parts/store-badges.tsx';
import { cachedFor } from '#platform/page.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Tick } from '#ui/tick.tsx';
import '../about.css';
import { about, figures } from '../copy.ts';
import type { Route } from './+types/about.ts';

/** The same for everybody. */
export const headers = () => cachedFor();

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'About',
    description: `What ${brand} is, whom it is for, and how verification and insurance protect clients and workers in Nigeria.`,
  });

function Texts({ of }: { of: readonly string[] }) {
  return of.map((paragraph) => <p key={paragraph}>{paragraph}</p>);
}

function OurStory() {
  return (
    <section className="section on-white" aria-label="Our story">
      <div className="wrap split split--5-7 split--top">
        <div className="about__figures">
          {figures.map(({ value, name }) => (
            <p className="figure" key={name}>
              <b>{value}</b> <span>{name}</span>
            </p>
          ))}
        </div>
        <div className="prose about__text">
          <h2>Who it is for</h2>
          <Texts of={about.audience} />
          <h2>Our mission</h2>
          <Texts of={about.mission} />
          <h2>Time is money</h2>
          <Texts of={about.tagline} />
        </div>
      </div>
    </section>
  );
}

function Protection() {
  return (
    <section className="section" aria-labelledby="protection">
      <div className="wrap stack stack--wide">
        <h2 id="protection">How both sides are protected</h2>
        <div className="split split--top">
          <div className="prose">
            <h3>
              Clients and employers <Tick level="basic" /> <Tick level="premium" />
            </h3>
            <Texts of={about.clients} />
            <p>
              <Link to="/verification/search">Search a verification</Link> or{' '}
              <Link to="/verification">see the verification plans</Link>.
            </p>
          </div>
          <div className="prose">
            <h3>Workers</h3>
            <Texts of={about.workers} />
            <h3>Booked jobs only</h3>
            <Texts of={about.bookings} />
          </div>
        </div>
      </div>
    </section>
  );
}

/** ABT-01, ABT-02 */
export default function About() {
  return (
    <>
      <div className="page-head page-head--cloth">
        <div className="wrap">
          <h1>About {brand}</h1>
          <p className="lead">{about.lead}</p>
        </div>
      </div>
      <OurStory />
      <section className="section on-paper2" aria-labelledby="offers">
        <div className="wrap split split--5-7 split--top">
          <h2 id="offers">What we offer</h2>
          <ul className="offers">
            {about.offers.map((offer) => (
              <li key={offer}>{offer}</li>
            ))}
          </ul>
        </div>
      </section>
      <Protection />
      <section className="section on-ink" id={`${brandId}-app`} aria-labelledby="app">
        <div className="wrap split split--7-5 split--top">
          <div className="stack stack--wide">
            <h2 className="h1" id="app">
              The {brand} app
            </h2>
            <p className="lead">
              There is one app for clients and one for workers, on the Play store and the Apple
              store. Jobs are booked, started by code and paid in the app.
            </p>
            <p className="small mute">
              You may <Link to="/delete-account">delete your account</Link> at any time.
            </p>
          </div>
          <Apps />
        </div>
      </section>
      <section className="section" aria-labelledby="next">
        <div className="wrap stack">
          <h2 id="next">Where to go from here</h2>
          <div className="row">
            <ButtonLink to="/career/hire-a-service">Hire a service</ButtonLink>
            <ButtonLink variant="outline" to="/career/become-sapio-worker">
              Become a worker
            </ButtonLink>
            <ButtonLink variant="outline" to="/verification">
              Verification
            </ButtonLink>
            <ButtonLink variant="ghost" to="/contact">
              Contact us
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  );
}
