import { Link } from 'react-router';
import { Empty } from '#ui/empty.tsx';
import type { Teaser } from '../rules.ts';
import { Again } from './again.tsx';
import { PostCard } from './post-card.tsx';

/** Posts one below the other. */
export function PostList({ posts }: { posts: readonly Teaser[] }) {
  return (
    <ul className="post-list">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostCard post={post} look="row" />
        </li>
      ))}
    </ul>
  );
}

/** The list could not be read: another state than an empty one (D-08). */
export function PostsFailed() {
  return (
    <div role="alert">
      <Empty title="The posts could not be loaded" action={<Again />}>
        <p>Nothing is wrong with your connection: our side did not answer.</p>
      </Empty>
    </div>
  );
}

export function NoPosts() {
  return (
    <Empty title="There are no posts yet" action={<Link to="/support">Get support</Link>}>
      <p>The first one will stand here.</p>
    </Empty>
  );
}
