import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import * as train from '#app/site/career/train/screens/train.tsx';
import { LowerHome } from '#app/site/home/parts/lower.tsx';
import * as home from '#app/site/home/screens/home.tsx';
import { type Send, sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { all, links, wordsOf } from '../support/html.ts';

const none = { data: [] };

type Answer = { data: unknown; init: { headers?: object } | null };

/** What a page shows of its lists, for the given answers of its calls. */
async function shown(load: unknown, Component: unknown, answers: Record<string, unknown>) {
  const context = new RouterContextProvider();
  const send = async ({ name }: { name: string }) => {
    if (name in answers) return answers[name];
    throw new CallFailed(503, { message: 'Busy' });
  };
  context.set(sender, send as unknown as Send);
  const found = await (load as (args: object) => Promise<Answer>)({ context });
  // A screen takes what its loader gives as one, its part as props of their own.
  const Drawn = Component as ComponentType<Record<string, unknown>>;
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Drawn {...(found.data as object)} loaderData={found.data} /> },
  ]);
  const html = renderToStaticMarkup(<Stub />);
  return {
    alerts: all(html, 'div', 'role="alert"').map(({ inner }) => wordsOf(inner)),
    again: links(html).filter(([text]) => text.startsWith('Try Again to load the ')).length,
    headers: found.init?.headers,
    html,
  };
}

it('the home page says which lists could not be loaded, and leaves out those that are empty (D-08)', async () => {
  const read = { listServices: none };
  const failed = await shown(home.loader, LowerHome, read);
  expect(failed.alerts).toEqual([
    'The testimonials could not be loaded. Try Again to load the testimonials',
    'The posts could not be loaded. Try Again to load the posts',
    'The partners could not be loaded. Try Again to load the partners',
  ]);
  expect([failed.again, failed.headers]).toEqual([3, {}]);

  const one = await shown(home.loader, LowerHome, {
    ...read,
    listPosts: none,
    listTestimonials: none,
  });
  expect(one.alerts).toEqual(['The partners could not be loaded. Try Again to load the partners']);
  expect(one.html).not.toContain('What people say');

  const everything = { ...read, listPosts: none, listTestimonials: none, listPartners: none };
  const empty = await shown(home.loader, LowerHome, everything);
  expect([empty.alerts, empty.again]).toEqual([[], 0]);
  expect(empty.html).not.toContain('Partners');
  expect(empty.html).not.toContain('From the blog');
});

it('Train with Us says that its partners could not be loaded, and nothing where there are none (D-08)', async () => {
  const failed = await shown(train.loader, train.default, {});
  expect(failed.alerts).toEqual([
    'The partners could not be loaded. Try Again to load the partners',
  ]);
  expect(failed.headers).toBeUndefined();
  const empty = await shown(train.loader, train.default, { listPartners: none });
  expect([empty.alerts, empty.again]).toEqual([[], 0]);
});
