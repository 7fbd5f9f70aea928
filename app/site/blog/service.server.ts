import { randomUUID } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import { type Answer, ApiError } from '#platform/contract.ts';
import { cleanHtml } from '#platform/html/clean.server.ts';
import { otherHosts } from '#platform/http/headers.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type BlogPost, getPost, type listPosts } from './contract.ts';
import { fillAlts, fillPictures, insertPost, readPost, readPosts } from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database'>;
type Keeping = Pick<Platform, 'config' | 'database'>;

/** A post that is about to be kept: it has no id yet, and its pictures may be decoration. */
export type Written = Omit<BlogPost, 'id' | 'alts' | 'updatedAt'> & {
  readonly alts?: BlogPost['alts'];
};

/** A post with its HTML cleaned; pictures in it are those that its page may show (D-14). */
export function cleaned<P extends { content: string }>(
  { config }: Pick<Platform, 'config'>,
  post: P,
): P {
  return { ...post, content: cleanHtml(post.content, otherHosts(config).images) };
}

/** All published posts, newest first. */
export async function allPosts(needs: Needs): Promise<Answer<typeof listPosts>> {
  const posts = await readPosts(needs.database.kysely, needs.clock.now());
  const data: BlogPost[] = [];
  for (const post of posts) {
    data.push(cleaned(needs, post));
    // Each takes its time when it is read first: others have their turn in between.
    await others();
  }
  return { success: true, data };
}

/** One published post; what is unknown, a draft or still to come is refused alike. */
export async function onePost(
  { clock, config, database }: Needs,
  by: { id: string } | { slug: string },
): Promise<BlogPost | ApiError> {
  const post = await readPost(database.kysely, by, clock.now());
  if (!post) return new ApiError(getPost.errors.notFound);
  return cleaned({ config }, post);
}

/** Keeps a new post, its HTML cleaned. Says whether it was kept: a slug that is taken stays. */
export async function publishPost({ config, database }: Keeping, post: Written): Promise<boolean> {
  return insertPost(database.kysely, { alts: {}, ...cleaned({ config }, post), id: randomUUID() });
}

/** Gives a post its pictures, if it has none and its text is still the given one. Says whether it did. */
export async function addPictures({ config, database }: Keeping, post: Written): Promise<boolean> {
  return fillPictures(database.kysely, cleaned({ config }, post));
}

/** Says what the pictures of a post show, if nobody has said it and they are still these. */
export async function describePictures(
  { database }: Pick<Platform, 'database'>,
  { alts = {}, ...post }: Written,
): Promise<void> {
  await fillAlts(database.kysely, post, alts);
}
