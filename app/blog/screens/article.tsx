import { data, Link } from 'react-router';
import { shortMeta } from '#app/help/parts/short-page.tsx';
import { siteContext } from '#app/shell/contract.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { ButtonLink } from '#ui/button.tsx';
import '../blog.css';
import { type BlogPost, getPostBySlug } from '../contract.ts';
import { Article } from '../parts/article.tsx';
import { preview } from '../rules.ts';
import type { Route } from './+types/article.ts';

/** `address` is what a visitor shares. */
type Found = { post: BlogPost; address: string } | { post: null; missing: boolean };

/** A slug that is no slug is a post that is not there. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  try {
    const post = await context.get(sender)(getPostBySlug, { params: { slug } });
    return data<Found>({
      post,
      address: new URL(`/blog/${slug}`, context.get(siteContext).siteUrl).href,
    });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const missing = error.status === 404 || error.status === 400;
    return data<Found>({ post: null, missing }, { status: missing ? 404 : error.status });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const post = loaderData?.post;
  if (post) return shortMeta({ title: post.title, description: preview(post.content) });
  const title = 'Blog Post Not Found';
  return shortMeta({ title, description: 'There is no post to show here.' }, 'unlisted');
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return loaderData.post ? <Article {...loaderData} /> : <Missing {...loaderData} />;
}

function Missing({ missing }: { missing: boolean }) {
  return (
    <div className="wrap page-head stack">
      <h1>{missing ? 'Blog Post Not Found' : 'Oops! Something went wrong'}</h1>
      <p className="lead">
        {missing
          ? 'There is no post at this address. It may have been taken down, or a letter is missing.'
          : "We couldn't load the blog post at this time."}
      </p>
      <div className="row">
        <ButtonLink to="/blog">All posts</ButtonLink>
        {!missing && (
          <Link className="btn btn--outline" to="" reloadDocument>
            Try Again
          </Link>
        )}
      </div>
    </div>
  );
}
