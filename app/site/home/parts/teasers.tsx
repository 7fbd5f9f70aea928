import { Link } from 'react-router';
import { imageSource } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { ListFailed } from '#app/shell/errors/parts/again.tsx';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { useArticleAhead } from '#app/site/blog/parts/article-ahead.ts';
import type { Teaser } from '#app/site/blog/rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Portrait } from './portrait.tsx';

/** What stands where a post has no picture of its own. */
const art = [
  { cloth: 'lattice-indigo', of: 'bisi' },
  { cloth: 'leaf-danfo', of: 'amina' },
  { cloth: 'comb-clay', of: 'chidi' },
] as const;

function Card({ post, place }: { post: Teaser; place: number }) {
  const { imageBase } = useSite();
  const drawn = art[place % art.length] ?? art[0];
  return (
    <article className="post">
      {post.featuredImage ? (
        <img
          className="post__art"
          {...imageSource(imageBase, post.featuredImage, '(min-width: 60rem) 30vw, 100vw')}
          alt=""
          loading="lazy"
        />
      ) : (
        <div className={`post__art cloth--${drawn.cloth}`}>
          <Portrait of={drawn.of} className="" />
        </div>
      )}
      <p className="small mute">{post.category}</p>
      <h3>
        <Link to={`/blog/${post.slug}`}>{post.title}</Link>
      </h3>
      <p className="small">{post.preview}</p>
    </article>
  );
}

interface TeasersProps {
  readonly posts: readonly Teaser[];
  readonly failed?: boolean | undefined;
}

/** HOME-24: the three newest posts; without any the section is left out (C-40). */
export function TeasersSection({ posts, failed = false }: TeasersProps) {
  useArticleAhead();
  if (posts.length === 0 && !failed) return null;
  return (
    <section className="section on-paper2" aria-labelledby="blog">
      <div className="wrap">
        <div className="posts__head">
          <h2 id="blog">From the blog</h2>
          <ButtonLink variant="ghost" to="/blog">
            All posts
          </ButtonLink>
        </div>
        {failed ? (
          <ListFailed noun="posts" />
        ) : (
          <div className="posts">
            {posts.map((post, place) => (
              <Card key={post.slug} post={post} place={place} />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
