import { brand } from '#app/shell/brand.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { joinAddress } from '#platform/contract-address.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Pill } from '#ui/pill.tsx';
import { Tick } from '#ui/tick.tsx';
import { sampleNotes } from '../copy.ts';
import { MagnifyingGlassIcon } from './glyph.tsx';
import { Portrait } from './portrait.tsx';

const facts = [
  [`${brand} ID`, 'Sw-AMY20'],
  ['Police record', 'Clear'],
  ['Health status', 'Fit for work'],
  ['Total reviews', '48'],
] as const;

const brochure = `${brand}-Verification-Brochure.pdf`;

function SampleRecord() {
  return (
    <figure className="verify-stage">
      <div className="cert cert--premium">
        <div className="cert__head">
          <div className="cert__photo">
            <Portrait of="amina" className="ground--danfo" />
            <Tick level="premium" beside />
          </div>
          <div>
            <p className="cert__name">Amina Yusuf</p>
            <p className="cert__level">Premium · green tick</p>
            <Pill tone="ok">VERIFIED</Pill>
          </div>
        </div>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tnum">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <figcaption className="small">{sampleNotes.record}</figcaption>
    </figure>
  );
}

/** HOME-12, HOME-13: search a worker, or get verified. */
export function VerifySection() {
  return (
    <section className="section on-white" aria-labelledby="verify">
      <div className="wrap split split--7-5">
        <SampleRecord />
        <div className="stack stack--wide">
          <h2 id="verify">Know who is coming through your door</h2>
          <p className="lead">
            Search a worker before they start. You need the full name, phone number, email address
            and date of birth. The search is free.
          </p>
          <div className="levels">
            <div className="level">
              <Tick level="basic" beside />
              <h3>Basic</h3>
              <p>Blue tick. Verified at the basic level.</p>
            </div>
            <div className="level">
              <Tick level="premium" beside />
              <h3>Premium</h3>
              <p>Green tick. Verified at the premium level, our deeper check.</p>
            </div>
          </div>
          <div className="row">
            <ButtonLink to="/verification">Start verification</ButtonLink>
            <ButtonLink variant="outline" to="/verification/search">
              <MagnifyingGlassIcon />
              Search verification
            </ButtonLink>
          </div>
          <p>
            <a
              href={joinAddress(useSite().bases.main, 'brochures/verification')}
              download={brochure}
            >
              Download the verification brochure
            </a>{' '}
            <span className="mute small">(PDF)</span>
          </p>
        </div>
      </div>
    </section>
  );
}
