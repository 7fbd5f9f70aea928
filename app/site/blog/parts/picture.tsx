import { imageSource } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';

interface PictureProps {
  /** The stored path; empty: cloth stands in its place. */
  path: string;
  /** Seen at once when the page opens. */
  first?: boolean;
  /** What it shows; nothing beside a title that says as much. */
  alt?: string;
  /** How wide it stands, as `sizes` says it. */
  sizes?: string;
  className?: string;
}

/** The featured picture of a post. Its place is kept by its shape, so nothing moves when it comes. */
export function Picture(props: PictureProps) {
  const { path, first = false, alt = '', sizes = '(min-width: 72rem) 70rem, 100vw' } = props;
  const { imageBase } = useSite();
  const name = `post-art ${props.className ?? ''}`.trim();
  if (!path) return <div className={name} />;
  return (
    <img
      className={name}
      {...imageSource(imageBase, path, sizes)}
      width={1200}
      height={675}
      alt={alt}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
