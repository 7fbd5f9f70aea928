import { Link } from 'react-router';
import { Again } from '#app/shell/errors/parts/again.tsx';
import type { Teaser } from '../rules.ts';
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
    <div className="empty" role="alert">
      <h2 className="h3">The posts could not be loaded</h2>
      <p className="mute">Nothing is wrong with your connection: our side did not answer.</p>
      <Again />
    </div>
  );
}

export function NoPosts() {
  return (
    <div className="empty">
      <h2 className="h3">There are no posts yet</h2>
      <p className="mute">The first one will stand here.</p>
      <Link to="/support">Get support</Link>
    </div>
  );
}
