import { data, redirect } from 'react-router';
import { siteContext } from '#app/shell/contract.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { cachedFor, cachedHeaders, type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import '../blog.css';
import { type BlogPost, getPostBySlug, listPosts } from '../contract.ts';
import { feedLink } from '../feed.rules.ts';
import { Article, type ArticleProps } from '../parts/article.tsx';
import { Missing } from '../parts/missing.tsx';
import { articleData, minutesToRead, preview, teaserOf } from '../rules.ts';
import { furtherPosts } from '../subjects.rules.ts';
import type { Route } from './+types/article.ts';

type Found =
  | (ArticleProps & { description: string; structured: Record<string, unknown> })
  | { post: null; missing: boolean };

/** A post is worth showing even when the others cannot be read; then the page is not kept. */
async function othersThan(send: Send, post: BlogPost) {
  try {
    return furtherPosts((await send(listPosts, {})).data, post).map(teaserOf);
  } catch (error) {
    if (error instanceof CallFailed) return null;
    throw error;
  }
}

/** A slug that is no slug is a post that is not there. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const send = context.get(sender);
  const { siteUrl, imageBase } = context.get(siteContext);
  try {
    const post = await send(getPostBySlug, { params: { slug } });
    if (post.slug !== slug) {
      // Renamed since. Asked anew each time: it may get its old address back.
      const headers = { 'cache-control': 'no-cache' };
      return redirect(`/blog/${post.slug}${url.search}`, { status: 301, headers });
    }
    const further = await othersThan(send, post);
    const address = new URL(`/blog/${slug}`, siteUrl).href;
    const structured = articleData(post, address, new URL(`${imageBase}/`, siteUrl).href);
    const minutes = minutesToRead(post.content);
    const description = preview(post.content);
    return data<Found>(
      { post, address, further, minutes, description, structured },
      further ? { headers: cachedFor('posts') } : {},
    );
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const missing = error.status === 404 || error.status === 400;
    return data<Found>({ post: null, missing }, { status: missing ? 404 : error.status });
  }
}

export const headers = cachedHeaders;

/** After a click: an answer that does not come, or that says nothing of a post, is a post that failed. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<Found> {
  try {
    return await serverLoader();
  } catch (error) {
    // A redirect is no failure.
    if (error instanceof Response) throw error;
    return { post: null, missing: false };
  }
}

export function meta(args: Route.MetaArgs) {
  const found = args.loaderData;
  if (!found?.post) {
    const title = found?.missing === false ? 'Oops! Something went wrong' : 'Blog Post Not Found';
    const description = 'There is no post to show here. All posts of the blog stand on one page.';
    return pageMeta(args, { title, description, visibility: 'unlisted' });
  }
  const { post, description, structured } = found;
  const page = { title: post.title, description, structured: [structured] };
  return [...pageMeta(args, { ...page, kind: 'article' }), feedLink];
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  return loaderData.post ? <Article {...loaderData} /> : <Missing {...loaderData} />;
}
