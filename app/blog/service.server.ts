import { randomUUID } from 'node:crypto';
import { type Answer, Refused } from '#platform/contract.ts';
import { cleanHtml } from '#platform/html/clean.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type BlogPost, getPost, type listPosts } from './contract.ts';
import { fillPictures, insertPost, readPost, readPosts } from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

const cleaned = (post: BlogPost): BlogPost => ({ ...post, content: cleanHtml(post.content) });

/** All published posts, newest first. */
export async function allPosts({ database }: Needs): Promise<Answer<typeof listPosts>> {
  const posts = await readPosts(database.kysely);
  return { success: true, data: posts.map(cleaned) };
}

/** One published post; what is unknown or not published is refused alike. */
export async function onePost(
  { database }: Needs,
  by: { id: string } | { slug: string },
): Promise<BlogPost | Refused> {
  const post = await readPost(database.kysely, by);
  if (!post) return new Refused(getPost.refusals.notFound);
  return cleaned(post);
}

/** Keeps a new post, its HTML cleaned. Says whether it was kept: a slug that is taken stays. */
export async function publishPost({ database }: Needs, post: BlogPost): Promise<boolean> {
  return insertPost(database.kysely, { ...cleaned(post), id: randomUUID(), published: true });
}

/** Gives a post its pictures, if it has none and its text is still the given one. Says whether it did. */
export async function addPictures({ database }: Needs, post: BlogPost): Promise<boolean> {
  return fillPictures(database.kysely, cleaned(post));
}
