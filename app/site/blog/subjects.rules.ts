import { plainLetters } from '#platform/text/letters.ts';
import type { BlogPost } from './contract.ts';
import { type Teaser, teaserOf } from './rules.ts';

export type SubjectKind = 'category' | 'tag';

/** A category or a tag, with the number of its posts. */
export interface Subject {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
}

export interface Subjects {
  readonly categories: readonly Subject[];
  readonly tags: readonly Subject[];
}

/** `Hiring at home` becomes `hiring-at-home`, `Ẹ̀kọ́` becomes `eko`, `Ɗaki` `daki`; empty when no letter is left. */
export function slugOf(name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plainLetters(letters)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Where the posts of a subject stand; nothing for a name that no address can hold. */
export function subjectAddress(kind: SubjectKind, name: string): string | undefined {
  const slug = slugOf(name);
  return slug ? `/blog/${kind}/${slug}` : undefined;
}

function namesOf(post: BlogPost, kind: SubjectKind): readonly string[] {
  return kind === 'category' ? [post.category] : post.tags;
}

/** Names that lead to one address count as one, under the spelling of the newest post. */
function counted(posts: readonly BlogPost[], kind: SubjectKind): Subject[] {
  const found = new Map<string, Subject>();
  for (const post of posts) {
    const spelled = namesOf(post, kind).map((name) => [slugOf(name), name] as const);
    for (const [slug, name] of new Map(spelled.reverse())) {
      if (!slug) continue;
      const known = found.get(slug);
      found.set(slug, { name: known?.name ?? name, slug, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

/** All subjects of the posts, those with most posts first. */
export function subjectsOf(posts: readonly BlogPost[]): Subjects {
  return { categories: counted(posts, 'category'), tags: counted(posts, 'tag') };
}

/** The posts of one subject, in their order. */
export function postsOf(
  posts: readonly BlogPost[],
  kind: SubjectKind,
  slug: string | undefined,
): BlogPost[] {
  return posts.filter((post) => namesOf(post, kind).some((name) => slugOf(name) === slug));
}

/** What to read after a post: its own category first, then the newest of the others. */
export function furtherPosts(
  posts: readonly BlogPost[],
  { slug, category }: Pick<BlogPost, 'slug' | 'category'>,
): BlogPost[] {
  const others = posts.filter((post) => post.slug !== slug);
  return [...new Set([...postsOf(others, 'category', slugOf(category)), ...others])].slice(0, 2);
}

/** What the page of a category or a tag has to show. */
export type SubjectFound =
  | { state: 'found'; name: string; posts: Teaser[]; subjects: Subjects; total: number }
  | { state: 'unknown' | 'failed' };

/** The posts under a subject; one without posts is unknown. */
export function foundFor(
  posts: readonly BlogPost[],
  kind: SubjectKind,
  slug: string,
): SubjectFound {
  const subjects = subjectsOf(posts);
  const known = kind === 'category' ? subjects.categories : subjects.tags;
  const subject = known.find((one) => one.slug === slug);
  if (!subject) return { state: 'unknown' };
  const own = postsOf(posts, kind, slug).map(teaserOf);
  return { state: 'found', name: subject.name, posts: own, subjects, total: posts.length };
}
