import { randomUUID } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { type Answer, Refused } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type BlogPost, getPost, type listPosts } from './contract.ts';
import { fillPictures, insertPost, readPost, readPosts } from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

/** All published posts, newest first. */
export async function allPosts({ database }: Needs): Promise<Answer<typeof listPosts>> {
  return { success: true, data: await readPosts(database.kysely) };
}

/** One published post; what is unknown or not published is refused alike. */
export async function onePost(
  { database }: Needs,
  by: { id: string } | { slug: string },
): Promise<BlogPost | Refused> {
  const post = await readPost(database.kysely, by);
  if (!post) return new Refused(getPost.refusals.notFound);
  return { ...post, content: cleanArticle(post.content) };
}

/** Keeps a new post, its HTML cleaned. Says whether it was kept: a slug that is taken stays. */
export async function publishPost({ database }: Needs, post: BlogPost): Promise<boolean> {
  const content = cleanArticle(post.content);
  return insertPost(database.kysely, { ...post, content, id: randomUUID(), published: true });
}

/** Gives a post its pictures, if it has none and its text is still the given one. Says whether it did. */
export async function addPictures({ database }: Needs, post: BlogPost): Promise<boolean> {
  return fillPictures(database.kysely, { ...post, content: cleanArticle(post.content) });
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
    ...['a', 'strong', 'em', 'b', 'i', 's', 'sub', 'sup', 'abbr', 'figure', 'figcaption', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    // The page has its own first heading.
    h1: 'h2',
    a: (tagName, { href = '' }) => {
      const attribs: Record<string, string> = href ? { href } : {};
      if (/^https?:/i.test(href)) attribs.rel = 'noopener nofollow';
      return { tagName, attribs };
    },
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
};

/** The HTML of an article with nothing in it but what the allow list names (D-14). */
export function cleanArticle(html: string): string {
  return sanitizeHtml(html, allowed);
}
