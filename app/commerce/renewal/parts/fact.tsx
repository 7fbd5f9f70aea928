import type { ReactNode } from 'react';

/** A row of the panel; `big` for the one that counts. */
export function Fact({
  label,
  big = false,
  children,
}: {
  label: string;
  big?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={big ? 'renewal__big' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
