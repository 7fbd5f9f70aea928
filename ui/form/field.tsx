import { type ComponentProps, type ReactNode, useId } from 'react';
import { WarningCircleIcon } from '../icon.tsx';

interface Frame {
  label: ReactNode;
  /** Short help under the label. */
  hint?: ReactNode;
  /** Optional fields are marked, required ones are not. */
  optional?: boolean;
  /** What is wrong, in words; it stands beneath the input. */
  error?: string;
  id?: string;
}

/** What a control must carry so that its label, hint and error belong to it. */
export interface ControlProps {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The frame of any control: label, hint, control, error. `children` draws the control. */
export function Field({
  label,
  hint,
  optional,
  error,
  id,
  children,
}: Frame & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const own = id ?? made;
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean);
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="label" htmlFor={own} id={`${own}-label`}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id: own,
        className: 'input',
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${own}-error`} text={error} />
    </div>
  );
}

/** The words beneath a control at fault. */
export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="error" id={id}>
      <WarningCircleIcon />
      {text}
    </p>
  );
}

export function TextField({
  label,
  hint,
  optional,
  error,
  id,
  ...input
}: Frame & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, optional, error, id }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  optional,
  error,
  id,
  ...input
}: Frame & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, optional, error, id }}>
      {(control) => <textarea {...input} {...control} />}
    </Field>
  );
}

/** A browser's own select; for searching and clearing see `select/select.tsx`. */
export function NativeSelect({
  label,
  hint,
  optional,
  error,
  id,
  children,
  ...select
}: Frame & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, optional, error, id }}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
