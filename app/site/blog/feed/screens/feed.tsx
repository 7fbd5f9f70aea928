import { siteContext } from '#app/shell/contract.ts';
import { cachedFor, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { listPosts } from '../../contract.ts';
import { atomFeed } from '../../feed.rules.ts';
import type { Route } from './+types/feed.ts';

/** No page: the list of posts for programs that read it. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  try {
    const { data } = await context.get(sender)(listPosts, {});
    return new Response(atomFeed(data, context.get(siteContext).siteUrl), {
      headers: { 'content-type': 'application/atom+xml; charset=utf-8', ...cachedFor('posts') },
    });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return new Response('The posts could not be loaded.', {
      status: error.status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}
