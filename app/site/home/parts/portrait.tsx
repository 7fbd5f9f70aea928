import type { Portrait as Name } from '../copy.ts';

/** A drawn person on one of the quilt's grounds. Decoration: names stand beside it in words. */
export function Portrait({
  of,
  className,
  eager = false,
}: {
  of: Name;
  className: string;
  eager?: boolean;
}) {
  return (
    <img
      className={className}
      src={`/kit/portraits/${of}.svg`}
      alt=""
      width="200"
      height="200"
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}
