import { type ReactNode, useState } from 'react';
import { Button, type ButtonSize, type ButtonVariant } from '#ui/button.tsx';
import { Checkbox, Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { ErrorSummary } from '#ui/form/error-summary.tsx';
import { Field, NativeSelect, TextArea, TextField } from '#ui/form/field.tsx';
import { Stepper } from '#ui/form/stepper.tsx';
import { SelectField } from '#ui/select/select.tsx';

export function Part({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="stack" style={{ paddingTop: '2.5rem' }}>
      <h2 className="h3">{title}</h2>
      {children}
    </section>
  );
}

const variants: ButtonVariant[] = ['primary', 'dark', 'dark-secondary', 'secondary', 'outline'];
variants.push('ghost', 'danger');
const sizes: ButtonSize[] = ['sm', 'md', 'lg'];

export function Buttons() {
  const everyVariant = (more: { size?: ButtonSize; loading?: boolean; disabled?: boolean }) => (
    <div className="row">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} {...more}>
          {variant}
        </Button>
      ))}
    </div>
  );
  return (
    <Part title="Buttons">
      {sizes.map((size) => (
        <div key={size}>{everyVariant({ size })}</div>
      ))}
      {everyVariant({ loading: true })}
      {everyVariant({ disabled: true })}
      <Button loading loadingLabel="Submitting...">
        Submit the application
      </Button>
      {['on-ink', 'on-danfo'].map((ground) => (
        <div key={ground} className={ground} style={{ padding: '1.5rem' }}>
          {everyVariant({})}
        </div>
      ))}
    </Part>
  );
}

const roles = ['Caregiver', 'Chauffeur', 'Cleaner', 'Cook', 'Driver', 'Electrician', 'Gardener']
  .concat(['Handyman', 'Mechanic', 'Nanny', 'Nurse', 'Painter', 'Photographer', 'Plumber'])
  .map((label) => ({ value: label.toLowerCase(), label }));

export function Fields() {
  const [role, setRole] = useState('');
  const [hours, setHours] = useState(1);
  return (
    <Part title="Fields">
      <ErrorSummary
        attempt={0}
        faults={[{ id: 'design-email', message: 'Please enter a valid email address' }]}
      />
      <div className="form__two">
        <TextField label="Resting" hint="As it stands on the badge" placeholder="Sw-xxxxx" />
        <TextField
          label="At fault"
          id="design-email"
          defaultValue="ngozi@"
          error="Please enter a valid email address"
        />
        <TextField label="Disabled" optional disabled />
        <NativeSelect label="The browser's own select">
          <option>Employment Check</option>
          <option>Other</option>
        </NativeSelect>
        <SelectField label="Searchable" options={roles} value={role} onChange={setRole} />
        <SelectField label="Searchable, loading" options={[]} value="" onChange={setRole} loading />
        <Field label="Hours">
          {(control) => (
            <Stepper
              control={control}
              value={hours}
              onChange={setHours}
              min={1}
              fewer="One hour less"
              more="One hour more"
              say={(count) => `${count} ${count === 1 ? 'hour' : 'hours'}`}
            />
          )}
        </Field>
        <TextArea label="Message" optional />
      </div>
    </Part>
  );
}

export function Choices() {
  return (
    <Part title="Choices">
      <div className="form__two">
        <ChoiceGroup legend="One of them" hint="Take the nearest">
          <Choice kind="radio" name="design-one" defaultChecked end="₦5,000">
            First
          </Choice>
          <Choice kind="radio" name="design-one">
            Second
          </Choice>
        </ChoiceGroup>
        <ChoiceGroup legend="Any of them" error="Take one at least">
          <Choice kind="checkbox" defaultChecked>
            First
          </Choice>
          <Choice kind="checkbox">Second</Choice>
        </ChoiceGroup>
      </div>
      <Checkbox>I accept.</Checkbox>
      <Checkbox error="Please accept to go on">I accept.</Checkbox>
    </Part>
  );
}
