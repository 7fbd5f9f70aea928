import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
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
  /** It is to be read, from its heading on: the focus goes there, as it goes into the first field of others. */
  readonly isRead?: boolean;
  readonly children: ReactNode;
  /** Under the button: other ways on. */
  readonly after?: ReactNode;
  onSubmit(): void;
}

/** A step of the sign-in: what it is, its fields, one button. */
export function StepFrame(props: Frame) {
  const { title, lead, fault, busy, children, after, isRead } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} - ${brand} console`;
  }, [title]);
  useEffect(() => {
    if (isRead) heading.current?.focus();
  }, [isRead]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !props.disabled) props.onSubmit();
  };
  const ofField = fault && Object.keys(fault.fields).length > 0;
  return (
    <form className="form" onSubmit={submit} aria-labelledby="step" noValidate>
      <div>
        <h1 className="h3" id="step" ref={heading} tabIndex={isRead ? -1 : undefined}>
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
