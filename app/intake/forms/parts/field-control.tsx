import type { ComponentProps } from 'react';
import { Checkbox, Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { NativeSelect, TextArea, TextField } from '#ui/form/field.tsx';
import { SelectField } from '#ui/select/select.tsx';
import type { Field } from '../contract.ts';
import { isGroup, optionsOf } from '../rules.ts';

interface FieldControlProps {
  id: string;
  /** Under which it is posted. */
  inputName: string;
  field: Field;
  value: unknown;
  error: string | undefined;
  /** The value at this moment: several may be ticked before the form is drawn again. */
  current(): unknown;
  onChange(value: unknown): void;
}

/** How the single-line types differ; a number stays a text, so that what was typed can be told. */
const lines: Readonly<Partial<Record<Field['fieldType'], ComponentProps<'input'>>>> = {
  text: {},
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
};

/** The longest list of options that is shown without a search. */
const shortList = 7;

/** The matching control of every type but file (DFA-07). */
export function FieldControl(props: FieldControlProps) {
  const { id, field, value, error, current, onChange, inputName: name } = props;
  const { label, hint, placeholder, required, fieldType } = field;
  const optional = !required;
  const frame = { id, hint, error, optional };
  const text = typeof value === 'string' ? value : '';
  if (fieldType === 'radio' || isGroup(field)) {
    return <Choices {...frame} {...{ field, name, value, current, onChange }} />;
  }
  if (fieldType === 'checkbox') {
    return (
      <Checkbox
        {...{ id, name, error }}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      >
        {hint ? <b>{label}. </b> : label}
        {hint}
        {optional && <span className="opt"> (optional)</span>}
      </Checkbox>
    );
  }
  if (fieldType === 'select') {
    return <Options {...frame} {...{ field, name }} value={text} onChange={onChange} />;
  }
  const typing = { ...frame, label, name, placeholder, value: text };
  if (fieldType === 'textarea') {
    return <TextArea {...typing} onChange={({ target }) => onChange(target.value)} />;
  }
  return (
    <TextField
      {...lines[fieldType]}
      {...typing}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type Frame = Pick<FieldControlProps, 'id' | 'field' | 'onChange'> & {
  name: string;
  hint: string | undefined;
  error: string | undefined;
  optional: boolean;
};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

type ChoicesProps = Frame & Pick<FieldControlProps, 'value' | 'current'>;

/** Radios, or checkboxes of one subject. */
function Choices({ field, name, value, current, onChange, ...frame }: ChoicesProps) {
  const kind = field.fieldType === 'radio' ? 'radio' : 'checkbox';
  const ticked = listOf(value);
  const tick = (one: string, on: boolean) => {
    if (kind === 'radio') return onChange(one);
    const others = listOf(current()).filter((other) => other !== one && other);
    onChange([...others, ...(on ? [one] : [])]);
  };
  return (
    <ChoiceGroup {...frame} legend={field.label}>
      {optionsOf(field.options).map((option) => (
        <Choice
          key={option.value}
          kind={kind}
          name={name}
          value={option.value}
          checked={ticked.includes(option.value)}
          onChange={({ target }) => tick(option.value, target.checked)}
        >
          {option.label}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** A select; a long one can be searched. */
function Options({ field, name, value, onChange, ...frame }: Frame & { value: string }) {
  const options = optionsOf(field.options);
  const shared = { ...frame, label: field.label, name, value };
  if (options.length > shortList) {
    return <SelectField {...shared} options={options} onChange={onChange} />;
  }
  return (
    <NativeSelect {...shared} onChange={({ target }) => onChange(target.value)}>
      <option value="">{field.placeholder ?? 'Select...'}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}
