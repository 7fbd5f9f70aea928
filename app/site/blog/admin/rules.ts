import { instantAt } from '#platform/time.ts';

export type PostState = 'draft' | 'scheduled' | 'published';

/** What a post is at a moment: one with no moment of its own is a draft. */
export function stateOf(publishedAt: Date | null, now: Date): PostState {
  if (!publishedAt) return 'draft';
  return publishedAt <= now ? 'published' : 'scheduled';
}

/** The instant of a wall clock's time in Lagos; what is no time stays as it was typed, and is refused: none would be now. */
export function momentFrom(typed: string): string {
  const at = instantAt(typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** What is still missing before a post may come onto the site, by the field's name. */
export function missingIn(post: { content: string; category: string }): Record<string, string> {
  return {
    ...(post.content.trim() ? {} : { content: 'Write the text first.' }),
    ...(post.category ? {} : { category: 'Choose a category first.' }),
  };
}

/**
 * After a post has come, the pages are told a second time: a process whose clock is a little behind
 * may have drawn them without the post.
 */
export const secondTellingMs = 60_000;
