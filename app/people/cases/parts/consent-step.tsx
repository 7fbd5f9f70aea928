import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { LanguageSwitch } from '#app/shell/languages/parts/language-switch.tsx';
import { BindingText, Said, Translation } from '#app/shell/languages/parts/translation.tsx';
import type { Reading } from '#app/shell/languages/rules.ts';
import type { Words } from '#platform/text/words.ts';
import { formatDay } from '#platform/time.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Prose } from '#ui/prose.tsx';
import type { PersonCase } from '../person/view.contract.ts';
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
  /** The translation that was asked for. */
  readonly reading: Reading | null;
  readonly view: PersonCase;
  readonly posted: Posted | undefined;
}

function Text({ words, prefix }: { readonly words: Words; readonly prefix: string }) {
  return (
    <>
      <Prose className="prose" html={words.lead} />
      <div className="case-consent">
        {words.sections.map(({ id, heading, html }) => (
          <section key={id} aria-labelledby={`${prefix}-${id}`}>
            <h3 className="h4" id={`${prefix}-${id}`}>
              {heading}
            </h3>
            <Prose className="prose small" html={html} />
          </section>
        ))}
      </div>
    </>
  );
}

/** The text first, then a box of its own for each purpose, and a yes and a no of one size (CASE-05). */
export function ConsentStep({ words, reading, view, posted }: ConsentProps) {
  const error = posted?.intent === 'consents' ? posted.faults.checks : undefined;
  const said = (name: string, or: ReactNode) => <Said reading={reading} name={name} or={or} />;
  return (
    <div className="stack">
      {view.consents.askedAnew && (
        <Notice tone="quiet" title="We ask you anew">
          <p>
            The link to this page had gone to an address or number that was not yours. What was
            agreed to by it counts no more, whoever did so.
          </p>
        </Notice>
      )}
      <LanguageSwitch at="step" />
      {reading && (
        <Translation reading={reading}>
          <Text words={reading.words} prefix="consent" />
        </Translation>
      )}
      {reading ? (
        <BindingText>
          <Text words={words} prefix="english" />
          <ul className="small">
            {purposes.map((purpose) => (
              <li key={purpose}>{words.head[purpose]}</li>
            ))}
          </ul>
        </BindingText>
      ) : (
        <Text words={words} prefix="consent" />
      )}
      <StepForm
        intent="consents"
        posted={posted}
        label={said('yes', 'Yes, I agree')}
        more={
          <Button
            type="submit"
            variant="outline"
            size="lg"
            name="decision"
            value="decline"
            formNoValidate
          >
            {said('no', 'No, I do not agree')}
          </Button>
        }
      >
        <input type="hidden" name="textVersion" value={view.consents.textVersion} />
        <div className="case-boxes">
          <Checkbox name="checks" value="yes" required error={error}>
            {said('checks', words.head.checks)}
          </Checkbox>
          {purposes.slice(1).map((purpose) => (
            <Checkbox key={purpose} name={purpose} value="yes">
              {said(purpose, words.head[purpose])}{' '}
              <span className="mute">({said('choice', 'your choice')})</span>
            </Checkbox>
          ))}
        </div>
      </StepForm>
    </div>
  );
}

/** Where a correction makes no check, a photo alone may be agreed to; what is not is no no. */
export function PhotoConsent({ words, reading, view, posted }: ConsentProps) {
  if (view.checks.length > 0 || view.consents.photo) return null;
  const own = posted?.intent === 'consents' ? posted : undefined;
  return (
    <details className="case-not-me" id="show-photo" open={own !== undefined || reading !== null}>
      <summary>Send a photo for your record</summary>
      <div className="stack">
        <LanguageSwitch at="show-photo" />
        {reading ? (
          <Translation reading={reading}>
            <Text words={reading.words} prefix="photo" />
          </Translation>
        ) : (
          <Text words={words} prefix="photo" />
        )}
        <StepForm intent="consents" posted={own} label="Go on">
          <input type="hidden" name="textVersion" value={view.consents.textVersion} />
          <Checkbox name="photo" value="yes" required error={own?.faults.checks}>
            <Said reading={reading} name="photo" or={words.head.photo} />
          </Checkbox>
        </StepForm>
      </div>
    </details>
  );
}

/** What was agreed to, and how to take it back. */
export function Choices({ view, posted }: Pick<ConsentProps, 'view' | 'posted'>) {
  const { consents } = view;
  const given = purposes.filter((purpose) => consents[purpose]);
  if (view.decision || given.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="choices">
      <h2 className="h3" id="choices">
        What you agreed to
      </h2>
      {posted?.intent === 'withdraw' && posted.failed && (
        <Notice tone="error">{posted.failed}</Notice>
      )}
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
      {consents.checks && (
        <p className="small">
          If you take back the checks, we ask nobody anything more. What was checked before stays
          with us until the verification is decided.
        </p>
      )}
    </section>
  );
}

/** For whom the link reached by mistake, or against their will. */
export function NotMe({ view, posted }: Pick<ConsentProps, 'view' | 'posted'>) {
  if (view.decision || view.stopped === 'not-me') return null;
  return (
    <details className="case-not-me">
      <summary>This is not me, or I did not ask for this</summary>
      <div className="stack">
        {posted?.typed.decision === 'not-me' && posted.failed && (
          <Notice tone="error">{posted.failed}</Notice>
        )}
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
