import { marked } from 'marked';
import type { Platform } from '#platform/platform.server.ts';
import { pictureTexts, quotable } from './copy.ts';
import {
  addPictures,
  allPosts,
  describePictures,
  publishPost,
  type Written,
} from './service.server.ts';

const files = import.meta.glob<string>('./content/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

function quoted(path: string, text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const rule = quotable[name];
    if (typeof rule === 'string') return rule;
    if (Array.isArray(rule)) return rule.join(' ');
    throw new Error(`${path} quotes {{${name}}}, which is no rule`);
  });
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** A post from Markdown with `name: value` lines between two `---` lines at its head. */
export function postFromMarkdown(path: string, source: string): Written {
  const match = /^---\n(.*?)\n---\n(.*)$/s.exec(source);
  if (!match) throw new Error(`${path} has no head`);
  const head = new Map(
    (match[1] ?? '').split('\n').map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  const needed = (name: string) => {
    const value = head.get(name);
    if (!value) throw new Error(`${path} says nothing of ${name}`);
    return value;
  };
  const featuredImage = head.get('featuredImage') ?? '';
  const otherImages = listOf(head.get('otherImages'));
  const told = [featuredImage, ...otherImages].filter((one) => pictureTexts[one]);
  return {
    slug: path.replace(/^.*\//, '').replace(/\.md$/, ''),
    title: needed('title'),
    date: needed('date'),
    content: marked.parse(quoted(path, match[2] ?? ''), { async: false }),
    category: needed('category'),
    author: needed('author'),
    authorBio: head.get('authorBio') ?? '',
    authorImage: head.get('authorImage') ?? '',
    createdAt: `${needed('date')}T08:00:00.000Z`,
    featuredImage,
    otherImages,
    alts: Object.fromEntries(told.map((one) => [one, pictureTexts[one] ?? ''])),
    tags: listOf(needed('tags')),
  };
}

/** The posts of the repository. */
export function writtenPosts(): Written[] {
  return Object.entries(files).map(([path, source]) => postFromMarkdown(path, source));
}

/** Puts the posts of the repository into an empty blog. */
export async function seedBlog(
  platform: Pick<Platform, 'clock' | 'config' | 'database'>,
): Promise<void> {
  const { data } = await allPosts(platform);
  if (data.length > 0) return;
  for (const post of writtenPosts()) await publishPost(platform, post);
}

/** They stood alone, without pictures, in the first start data. */
const firstPosts = [
  'check-a-worker-before-the-door',
  'hire-by-the-hour-without-regret',
  'what-the-blue-and-the-green-tick-mean',
];

/**
 * The three posts and the pictures that came later, for a blog that has the first three. A first post
 * that staff have taken away does not come back, and one that they have changed stays as it is.
 */
export async function seedLaterPosts(
  platform: Pick<Platform, 'config' | 'database'>,
): Promise<void> {
  for (const post of writtenPosts()) {
    if (firstPosts.includes(post.slug)) await addPictures(platform, post);
    else await publishPost(platform, post);
  }
}

/** Says what the drawings show, for posts that were kept before anybody could say it. */
export async function seedPictureTexts(
  platform: Pick<Platform, 'config' | 'database'>,
): Promise<void> {
  for (const post of writtenPosts()) await describePictures(platform, post);
}
