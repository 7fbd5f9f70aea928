import { Link } from 'react-router';
import { useSite } from '#app/shell/parts/site-context.tsx';
import type { BlogPost } from '../contract.ts';
import { formatDay, imageAddress } from '../rules.ts';
import { Share } from './share.tsx';

/** A post in full (ART-02 to ART-06). */
export function Article({ post, address }: { post: BlogPost; address: string }) {
  const { imageBase } = useSite();
  return (
    <article className="wrap page-head">
      <div className="article stack">
        <ol className="crumbs" aria-label="Breadcrumb">
          <li>
            <Link to="/blog">Blog</Link>
          </li>
          <li>{post.category}</li>
        </ol>
        <h1>{post.title}</h1>
        <p className="small mute">
          <b>{post.author}</b>, <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>
        </p>
        {post.featuredImage ? (
          <img className="article__art" src={imageAddress(imageBase, post.featuredImage)} alt="" />
        ) : (
          <div className="article__art" />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by an allow list on write and on read (D-14) */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: post.content }} />
        <Pictures post={post} />
        {post.tags.length > 0 && (
          <ul className="tags" aria-label="Tags">
            {post.tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        <Share title={post.title} address={address} />
        {post.authorBio && (
          <div className="bio">
            {post.authorImage && (
              <img className="bio__face" src={imageAddress(imageBase, post.authorImage)} alt="" />
            )}
            <div>
              <h2 className="h4">{post.author}</h2>
              <p className="small">{post.authorBio}</p>
            </div>
          </div>
        )}
      </div>
    </article>
  );
}

/** The other pictures; each opens in full by its own address. */
function Pictures({ post }: { post: BlogPost }) {
  const { imageBase } = useSite();
  if (post.otherImages.length === 0) return null;
  return (
    <section className="stack">
      <h2 className="h4">Gallery</h2>
      <ul className="gallery">
        {post.otherImages.map((path, place) => (
          <li key={path}>
            <a href={imageAddress(imageBase, path)}>
              <img
                src={imageAddress(imageBase, path)}
                alt={`${place + 1} of ${post.otherImages.length}`}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
