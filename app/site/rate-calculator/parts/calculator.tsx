import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import { tags } from '#app/shell/queries/parts/tags.ts';
import { koboOfNaira } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';
import { Select } from '#ui/select/select.tsx';
import type { Service } from '../contract.ts';
import { estimate, leastHours, sayHours, showAmount } from '../rules.ts';

async function fetchServices({ signal }: { signal: AbortSignal }): Promise<readonly Service[]> {
  const [{ send }, { listServices }] = await Promise.all([
    import('#platform/send.ts'),
    import('../contract.ts'),
  ]);
  return (await send(listServices, {}, { signal })).data;
}

/** The server's own words where it gave some, else the stated ones (CALC-04). */
function messageOf(error: Error): string {
  const said = 'serverMessage' in error ? error.serverMessage : error.message;
  return typeof said === 'string' && said ? said : 'An error occurred';
}

/**
 * What a service costs for some hours (CALC); its button carries both to the hire page (FU-12). The services come with the page; where they could not,
 * the browser asks for them. The page brings `calculator.css`, since the part itself comes late.
 */
export function Calculator({ services }: { services: readonly Service[] | undefined }) {
  const { data, error, refetch } = useQuery({
    // With those of the page: a rate may have changed since the visitor was here before.
    queryKey: [tags.services, services],
    queryFn: fetchServices,
    ...(services ? { initialData: services } : {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [title, setTitle] = useState('');
  const [hours, setHours] = useState<number>(leastHours);
  const about = useId();
  const fields = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The button goes away with the message; whoever pressed it by keyboard stays here.
    fields.current?.focus({ preventScroll: true });
    void refetch();
  };
  const chosen = data?.find((service) => service.title === title);
  const { description, rateKobo, totalKobo } = estimate(chosen, hours);

  return (
    <Form
      className="calc"
      data-wake="near"
      action="/career/hire-a-service"
      onKeyDown={keepInFields}
    >
      <div className="calc__form" ref={fields} tabIndex={-1}>
        {data && data.length > 0 ? (
          <Field label="Service">
            {(control) => (
              <>
                <Select
                  control={{ ...control, 'aria-describedby': about }}
                  name="service"
                  options={data.map((service) => ({ value: service.title, label: service.title }))}
                  value={title}
                  onChange={setTitle}
                />
                <p className="hint" id={about}>
                  {description}
                </p>
                <RatesInWords services={data} />
              </>
            )}
          </Field>
        ) : (
          <NoList isEmpty={data !== undefined} error={error} onRetry={retry} />
        )}
        <Field label="Task Duration (Min. 1hr)">
          {(control) => (
            <Stepper
              control={control}
              name="hours"
              value={hours}
              onChange={setHours}
              min={leastHours}
              fewer="One hour less"
              more="One hour more"
              say={sayHours}
            />
          )}
        </Field>
      </div>
      <div className="calc__out">
        <dl>
          <div>
            <dt>Rate per hour</dt>
            <dd className="money">{showAmount(rateKobo)}</dd>
          </div>
          <div>
            <dt>Hours</dt>
            <dd className="tnum">{hours}</dd>
          </div>
        </dl>
        <div aria-live="polite" aria-atomic="true">
          <p className="mute">Total</p>
          <p className="calc__total money">{showAmount(totalKobo)}</p>
        </div>
        <Button type="submit" size="lg">
          Hire an artisan
        </Button>
      </div>
    </Form>
  );
}

/** Enter in a field chooses there; only the button goes on to the hire page. */
function keepInFields(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Without scripts nothing can be reckoned, so the rates stand there to be read. */
function RatesInWords({ services }: { services: readonly Service[] }) {
  return (
    <noscript>
      <ul className="small">
        {services.map((service) => (
          <li key={service.title}>
            {service.title}: {showAmount(koboOfNaira(service.min_rate))} per hour
          </li>
        ))}
      </ul>
    </noscript>
  );
}

interface NoListProps {
  isEmpty: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** There are none, they did not come, or they are on their way: three different things (D-08). */
function NoList({ isEmpty, error, onRetry }: NoListProps) {
  return (
    <div className="field calc__waiting">
      <p className="label">Service</p>
      {isEmpty ? (
        <p>There are no services at the moment.</p>
      ) : error ? (
        <>
          <p className="error" role="alert">
            {messageOf(error)}
          </p>
          <Button variant="outline" onClick={onRetry}>
            Try Again<span className="vh"> to load the services</span>
          </Button>
        </>
      ) : (
        <>
          <noscript>
            <p>The services could not be loaded. Load the page again in a moment.</p>
          </noscript>
          <span className="input skeleton" aria-hidden="true" />
          <p className="vh" role="status">
            Loading...
          </p>
        </>
      )}
    </div>
  );
}
