import { Form } from 'react-router';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/form/field.tsx';
import { Prose } from '#ui/prose.tsx';

/** The two ways to a record that exists already (C-31). The form needs no script. */
export function FindBoxes({ words }: { words: Words }) {
  const search = sectionOf(words, 'search');
  const renew = sectionOf(words, 'renew');
  return (
    <section className="section on-ink" aria-label="Search or renew">
      <div className="wrap finds">
        <div className="stack">
          <h2 className="h3" id={search.id}>
            {search.heading}
          </h2>
          <Prose html={search.html} />
          <ButtonLink to="/verification/search">Search verification</ButtonLink>
        </div>
        <div className="stack">
          <h2 className="h3" id={renew.id}>
            {renew.heading}
          </h2>
          <Prose html={renew.html} />
          <Form className="finds__form" action="/verification/renew">
            <TextField
              label="Badge number (Verification ID)"
              name="verificationId"
              hint="For example Sw-AMY20"
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Button type="submit" variant="outline">
              Find the record
            </Button>
          </Form>
        </div>
      </div>
    </section>
  );
}
