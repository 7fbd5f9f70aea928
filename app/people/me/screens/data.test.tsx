import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import Data from './data.tsx';

it('says in words why what is held does not come: its links are followed, not saved', () => {
  const props = { loaderData: { masked: false, erasedAt: null } };
  const element = <Data {...(props as never as Parameters<typeof Data>[0])} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const page = renderToStaticMarkup(<RouterProvider router={router} />);
  const links = page.match(/<a [^>]*\/me\/export[^>]*>/g) ?? [];
  expect(links.map((link) => link.includes(' download'))).toEqual([false, false]);
});
