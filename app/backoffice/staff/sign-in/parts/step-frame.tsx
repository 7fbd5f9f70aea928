import { type FormEvent, type ReactNode, useEffect } from 'react';
import { brand } from '#app/shell/brand.rules.ts';
import { Spinner } from '#ui/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Fault } from './steps.ts';

interface Frame {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly fault: Fault | null;
  readonly busy: boolean;
  /** The words on the button, and while it works. */
  readonly button: string;
  readonly working: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
  /** Under the button: other ways on. */
  readonly after?: ReactNode;
  onSubmit(): void;
}

/** A step of the sign-in: what it is, its fields, one button. */
export function StepFrame(props: Frame) {
  const { title, lead, fault, busy, children, after } = props;
  useEffect(() => {
    document.title = `${title} - ${brand} console`;
  }, [title]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !props.disabled) props.onSubmit();
  };
  const ofField = fault && Object.keys(fault.fields).length > 0;
  return (
    <form className="form" onSubmit={submit} aria-labelledby="step" noValidate>
      <div>
        <h1 className="h3" id="step">
          {title}
        </h1>
        {lead && <p className="sign-in__lead">{lead}</p>}
      </div>
      {fault && !ofField && <Notice tone="error">{fault.message}</Notice>}
      {children}
      <button
        type="submit"
        className="btn btn--primary btn--md btn--block"
        disabled={busy || props.disabled}
        aria-busy={busy || undefined}
      >
        {busy ? (
          <span className="btn__busy">
            <Spinner />
            {props.working}
          </span>
        ) : (
          props.button
        )}
      </button>
      {after && <div className="sign-in__after">{after}</div>}
    </form>
  );
}
