import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Select } from '../select/select.tsx';
import { ChoiceGroup } from './choice.tsx';
import { Field, TextField } from './field.tsx';

const attribute = (html: string, name: string) =>
  html.match(new RegExp(`<input[^>]* ${name}="([^"]*)"`))?.[1];

describe('a field', () => {
  it('says beneath the input what is wrong, after the hint', () => {
    const html = renderToStaticMarkup(
      <TextField id="email" label="Email" hint="For the receipt" error="Email is required" />,
    );
    expect(attribute(html, 'aria-describedby')).toBe('email-hint email-error');
    expect(attribute(html, 'aria-invalid')).toBe('true');
    expect(html.indexOf('id="email-hint"')).toBeLessThan(html.indexOf('<input'));
    expect(html.indexOf('id="email-error"')).toBeGreaterThan(html.indexOf('<input'));
  });

  it('has a label that belongs to it and marks only what is optional', () => {
    const html = renderToStaticMarkup(<TextField id="phone" label="Phone" optional />);
    expect(html).toContain('<label class="label" for="phone"');
    expect(html).toContain('(optional)');
    expect(attribute(html, 'aria-invalid')).toBeUndefined();
    expect(attribute(html, 'aria-describedby')).toBeUndefined();
    expect(renderToStaticMarkup(<TextField label="Phone" />)).not.toContain('(optional)');
  });

  it('holds a select that works without scripts (SEL-03)', () => {
    const html = renderToStaticMarkup(
      <Field label="Role" id="role">
        {(control) => (
          <Select
            control={control}
            options={[{ value: 'nurse', label: 'Nurse' }]}
            value=""
            name="role"
            onChange={() => {}}
          />
        )}
      </Field>,
    );
    expect(html).toContain('<select id="role" class="input" name="role">');
    expect(html).toContain('<option value="" selected="">Select...</option>');
  });
});

it('a group of choices is a fieldset described by its error', () => {
  const html = renderToStaticMarkup(
    <ChoiceGroup id="extra" legend="Extra" error="Take one">
      <input />
    </ChoiceGroup>,
  );
  expect(html).toMatch(/^<fieldset id="extra"[^>]*aria-describedby="extra-error"/);
});
