import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { lost } from '#app/people/cases/parts/keep-typed.ts';
import Consents from './consents.tsx';

it('“Close now” that got no answer says so where it was pressed, in the sight of a phone (ME-03)', () => {
  const consent = (group: string) => ({
    ...{ id: `id-of-${group}`, group, open: true, withdrawnAt: null, withdrawnBecause: null },
    ...{ givenAt: '2026-11-01T10:00:00.000Z', until: '2026-12-01T10:00:00.000Z' },
  });
  const data = ['photo', 'contact', 'listing'].map(consent);
  const view = { masked: false, data, textVersion: '1', latest: '2027-11-01', reading: null };
  const form = new FormData();
  form.set('intent', 'withdraw');
  form.set('id', 'id-of-contact');
  const Screen = Consents as unknown as FunctionComponent<{
    loaderData: object;
    actionData: object;
  }>;
  const element = <Screen loaderData={view} actionData={lost(form)} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html.split('No answer came')).toHaveLength(2);
  const group = html.split('<section').find((one) => one.includes('id="group-contact"')) ?? '';
  expect(group).toContain('No answer came');
});
