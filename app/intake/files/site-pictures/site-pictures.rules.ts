/** Pictures that staff put on the site stand below the image base in this folder. */
export const folder = 'kept';

/** The longer side of the two sizes in which each is kept. */
export const sides = { large: 1_600, small: 640 } as const;

const pattern = /^kept\/([0-9A-Z]{26})\.webp$/;

/** The path of a kept picture, to be stored with what shows it. */
export function pathOf(handle: string): string {
  return `${folder}/${handle}.webp`;
}

/** The same picture for small places; null for a picture that was not kept by us in two sizes. */
export function smallPath(path: string): string | null {
  const handle = pattern.exec(path)?.[1];
  return handle ? `${folder}/${handle}-small.webp` : null;
}

/** The kept pictures whose paths or addresses stand in a text. */
export function handlesIn(text: string): string[] {
  return [...text.matchAll(/\bkept\/([0-9A-Z]{26})/g)].map(([, handle = '']) => handle);
}

/** What is asked for by an address below the folder. */
export function askedFor(rest: string): { handle: string; size: 'large' | 'small' } | null {
  const found = /^([0-9A-Z]{26})(-small)?\.webp$/.exec(rest);
  return found?.[1] ? { handle: found[1], size: found[2] ? 'small' : 'large' } : null;
}

/** The address of a stored image: base and path, with one slash between them (BLG-04). */
export function imageAddress(base: string, path: string): string {
  return `${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}

/** What an `img` needs to show a stored picture in a place as wide as `sizes` says. */
export function imageSource(
  base: string,
  path: string,
  sizes: string,
): { src: string; srcSet?: string; sizes?: string } {
  const src = imageAddress(base, path);
  const small = smallPath(path);
  if (!small) return { src };
  const srcSet = `${imageAddress(base, small)} ${sides.small}w, ${src} ${sides.large}w`;
  return { src, srcSet, sizes };
}
