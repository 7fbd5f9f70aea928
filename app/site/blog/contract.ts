import * as z from 'zod/mini';
import { type ApiErrorDefinition, defineCall } from '#platform/contract.ts';

/**
 * A published post: the stated fields (API-15), its id, by which `GET /blogs/{blogId}` finds it, and
 * what its pictures show. Images are paths below the image base (BLG-04).
 */
export const BlogPost = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The day the card shows, `YYYY-MM-DD`; empty: `createdAt` is shown (C-61). */
  date: z.string(),
  /** HTML from an allow list (D-14). */
  content: z.string(),
  category: z.string(),
  author: z.string(),
  authorBio: z.string(),
  authorImage: z.string(),
  /** When it came onto the site. */
  createdAt: z.string(),
  /** When it was changed last; `createdAt` where nobody has since. */
  updatedAt: z.string(),
  featuredImage: z.string(),
  otherImages: z.array(z.string()),
  /** What a picture shows, by its path; one that is missing here is decoration. */
  alts: z.record(z.string(), z.string()),
  tags: z.array(z.string()),
});
export type BlogPost = z.infer<typeof BlogPost>;

const notFound: ApiErrorDefinition = {
  status: 404,
  code: 'post-not-found',
  message: 'Blog Post Not Found',
};

/** Words of lower-case letters and digits, joined by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const Slug = z
  .string()
  .check(z.maxLength(120, notFound.message), z.regex(slugPattern, notFound.message));

export const listPosts = defineCall({
  name: 'listPosts',
  method: 'GET',
  path: '/blogs',
  summary: 'The published posts, newest first',
  answer: z.object({ success: z.literal(true), data: z.array(BlogPost) }),
});

export const getPost = defineCall({
  name: 'getPost',
  method: 'GET',
  path: '/blogs/{blogId}',
  summary: 'One published post by its id',
  params: z.object({ blogId: z.uuid(notFound.message) }),
  answer: BlogPost,
  errors: { notFound },
});

export const getPostBySlug = defineCall({
  name: 'getPostBySlug',
  method: 'GET',
  path: '/blogs/by-slug/{slug}',
  summary: 'One published post by the words in its address',
  params: z.object({ slug: Slug }),
  answer: BlogPost,
  errors: { notFound },
});
