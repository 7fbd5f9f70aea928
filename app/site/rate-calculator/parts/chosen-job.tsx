import { Form, useLocation } from 'react-router';
import { Button, ButtonLink } from '#ui/button.tsx';
import { NativeSelect, TextField } from '#ui/form/field.tsx';
import { leastHours, mostHours, sayHours, showAmount } from '../rules.ts';
import type { Choice } from './read-choice.ts';
import './chosen-job.css';

/**
 * The service that a visitor has chosen, its hours and its total, with the ways on from it (FU-12).
 * The form needs no script.
 */
export function ChosenJob({ job, services }: Choice) {
  const { search } = useLocation();
  return (
    <section className="panel job" aria-labelledby="job">
      <h2 className="h3" id="job">
        {job ? 'Your choice' : 'Which service do you need?'}
      </h2>
      {job && (
        <dl className="job__facts">
          <div>
            <dt>Service</dt>
            <dd>{job.title}</dd>
          </div>
          <div>
            <dt>Rate per hour</dt>
            <dd className="money">{showAmount(job.rateKobo)}</dd>
          </div>
          <div>
            <dt>Duration</dt>
            <dd className="tnum">{sayHours(job.hours)}</dd>
          </div>
          <div>
            <dt>Total</dt>
            <dd className="money">{showAmount(job.totalKobo)}</dd>
          </div>
        </dl>
      )}
      {job && (
        <div className="row">
          <ButtonLink to="/#download-apps">Book in the app</ButtonLink>
          {/* With the choice: the order of the insurance begins with it. */}
          <ButtonLink variant="outline" to={{ search, hash: '#become-insured' }}>
            Insure this job
          </ButtonLink>
          <ButtonLink variant="ghost" to={askAddress(job.title, job.hours)}>
            Ask us about it
          </ButtonLink>
        </div>
      )}
      {/* Anew for another choice, since its fields keep what they began with. */}
      <Form
        key={`${job?.title} ${job?.hours}`}
        className="job__change"
        action="/career/hire-a-service"
        replace
      >
        <NativeSelect label="Service" name="service" defaultValue={job?.title ?? ''}>
          {!job && <option value="">Select...</option>}
          {services.map(({ title }) => (
            <option key={title} value={title}>
              {title}
            </option>
          ))}
        </NativeSelect>
        <TextField
          label="Hours"
          name="hours"
          type="number"
          min={leastHours}
          max={mostHours}
          step={1}
          inputMode="numeric"
          defaultValue={String(job?.hours ?? leastHours)}
        />
        <Button type="submit" variant="secondary">
          {job ? 'Change' : 'Show the price'}
        </Button>
      </Form>
    </section>
  );
}

function askAddress(title: string, hours: number): string {
  const query = new URLSearchParams({
    department: 'customer-support',
    service: title,
    hours: String(hours),
  });
  return `/contact?${query}#contact-form`;
}
