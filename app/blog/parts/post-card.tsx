import { Link } from 'react-router';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatDay, imageAddress, type Teaser } from '../rules.ts';

/** One post in the list; the whole card leads to it (BLG-02). */
export function PostCard({ post, place }: { post: Teaser; place: number }) {
  const { imageBase } = useSite();
  return (
    <li className="post-card">
      {post.featuredImage ? (
        <img
          className="post-card__art"
          src={imageAddress(imageBase, post.featuredImage)}
          alt=""
          loading="lazy"
        />
      ) : (
        <div className={`post-card__art post-card__art--${place % 3}`} />
      )}
      <div className="stack">
        <p className="small mute">
          {post.category}, <time dateTime={post.date}>{formatDay(post.date)}</time>
        </p>
        <h2 className="h3">
          <Link to={`/blog/${post.slug}`}>{post.title}</Link>
        </h2>
        <p>{post.preview}</p>
      </div>
    </li>
  );
}
