import { Form } from 'react-router';
import type { Words } from '#platform/text/words.ts';
import { formatDay } from '#platform/time.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/choice.tsx';
import { Prose } from '#ui/prose.tsx';
import type { PersonCase } from '../person/contract.ts';
import type { Posted } from './posted.ts';
import { StepForm } from './step-form.tsx';

const purposes = ['checks', 'selfie', 'photo'] as const;
type Purpose = (typeof purposes)[number];

const purposeNames: Readonly<Record<Purpose, string>> = {
  checks: 'The checks',
  selfie: 'Comparing your face',
  photo: 'Showing your photo',
};

interface ConsentProps {
  readonly words: Words;
  readonly view: PersonCase;
  readonly posted: Posted | undefined;
}

/** The text first, then a box of its own for each purpose, and a yes and a no of one size (CASE-05). */
export function ConsentStep({ words, view, posted }: ConsentProps) {
  const error = posted?.intent === 'consents' ? posted.faults.checks : undefined;
  return (
    <div className="stack">
      <Prose className="prose" html={words.lead} />
      <div className="case-consent">
        {words.sections.map(({ id, heading, html }) => (
          <section key={id} aria-labelledby={`consent-${id}`}>
            <h3 className="h4" id={`consent-${id}`}>
              {heading}
            </h3>
            <Prose className="prose small" html={html} />
          </section>
        ))}
      </div>
      <StepForm
        intent="consents"
        posted={posted}
        label="Yes, I agree"
        more={
          <Button
            type="submit"
            variant="outline"
            size="lg"
            name="decision"
            value="decline"
            formNoValidate
          >
            No, I do not agree
          </Button>
        }
      >
        <input type="hidden" name="textVersion" value={view.consents.textVersion} />
        <div className="case-boxes">
          <Checkbox name="checks" value="yes" required error={error}>
            {words.head.checks}
          </Checkbox>
          {purposes.slice(1).map((purpose) => (
            <Checkbox key={purpose} name={purpose} value="yes">
              {words.head[purpose]} <span className="mute">(your choice)</span>
            </Checkbox>
          ))}
        </div>
      </StepForm>
    </div>
  );
}

/** What was agreed to, and how to take it back. */
export function Choices({ view }: Pick<ConsentProps, 'view'>) {
  const { consents } = view;
  const given = purposes.filter((purpose) => consents[purpose]);
  if (view.decision || given.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="choices">
      <h2 className="h3" id="choices">
        What you agreed to
      </h2>
      {consents.givenAt && <p className="small mute">On {formatDay(consents.givenAt)}</p>}
      <ul className="case-choices">
        {given.map((purpose) => (
          <li key={purpose}>
            <span>{purposeNames[purpose]}</span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="purpose" value={purpose} />
              <Button type="submit" variant="ghost" size="sm">
                Take back<span className="vh"> {purposeNames[purpose].toLowerCase()}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="small">
        If you take back the checks, we ask nobody anything more. What was checked before stays with
        us until the verification is decided.
      </p>
    </section>
  );
}

/** For whom the link reached by mistake, or against their will. */
export function NotMe({ view }: Pick<ConsentProps, 'view'>) {
  if (view.decision || view.stopped === 'not-me') return null;
  return (
    <details className="case-not-me">
      <summary>This is not me, or I did not ask for this</summary>
      <div className="stack">
        <p className="small">
          Press the button and we stop: nobody is asked anything, and our staff see why. This cannot
          be undone on this page.
        </p>
        <Form method="post">
          <input type="hidden" name="intent" value="consents" />
          <input type="hidden" name="textVersion" value={view.consents.textVersion} />
          <Button type="submit" variant="outline" name="decision" value="not-me">
            Stop: this is not mine
          </Button>
        </Form>
      </div>
    </details>
  );
}
