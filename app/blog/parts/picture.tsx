import { useSite } from '#app/shell/parts/site-context.tsx';
import { imageAddress } from '../rules.ts';

interface PictureProps {
  /** The stored path; empty: cloth stands in its place. */
  path: string;
  /** Seen at once when the page opens. */
  first?: boolean;
  className?: string;
}

/** The featured picture of a post. Its place is kept by its shape, so nothing moves when it comes. */
export function Picture({ path, first = false, className = '' }: PictureProps) {
  const { imageBase } = useSite();
  const name = `post-art ${className}`.trim();
  if (!path) return <div className={name} />;
  return (
    <img
      className={name}
      src={imageAddress(imageBase, path)}
      width={1200}
      height={675}
      alt=""
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
