import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../notice.tsx';

/** Says that a form has arrived, and takes the focus that the emptied form has lost. */
export function Arrived({
  role,
  title,
  children,
}: {
  /** `status` where something else has announced it already. */
  role: 'alert' | 'status';
  title: string;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="form__arrived" role={role} tabIndex={-1} ref={box}>
      <Notice title={title}>{children}</Notice>
    </div>
  );
}

/** Why the form that came back did not arrive, where no field is at fault. */
export function NotArrived({ children }: { children: string }) {
  return (
    <div className="form__arrived">
      <Notice tone="error">
        <p>{children}</p>
      </Notice>
    </div>
  );
}
