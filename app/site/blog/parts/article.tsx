import { Link } from 'react-router';
import { imageAddress, smallPath } from '#app/intake/files/site-pictures/site-pictures.rules.ts';
import { useSite } from '#app/shell/parts/site-context.tsx';
import { formatDay } from '#platform/time.ts';
import { Prose } from '#ui/prose.tsx';
import type { BlogPost } from '../contract.ts';
import type { Teaser } from '../rules.ts';
import { subjectAddress } from '../subjects.rules.ts';
import { Gallery } from './gallery.tsx';
import { Picture } from './picture.tsx';
import { PostCard } from './post-card.tsx';
import { Share } from './share.tsx';

export interface ArticleProps {
  post: BlogPost;
  /** What a visitor shares. */
  address: string;
  minutes: number;
  /** Further posts, of the same category or else the newest; nothing when they cannot be read. */
  further: readonly Teaser[] | null;
}

/** A post in full (ART-02 to ART-06). */
export function Article({ post, address, minutes, further }: ArticleProps) {
  return (
    <>
      <article className="page-head">
        <ArticleHead post={post} minutes={minutes} />
        <div className="wrap article__picture">
          <Picture path={post.featuredImage} alt={post.alts[post.featuredImage] ?? ''} first />
        </div>
        <div className="wrap">
          <div className="article">
            {/* Cleaned by an allow list when saved and when read (D-14). */}
            <Prose html={post.content} />
            <div className="article__end">
              {post.otherImages.length > 0 && (
                <Gallery
                  key={post.slug}
                  title={post.title}
                  pictures={post.otherImages}
                  alts={post.alts}
                />
              )}
              <Tags tags={post.tags} />
              <Share title={post.title} address={address} />
              <Bio post={post} />
            </div>
          </div>
        </div>
      </article>
      {further && further.length > 0 && <Further posts={further} />}
    </>
  );
}

function ArticleHead({ post, minutes }: { post: BlogPost; minutes: number }) {
  const category = subjectAddress('category', post.category);
  return (
    <header className="wrap">
      <div className="article">
        <ol className="crumbs" aria-label="Breadcrumb">
          <li>
            <Link to="/blog">Blog</Link>
          </li>
          <li>{category ? <Link to={category}>{post.category}</Link> : post.category}</li>
        </ol>
        <h1>{post.title}</h1>
        <div className="byline">
          <Face post={post} className="avatar" />
          <p className="small">
            <b>{post.author}</b>
            <span className="mute">
              <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>,{' '}
              {minutes === 1 ? '1 minute' : `${minutes} minutes`} to read
            </span>
          </p>
        </div>
      </div>
    </header>
  );
}

function Face({ post, className }: { post: BlogPost; className: string }) {
  const { imageBase } = useSite();
  if (!post.authorImage) return null;
  const address = imageAddress(imageBase, smallPath(post.authorImage) ?? post.authorImage);
  return <img className={className} src={address} width={96} height={96} alt="" />;
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags" aria-label="Tags">
      {tags.map((tag) => {
        const address = subjectAddress('tag', tag);
        return <li key={tag}>{address ? <Link to={address}>{tag}</Link> : <span>{tag}</span>}</li>;
      })}
    </ul>
  );
}

function Bio({ post }: { post: BlogPost }) {
  if (!post.authorBio) return null;
  return (
    <section className="bio" aria-label="About the author">
      <Face post={post} className="bio__face" />
      <div>
        <h2 className="h4">{post.author}</h2>
        <p className="small">{post.authorBio}</p>
      </div>
    </section>
  );
}

function Further({ posts }: { posts: readonly Teaser[] }) {
  return (
    <section className="section on-paper2" aria-labelledby="further">
      <div className="wrap">
        <h2 id="further">Read next</h2>
        <ul className="further">
          {posts.map((post) => (
            <li key={post.slug}>
              <PostCard post={post} look="row" level={3} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
