// @vitest-environment happy-dom
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { draw } from '#test/support/drawn.ts';
import { Prose } from './prose.tsx';

/** Presses a link of a text; tells where the router is then, and whether the browser goes on by itself. */
async function follow(href: string) {
  const element = <Prose html={`<a href="${href}">words</a>`} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  const screen = await draw(<RouterProvider router={router} />);
  let browserGoes = false;
  const hear = (event: Event) => {
    browserGoes = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', hear, { once: true });
  await screen.press('a');
  await screen.close();
  const { pathname, search, hash } = router.state.location;
  return { at: `${pathname}${search}${hash}`, browserGoes };
}

it.each([
  '/images/kept/01JD0000000000000000000ABC.webp',
  '/feed.xml',
  '/api/brochures/verification',
  'https://elsewhere.example/support',
  'mailto:ada@example.com',
])('leaves to the browser what is no page of the site: %s', async (href) => {
  expect(await follow(href)).toEqual({ at: '/', browserGoes: true });
});

it.each(['/support', '/blog/a-post?from=b#c', '/apiary'])(
  'opens a page of the site without loading all anew: %s',
  async (href) => {
    expect(await follow(href)).toEqual({ at: href, browserGoes: false });
  },
);
