import { imageAddress } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { plainText } from '#platform/html/plain.ts';
import type { BlogPost } from './contract.ts';

const previewLength = 130;

/** The first 130 characters of a post and `...`; a shorter text stays whole (C-10). */
export function preview(html: string): string {
  const text = plainText(html);
  const characters = [...text];
  return characters.length <= previewLength
    ? text
    : `${characters.slice(0, previewLength).join('')}...`;
}

/** What a card shows of a post: a few hundred bytes instead of the article. */
export interface Teaser {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly date: string;
  readonly preview: string;
  readonly featuredImage: string;
}

export function teaserOf(post: BlogPost): Teaser {
  const { slug, title, category, featuredImage } = post;
  // The card shows the date, else the created date (C-61).
  const date = post.date || post.createdAt;
  return { slug, title, category, date, preview: preview(post.content), featuredImage };
}

/** Words that most people read in a minute. */
const wordsPerMinute = 200;

/** At least one. */
export function minutesToRead(html: string): number {
  return Math.max(1, Math.round(plainText(html).split(' ').length / wordsPerMinute));
}

/** A post in the words of schema.org. `imageBase` is a whole address. */
export function articleData(
  post: BlogPost,
  address: string,
  imageBase: string,
): Record<string, unknown> {
  const pictures = [post.featuredImage, ...post.otherImages].filter(Boolean);
  const publisher = { '@type': 'Organization', name: brand };
  // Posts of the house are signed by its team, which is nobody's own name.
  const person = !post.author.startsWith(brand);
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    description: preview(post.content),
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: person ? { '@type': 'Person', name: post.author } : publisher,
    publisher,
    mainEntityOfPage: address,
    url: address,
    articleSection: post.category,
    keywords: post.tags,
    inLanguage: 'en-NG',
    wordCount: plainText(post.content).split(' ').length,
    timeRequired: `PT${minutesToRead(post.content)}M`,
    ...(pictures.length > 0
      ? { image: pictures.map((path) => imageAddress(imageBase, path)) }
      : {}),
  };
}
