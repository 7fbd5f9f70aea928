import type { Kysely } from 'kysely';
import { sayChanges } from '#platform/database/topics.server.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sayChanges(db, 'blog_posts', 'posts');
}
