import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import type { PostRow } from '../store.server.ts';
import type { NewPost, staffPosts } from './contract.ts';

/** The texts of a list are not read: a page of posts would be a megabyte. */
const line = [
  'id',
  'title',
  'category',
  'author',
  'featured_image',
  'published_at',
  'updated_at',
] as const;
export type PostLineRow = Pick<PostRow, (typeof line)[number]>;

type PostFilter = FilterOf<typeof staffPosts> & { readonly now: Date };

export const posts = versionedRows('blog_posts');

export const postRows = staffList({
  found(db, { q, state, category, now }: PostFilter) {
    let rows = db.selectFrom('blog_posts').select(line);
    if (state === 'draft') rows = rows.where('published_at', 'is', null);
    if (state === 'scheduled') rows = rows.where('published_at', '>', now);
    if (state === 'published') rows = rows.where('published_at', '<=', now);
    if (category) rows = rows.where('category', '=', category);
    // Posts are written by hand, a few hundred in years: looking into each title costs nothing.
    if (q) rows = rows.where(contains('title', q));
    return rows;
  },
  sorts: { updatedAt: 'updated_at', publishedAt: 'published_at', title: 'title' },
  taken: (rows) => rows.select(['slug', 'tags']),
});

export async function readCategories(db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('category')
    .distinct()
    .where('category', '!=', '')
    .orderBy('category')
    .limit(100)
    .execute();
  return rows.map(({ category }) => category);
}

/** What a post is kept as, its moment aside. */
export function rowOf(post: NewPost) {
  const alts = Object.fromEntries(post.gallery.map(({ path, alt }) => [path, alt]));
  if (post.featuredImage) alts[post.featuredImage] = post.featuredAlt;
  return {
    slug: post.slug,
    title: post.title,
    content: post.content,
    category: post.category,
    tags: JSON.stringify(post.tags),
    author: post.author,
    author_bio: post.authorBio,
    author_image: post.authorImage,
    featured_image: post.featuredImage,
    other_images: JSON.stringify(post.gallery.map(({ path }) => path)),
    alts: JSON.stringify(alts),
  };
}

/** Undefined when the slug is taken. Ask `hasSlug` first: another post may be about to get it. */
export function insertDraft(
  trx: Trx,
  { id, at, post }: { id: string; at: Date; post: NewPost },
): Promise<PostRow | undefined> {
  return trx
    .insertInto('blog_posts')
    .values({ ...rowOf(post), id, day: '', created_at: at, updated_at: at, published_at: null })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Whether another post has this address. Who asks has the addresses alone until the transaction ends. */
export async function hasSlug(trx: Trx, slug: string, except: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('post addresses'))`.execute(trx);
  const row = await trx
    .selectFrom('blog_posts')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Posts that have come by `now` untold, and those told once that had come by `again`. */
export async function readDue(db: Executor, now: Date, again: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('blog_posts')
    .select('id')
    .where('announced', '<', 2)
    .where((eb) =>
      eb.or([
        eb.and([eb('announced', '=', 0), eb('published_at', '<=', now)]),
        eb('published_at', '<=', again),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts a telling; the trigger of the table tells every process. */
export async function countTelling(db: Executor, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('blog_posts')
    .set((eb) => ({ announced: eb('announced', '+', 1) }))
    .where('id', 'in', ids)
    .where('announced', '<', 2)
    .execute();
}

/** The paths of kept pictures in all posts, drafts too: each once. */
export async function readPictures(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct found[1] as path from blog_posts,
      regexp_matches(
        concat_ws(' ', featured_image, author_image, other_images::text, content),
        'kept/[0-9A-Z]{26}', 'g') as found
    where content like '%kept/%' or featured_image like 'kept/%' or author_image like 'kept/%'
      or other_images::text like '%kept/%'`.execute(db);
  return rows.map(({ path }) => path);
}
