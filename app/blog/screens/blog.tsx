import { data, Link } from 'react-router';
import { shortMeta } from '#app/help/parts/short-page.tsx';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { Empty } from '#ui/empty.tsx';
import '../blog.css';
import { listPosts } from '../contract.ts';
import { PostCard } from '../parts/post-card.tsx';
import { type Teaser, teaserOf } from '../rules.ts';
import type { Route } from './+types/blog.ts';

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const list = await context.get(sender)(listPosts, {});
    return data<{ posts: Teaser[] | null }>({ posts: list.data.map(teaserOf) });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return data<{ posts: Teaser[] | null }>({ posts: null }, { status: error.status });
  }
}

export function meta() {
  return shortMeta({
    title: 'Blog',
    description: 'How to check, hire and work with skilled people in Nigeria, in plain words.',
  });
}

export default function Blog({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <div className="wrap page-head">
      <h1>Blog</h1>
      <p className="lead">How to check, hire and work with skilled people, in plain words.</p>
      <Posts posts={posts} />
    </div>
  );
}

/** The posts, or why there are none: empty and failed are two states (D-08). */
function Posts({ posts }: { posts: readonly Teaser[] | null }) {
  if (!posts) {
    return (
      <div role="alert">
        <Empty title="The posts could not be loaded" action={<Again />}>
          <p>Nothing is wrong with your connection: our side did not answer.</p>
        </Empty>
      </div>
    );
  }
  if (posts.length === 0) {
    return <Empty title="There are no posts yet" action={<Link to="/support">Get support</Link>} />;
  }
  return (
    <ul className="post-list">
      {posts.map((post, place) => (
        <PostCard key={post.slug} post={post} place={place} />
      ))}
    </ul>
  );
}

function Again() {
  return (
    <Link className="btn btn--outline" to="/blog" reloadDocument>
      Try Again
    </Link>
  );
}
