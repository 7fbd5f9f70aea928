import { useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** What the applicant may quote, and whether a mail says the same. */
export interface Receipt {
  readonly receipt: string;
  readonly mailed: boolean;
}

/** `Application submitted!`, as a notice with the alert role (C-93). */
export function SubmittedAlert() {
  return <Notice tone="quiet" title="Application submitted!" announce />;
}

/** In place of an accepted form (DFA-16). The email is named only where one was queued (D-18). */
export function Submitted({
  receipt,
  mailed,
  focus = true,
}: Receipt & {
  /** Takes the focus when it appears: what had it is gone. */
  focus?: boolean;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) title.current?.focus();
  }, [focus]);
  return (
    <div className="panel stack submitted">
      <h2 tabIndex={-1} ref={title}>
        Form Submitted!
      </h2>
      {mailed && <p className="lead">A confirmation email has been sent.</p>}
      <p>
        Your receipt number is <b className="submitted__number tnum">{receipt}</b>. Name it when you
        write to us or call.
      </p>
      <div className="row">
        <ButtonLink variant="dark" to="/">
          Return to Homepage
        </ButtonLink>
        <ButtonLink variant="outline" to="/contact">
          Contact us
        </ButtonLink>
      </div>
    </div>
  );
}

/** In place of an application that has a page of its own. */
export function SubmittedApplication(receipt: Receipt) {
  return (
    <div className="stack">
      <SubmittedAlert />
      <Submitted {...receipt} />
    </div>
  );
}
