import type { ColumnType, Selectable } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { BlogPost } from './contract.ts';

type Texts = ColumnType<string[], string, string>;

interface PostRow {
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
  tags: Texts;
  published: boolean;
  created_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    blog_posts: PostRow;
  }
}

function postOf(row: Selectable<PostRow>): BlogPost {
  return {
    slug: row.slug,
    title: row.title,
    date: row.day,
    content: row.content,
    category: row.category,
    author: row.author,
    authorBio: row.author_bio,
    authorImage: row.author_image,
    createdAt: row.created_at.toISOString(),
    featuredImage: row.featured_image,
    otherImages: row.other_images,
    tags: row.tags,
  };
}

function published(executor: Executor) {
  return executor.selectFrom('blog_posts').selectAll().where('published', '=', true);
}

/** All published posts, newest first. */
export async function readPosts(executor: Executor): Promise<BlogPost[]> {
  const rows = await published(executor).orderBy('created_at', 'desc').orderBy('slug').execute();
  return rows.map(postOf);
}

/** One published post by its id or its slug. */
export async function readPost(
  executor: Executor,
  by: { id: string } | { slug: string },
): Promise<BlogPost | null> {
  const posts = published(executor);
  const found = 'id' in by ? posts.where('id', '=', by.id) : posts.where('slug', '=', by.slug);
  const row = await found.executeTakeFirst();
  return row ? postOf(row) : null;
}

/** Writes a post unless its slug is taken. Says whether it was written. */
export async function insertPost(
  executor: Executor,
  post: BlogPost & { id: string; published: boolean },
): Promise<boolean> {
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
      tags: JSON.stringify(post.tags),
      published: post.published,
      created_at: new Date(post.createdAt),
    })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes the pictures of a post that has none and still has this title and text. */
export async function fillPictures(
  executor: Executor,
  { slug, title, content, authorImage, featuredImage, otherImages }: BlogPost,
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
