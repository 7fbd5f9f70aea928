import { type ColumnType, type Generated, type Selectable, sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { BlogPost } from './contract.ts';

type Texts = ColumnType<string[], string, string>;
type FormerTexts = ColumnType<string[], string | undefined, string>;
type Alts = ColumnType<Record<string, string>, string | undefined, string>;

interface PostTable {
  id: string;
  slug: string;
  title: string;
  day: string;
  content: string;
  category: string;
  author: string;
  author_bio: string;
  author_image: string;
  featured_image: string;
  other_images: Texts;
  alts: Alts;
  tags: Texts;
  created_at: Date;
  updated_at: Date;
  /** When it comes onto the site; null for a draft. */
  published_at: Date | null;
  /** How often the cached pages were told that it came: twice is enough. */
  announced: Generated<number>;
  /** Its addresses on the site before: links to them lead to it. */
  former_slugs: FormerTexts;
  version: Generated<number>;
}
export type PostRow = Selectable<PostTable>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    blog_posts: PostTable;
  }
}

/** A post as visitors get it; a draft as they would. */
export function postOf(row: PostRow): BlogPost {
  const cameAt = row.published_at ?? row.created_at;
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    date: row.day,
    content: row.content,
    category: row.category,
    author: row.author,
    authorBio: row.author_bio,
    authorImage: row.author_image,
    createdAt: cameAt.toISOString(),
    // One that was planned was written before it came.
    updatedAt: new Date(Math.max(row.updated_at.getTime(), cameAt.getTime())).toISOString(),
    featuredImage: row.featured_image,
    otherImages: row.other_images,
    alts: row.alts,
    tags: row.tags,
  };
}

/** What everybody may see: a draft has no moment, and the one of a scheduled post is still to come. */
function published(executor: Executor, now: Date) {
  return executor.selectFrom('blog_posts').selectAll().where('published_at', '<=', now);
}

/** All published posts, newest first. */
export async function readPosts(executor: Executor, now: Date): Promise<BlogPost[]> {
  const rows = await published(executor, now)
    .orderBy('published_at', 'desc')
    .orderBy('slug')
    .execute();
  return rows.map(postOf);
}

const formerly = (posts: ReturnType<typeof published>, slug: string) =>
  posts
    .where(sql<boolean>`former_slugs @> ${JSON.stringify([slug])}`)
    // The last that left it.
    .orderBy('updated_at', 'desc');

/** One published post by its id or its slug; a slug of its past finds it while no other post has it. */
export async function readPost(
  executor: Executor,
  by: { id: string } | { slug: string },
  now: Date,
): Promise<BlogPost | null> {
  const posts = published(executor, now);
  const found = 'id' in by ? posts.where('id', '=', by.id) : posts.where('slug', '=', by.slug);
  const row =
    (await found.executeTakeFirst()) ??
    ('slug' in by ? await formerly(posts, by.slug).executeTakeFirst() : undefined);
  return row ? postOf(row) : null;
}

/** Writes a post that is on the site since its `createdAt`, unless its slug is taken. Says whether it did. */
export async function insertPost(
  executor: Executor,
  post: Omit<BlogPost, 'updatedAt'>,
): Promise<boolean> {
  const at = new Date(post.createdAt);
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('blog_posts')
    .values({
      id: post.id,
      slug: post.slug,
      title: post.title,
      day: post.date,
      content: post.content,
      category: post.category,
      author: post.author,
      author_bio: post.authorBio,
      author_image: post.authorImage,
      featured_image: post.featuredImage,
      other_images: JSON.stringify(post.otherImages),
      alts: JSON.stringify(post.alts),
      tags: JSON.stringify(post.tags),
      created_at: at,
      updated_at: at,
      published_at: at,
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes the pictures of a post that has none and still has this title and text. */
export async function fillPictures(
  executor: Executor,
  {
    slug,
    title,
    content,
    authorImage,
    featuredImage,
    otherImages,
  }: Pick<BlogPost, 'slug' | 'title' | 'content' | 'authorImage' | 'featuredImage' | 'otherImages'>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('blog_posts')
    .set({
      author_image: authorImage,
      featured_image: featuredImage,
      other_images: JSON.stringify(otherImages),
    })
    .where('slug', '=', slug)
    .where('title', '=', title)
    .where('content', '=', content)
    .where('author_image', '=', '')
    .where('featured_image', '=', '')
    .where(({ fn }) => fn<number>('jsonb_array_length', ['other_images']), '=', 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Writes what the pictures show where nothing is said of them and they are the given ones. */
export async function fillAlts(
  executor: Executor,
  { slug, featuredImage, otherImages }: Pick<BlogPost, 'slug' | 'featuredImage' | 'otherImages'>,
  alts: BlogPost['alts'],
): Promise<void> {
  await executor
    .updateTable('blog_posts')
    .set({ alts: JSON.stringify(alts) })
    .where('slug', '=', slug)
    .where('featured_image', '=', featuredImage)
    .where('other_images', '=', JSON.stringify(otherImages) as never)
    .where('alts', '=', '{}' as never)
    .execute();
}
