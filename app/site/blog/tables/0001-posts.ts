import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table blog_posts (
    id uuid primary key,
    slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    title text not null,
    day text not null check (day = '' or day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    content text not null,
    category text not null,
    author text not null,
    author_bio text not null,
    author_image text not null,
    featured_image text not null,
    other_images jsonb not null default '[]',
    tags jsonb not null default '[]',
    published boolean not null,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index blog_posts_newest on blog_posts (created_at desc) where published`.execute(
    db,
  );
}
