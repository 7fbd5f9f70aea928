import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

interface Group {
  legend: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  error?: string;
  /** Where the error summary leads: the group itself. */
  id?: string;
  children: ReactNode;
}

/** A question answered by several rows: radios, or checkboxes of one subject. */
export function ChoiceGroup({ legend, hint, optional, error, id, children }: Group) {
  const made = useId();
  const own = id ?? made;
  const described = [hint ? `${own}-hint` : '', error ? `${own}-error` : ''].filter(Boolean);
  return (
    <fieldset
      id={own}
      tabIndex={-1}
      className={error ? 'field field--error' : 'field'}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend className="label">
        {legend}
        {optional && <span className="opt"> (optional)</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${own}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${own}-error`} text={error} />
    </fieldset>
  );
}

interface RowProps extends Omit<ComponentProps<'input'>, 'type'> {
  kind: 'radio' | 'checkbox';
  /** An amount or the like, at the end of the row. */
  end?: ReactNode;
}

/** One full-width row of a group. */
export function Choice({ kind, end, children, ...input }: RowProps) {
  return (
    <label className="check choice">
      <input {...input} type={kind} />
      <span>{children}</span>
      {end && <b className="money">{end}</b>}
    </label>
  );
}

/** A single checkbox with a sentence: consent and the like. */
export function Checkbox({
  error,
  children,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { error?: string }) {
  const made = useId();
  const own = id ?? made;
  return (
    <div className={error ? 'field field--error' : 'field'}>
      <label className="check">
        <input
          {...input}
          id={own}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${own}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      <FieldError id={`${own}-error`} text={error} />
    </div>
  );
}
