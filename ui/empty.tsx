import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Tick } from './tick.tsx';

interface EmptyProps {
  title: string;
  children?: ReactNode;
  /** The one next step: a link or a button. */
  action?: ReactNode;
  /** A picture above the title. */
  art?: ReactNode;
  /** The level of the title in the page. */
  level?: 2 | 3;
}

/** Nothing here: says what happened and offers one next step. */
export function Empty({ title, children, action, art, level = 2 }: EmptyProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div className="empty">
      {art}
      <Title className="h3">{title}</Title>
      {children && <div className="mute">{children}</div>}
      {action}
    </div>
  );
}

/** Looked for and not there; the dashed star stands for a record without a tick. */
export function NotFound(props: Omit<EmptyProps, 'art'>) {
  return <Empty {...props} art={<Tick level="none" beside className="empty__art" />} />;
}

/** Could not be loaded: announced, with a way to try once more. */
export function Failed({
  onRetry,
  retrying = false,
  retryLabel = 'Try Again',
  ...props
}: Omit<EmptyProps, 'action'> & {
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
}) {
  const action = onRetry && (
    <Button variant="outline" onClick={onRetry} loading={retrying}>
      {retryLabel}
    </Button>
  );
  return (
    <div role="alert">
      <Empty {...props} action={action} />
    </div>
  );
}
