import { data } from 'react-router';
import { siteContext } from '#app/shell/contract.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import '../blog.css';
import { previewPost } from '../admin/contract.ts';
import { Article, type ArticleProps } from '../parts/article.tsx';
import { Missing } from '../parts/missing.tsx';
import { minutesToRead } from '../rules.ts';
import type { Route } from './+types/preview.ts';

type Found = ArticleProps | { post: null; missing: boolean };

const noStore = { 'cache-control': 'no-store' };

/** The page as visitors would get it, for staff; to everybody else there is no post here. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  try {
    const post = await context.get(sender)(previewPost, { params: { id } });
    const address = new URL(`/blog/${post.slug}`, context.get(siteContext).siteUrl).href;
    const minutes = minutesToRead(post.content);
    return data<Found>({ post, address, minutes, further: null }, { headers: noStore });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const missing = [400, 401, 403, 404].includes(error.status);
    const status = missing ? 404 : error.status;
    return data<Found>({ post: null, missing }, { status, headers: noStore });
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const post = args.loaderData?.post;
  return pageMeta(args, {
    title: post ? `Preview: ${post.title}` : 'Blog Post Not Found',
    description: 'There is no post to show here. All posts of the blog stand on one page.',
    visibility: 'unlisted',
  });
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.post) return <Missing missing={loaderData.missing} />;
  return (
    <>
      <div className="wrap">
        <p className="notice notice--quiet" role="note">
          Preview: only staff see this page.
        </p>
      </div>
      <Article {...loaderData} />
    </>
  );
}
