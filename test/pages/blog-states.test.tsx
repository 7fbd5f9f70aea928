import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryRouter,
  createRoutesStub,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { expect, it } from 'vitest';
import type { BlogPost } from '#app/site/blog/contract.ts';
import { loader as feed } from '#app/site/blog/feed/screens/feed.tsx';
import { PostsFailed } from '#app/site/blog/parts/post-list.tsx';
import * as article from '#app/site/blog/screens/article.tsx';
import * as blog from '#app/site/blog/screens/blog.tsx';
import * as category from '#app/site/blog/subjects/screens/category.tsx';
import { type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { links, only, wordsOf } from '../support/html.ts';

const post: BlogPost = {
  ...{ slug: 'a', title: 'A', date: '', content: '<p>Text</p>', category: 'Safety', tags: [] },
  ...{ author: 'Ada Obi', authorBio: 'Ada writes.', authorImage: '', otherImages: [] },
  ...{ id: '00000000-0000-4000-8000-000000000001', alts: {} },
  ...{ createdAt: '2025-07-21T23:30:00.000Z', featuredImage: '' },
  updatedAt: '2025-07-21T23:30:00.000Z',
};

const down = new CallFailed(503, { message: 'Busy' });

/** What the calls of a page answer: by name, or not at all. */
function contextOf(answers: Record<string, unknown>) {
  const context = new RouterContextProvider();
  const send = async ({ name }: { name: string }) => {
    if (name in answers) return answers[name];
    throw down;
  };
  context.set(sender, send as unknown as Send);
  return context;
}

type Page = { loader: unknown; default: unknown };
type Answer = { data: unknown; init: { status?: number; headers?: object } | null };

/** The page as its loader and its screen make it, for the given answers. */
async function shown(page: Page, answers: Record<string, unknown>) {
  const params = { slug: 'a', category: 'safety' };
  const load = page.loader as (args: object) => Promise<Answer>;
  const { data, init } = await load({ params, context: contextOf(answers) });
  const Component = page.default as never;
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component, loader: () => data }]);
  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { page: data } }} />);
  return { html, status: init?.status ?? 200, headers: init?.headers ?? {} };
}

it.each([
  ['the list', blog],
  ['a category', category],
])('%s that cannot be loaded says so and offers to try again (D-08)', async (_name, page) => {
  const { html, status, headers } = await shown(page, {});
  expect([status, headers]).toEqual([503, {}]);
  expect(wordsOf(only(html, 'div', 'role="alert"'))).toContain('The posts could not be loaded');
  expect(links(html)).toEqual([['Try Again', '/']]);
});

it('trying again is a third state: it says that it loads (D-08)', () => {
  const router = createMemoryRouter(
    [{ id: 'page', path: '/', Component: PostsFailed, loader: () => new Promise(() => {}) }],
    { hydrationData: { loaderData: { page: null } } },
  );
  const now = () => wordsOf(renderToStaticMarkup(<RouterProvider router={router} />));
  expect(now()).toContain('Try Again');
  void router.revalidate();
  expect(now()).toContain('Loading...');
  expect(now()).not.toContain('Try Again');
  router.dispose();
});

it('a blog without posts is another state than one that cannot be loaded (D-08)', async () => {
  const { html, status } = await shown(blog, { listPosts: { data: [] } });
  expect(status).toBe(200);
  expect(wordsOf(html)).toContain('There are no posts yet');
  expect(html).not.toContain('role="alert"');
});

it('an article that cannot be loaded says so in the stated words (ART-07)', async () => {
  const { html, status, headers } = await shown(article, { listPosts: { data: [post] } });
  expect([status, headers]).toEqual([503, {}]);
  expect(wordsOf(only(html, 'h1'))).toBe('Oops! Something went wrong');
  expect(wordsOf(html)).toContain("We couldn't load the blog post at this time.");
  expect(links(html)).toContainEqual(['Try Again', '/']);
});

it('an article shows without the others, but is not kept then', async () => {
  const { html, status, headers } = await shown(article, { getPostBySlug: post });
  expect([status, headers]).toEqual([200, {}]);
  expect(wordsOf(only(html, 'h1'))).toBe('A');
  expect(html).not.toContain('Read next');
});

it('without pictures there is cloth in their place, no gallery, no tags and no face (ART-03, ART-05)', async () => {
  const { html } = await shown(article, { getPostBySlug: post, listPosts: { data: [post] } });
  expect(html).toContain('<div class="post-art">');
  expect(html).not.toContain('<img');
  for (const none of ['Gallery', 'aria-label="Tags"']) expect(html).not.toContain(none);
  expect(wordsOf(only(html, 'section', 'About the author'))).toBe('Ada Obi Ada writes.');
});

it('a feed that cannot be made is an error, not an empty feed', async () => {
  const answer = await feed({ context: contextOf({}) } as never);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    503,
    'text/plain; charset=utf-8',
  ]);
});
