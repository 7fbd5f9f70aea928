import * as z from 'zod/mini';
import { PicturePath } from '#app/intake/files/site-pictures/site-pictures.contract.ts';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { isModestHtml, mostHtml } from '#platform/html/bounds.ts';
import {
  find,
  listAnswer,
  listQuery,
  type ResourceCalls,
  seenVersion,
} from '#platform/staff/lists.ts';
import { BlogPost, slugPattern } from '../contract.ts';

const Picture = z.object({ path: z.string(), alt: z.string() });

const State = z.enum(['draft', 'scheduled', 'published']);

/** A line of the list of posts, for staff. */
export const PostLine = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  author: z.string(),
  featuredImage: z.string(),
  /** Where pictures are (BLG-04). */
  imageBase: z.string(),
  state: State,
  /** When it came or comes onto the site; null for a draft. */
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type PostLine = z.infer<typeof PostLine>;

/** A post as staff see it. */
export const StaffPost = z.extend(PostLine, {
  slug: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  authorBio: z.string(),
  authorImage: z.string(),
  featuredAlt: z.string(),
  gallery: z.array(Picture),
  version: z.number(),
});
export type StaffPost = z.infer<typeof StaffPost>;

const say = 'Say in a few words what the picture shows';
const noneOr = z.union([z.literal(''), PicturePath], 'Choose the picture again');
const alt = text({ max: 200 }).check(z.minLength(1, say));

const values = {
  title: text({ max: 140, name: 'title' }),
  slug: z
    .string()
    .check(
      z.maxLength(120, 'Use at most 120 characters'),
      z.regex(slugPattern, 'Use small letters, digits and single hyphens'),
    ),
  content: text({ max: mostHtml }).check(
    z.refine((html) => isModestHtml(html), 'Use fewer links, lists and other marks'),
  ),
  category: text({ max: 60 }),
  tags: z.array(text({ max: 40, name: 'tags' })).check(z.maxLength(12, 'Use at most 12 tags')),
  author: text({ max: 80, name: 'author' }),
  authorBio: text({ max: 600 }),
  authorImage: noneOr,
  featuredImage: noneOr,
  featuredAlt: text({ max: 200 }),
  gallery: z
    .array(z.strictObject({ path: PicturePath, alt }))
    .check(z.maxLength(24, 'Use at most 24 pictures')),
};
export const NewPost = z.strictObject(values).check(
  z.refine(({ featuredImage, featuredAlt }) => !featuredImage || featuredAlt !== '', {
    path: ['featuredAlt'],
    error: say,
  }),
);
export type NewPost = z.infer<typeof NewPost>;

const ChangedPost = z
  .strictObject({ ...values, id: z.optional(z.string()), version: z.int() })
  .check(
    z.refine(({ featuredImage, featuredAlt }) => !featuredImage || featuredAlt !== '', {
      path: ['featuredAlt'],
      error: say,
    }),
  );

const id = z.object({ id: z.uuid() });
/** The state that was read, so that nobody takes a post off the site that has come by time meanwhile. */
const from = z.optional(State);
const { notFound, changed } = common;
const read = { may: 'posts.read' } as const;
const write = { may: 'posts.write' } as const;
const largest = 512 * 1024;

const taken = {
  status: 409,
  code: 'slug-taken',
  message: 'Another post has this address.',
} as const;
const fixed = {
  status: 409,
  code: 'slug-fixed',
  message: 'The post is on the site under its address: links lead there.',
} as const;

export const staffPosts = defineStaffCall({
  name: 'staffPosts',
  method: 'GET',
  path: '/posts',
  summary: 'Blog posts, drafts and scheduled ones too, for staff',
  query: listQuery(['updatedAt', 'publishedAt', 'title'], {
    q: find(),
    state: z.optional(State),
    category: z.optional(z.string().check(z.maxLength(60))),
  }),
  answer: listAnswer(PostLine),
  access: read,
});

export const exportPosts = exportCall('posts', staffPosts);

export const postSubjects = defineStaffCall({
  name: 'postSubjects',
  method: 'GET',
  path: '/posts/subjects',
  summary: 'Categories of the posts, for staff',
  answer: z.object({ categories: z.array(z.string()) }),
  access: read,
});

export const staffPost = defineStaffCall({
  name: 'staffPost',
  method: 'GET',
  path: '/posts/{id}',
  summary: 'One blog post, for staff',
  params: id,
  answer: StaffPost,
  errors: { notFound },
  access: read,
});

/** What the page `/blog/preview/{id}` asks: the post as visitors would get it. */
export const previewPost = defineStaffCall({
  name: 'previewPost',
  method: 'GET',
  path: '/posts/{id}/preview',
  summary: 'A blog post as visitors would get it, for staff',
  params: id,
  answer: BlogPost,
  errors: { notFound },
  access: read,
  // Never kept, by nobody: it may be a draft.
  personal: true,
});

export const createPost = defineStaffCall({
  name: 'createPost',
  method: 'POST',
  path: '/posts',
  summary: 'Begins a blog post as a draft',
  body: NewPost,
  answer: StaffPost,
  errors: { taken },
  access: write,
  bodyLimit: largest,
});

export const updatePost = defineStaffCall({
  name: 'updatePost',
  method: 'PUT',
  path: '/posts/{id}',
  summary: 'Changes a blog post; the version must be the one that was read',
  params: id,
  body: ChangedPost,
  answer: StaffPost,
  errors: {
    notFound,
    changed,
    taken,
    fixed,
    unready: {
      status: 400,
      code: 'post-unready',
      message: 'Something is missing that visitors would look for.',
    },
  },
  access: write,
  bodyLimit: largest,
});

export const publishPostNow = defineStaffCall({
  name: 'publishPost',
  method: 'POST',
  path: '/posts/{id}/publish',
  summary: 'Puts a blog post onto the site, now or at a moment to come',
  params: id,
  body: z.strictObject({
    version: z.int(),
    from,
    at: z.optional(
      z.iso.datetime({
        offset: true,
        error: 'Choose a day and a time, with a year of four digits',
      }),
    ),
  }),
  answer: StaffPost,
  errors: {
    notFound,
    changed,
    unready: updatePost.errors.unready,
    past: { status: 400, code: 'moment-past', message: 'Choose a moment that is still to come.' },
  },
  access: write,
});

export const unpublishPost = defineStaffCall({
  name: 'unpublishPost',
  method: 'POST',
  path: '/posts/{id}/unpublish',
  summary: 'Takes a blog post off the site, or its moment back; it is a draft again',
  params: id,
  body: z.strictObject({ version: z.int(), from }),
  answer: StaffPost,
  errors: { notFound, changed },
  access: write,
});

export const deletePost = defineStaffCall({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/{id}',
  summary: 'Deletes a blog post',
  params: id,
  query: seenVersion,
  answer: StaffPost,
  errors: { notFound, changed },
  access: write,
});

/** What the console's screens work with. */
export const postCalls = {
  list: staffPosts,
  one: staffPost,
  create: createPost,
  update: updatePost,
  remove: deletePost,
} satisfies ResourceCalls;
