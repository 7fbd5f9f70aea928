import { data } from 'react-router';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { cachedFor, cachedHeaders, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import '../blog.css';
import { listPosts } from '../contract.ts';
import { feedLink } from '../feed.rules.ts';
import { PostCard } from '../parts/post-card.tsx';
import { NoPosts, PostList, PostsFailed } from '../parts/post-list.tsx';
import { type Teaser, teaserOf } from '../rules.ts';
import { CategoryNav, TagNav } from '../subjects/parts/subject-nav.tsx';
import { type Subjects, subjectsOf } from '../subjects.rules.ts';
import type { Route } from './+types/blog.ts';

type Found = { posts: Teaser[]; subjects: Subjects } | { posts: null };

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const list = await context.get(sender)(listPosts, {});
    const found = { posts: list.data.map(teaserOf), subjects: subjectsOf(list.data) };
    return data<Found>(found, { headers: cachedFor('posts') });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data<Found>({ posts: null }, { status: error.status });
  }
}

export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) => [
  ...pageMeta(args, {
    title: 'Blog',
    description: 'How to check, hire and work with skilled people in Nigeria, in plain words.',
  }),
  feedLink,
];

/** The posts, or why there are none: empty and failed are two states (D-08). */
export default function Blog({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap page-head">
      <h1>Blog</h1>
      <p className="lead">How to check, hire and work with skilled people, in plain words.</p>
      {loaderData.posts ? <Posts {...loaderData} /> : <PostsFailed />}
    </div>
  );
}

function Posts({ posts, subjects }: { posts: readonly Teaser[]; subjects: Subjects }) {
  const [newest, ...others] = posts;
  if (!newest) return <NoPosts />;
  return (
    <>
      <CategoryNav categories={subjects.categories} total={posts.length} />
      <PostCard post={newest} look="large" />
      <div className="blog-body">
        <PostList posts={others} />
        <TagNav tags={subjects.tags} />
      </div>
    </>
  );
}
