import { Link } from 'react-router';
import { formatDay } from '#platform/time.ts';
import type { Teaser } from '../rules.ts';
import { useArticleAhead } from './article-ahead.ts';
import { Picture } from './picture.tsx';

interface PostCardProps {
  post: Teaser;
  /** The first of the blog is drawn large. */
  look: 'large' | 'row';
  level?: 2 | 3;
}

/** One post in a list; the whole card leads to it (BLG-02). */
export function PostCard({ post, look, level = 2 }: PostCardProps) {
  const Title = level === 2 ? 'h2' : 'h3';
  useArticleAhead();
  return (
    <article className={`post-card post-card--${look}`}>
      <Picture
        path={post.featuredImage}
        first={look === 'large'}
        sizes={
          look === 'large' ? '(min-width: 60rem) 58vw, 100vw' : '(min-width: 40rem) 36vw, 100vw'
        }
      />
      <div className="post-card__text">
        <p className="small mute">
          {post.category}, <time dateTime={post.date}>{formatDay(post.date)}</time>
        </p>
        <Title className={look === 'large' ? 'h2' : 'h3'}>
          <Link className="post-card__link" to={`/blog/${post.slug}`}>
            {post.title}
          </Link>
        </Title>
        <p className={look === 'large' ? 'lead' : ''}>{post.preview}</p>
      </div>
    </article>
  );
}
