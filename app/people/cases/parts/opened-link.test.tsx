import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import Case, { loader as loadCase } from '../screens/case.tsx';
import Guarantee, { loader as loadGuarantee } from '../screens/guarantee.tsx';
import { lost } from './keep-typed.ts';
import { CloseHere, isClosing } from './opened-link.tsx';
import type { Posted } from './posted.ts';

const message = 'Too many tries. Please wait a little and try again.';
const challenge = '14.1900000000000.number.signature';
const pages = { case: [Case, loadCase], guarantee: [Guarantee, loadGuarantee] } as const;

/** What the loader of a page answers to a call that fails. */
async function loaded(page: keyof typeof pages, failed: CallFailed) {
  const context = new RouterContextProvider();
  context.set(sender, () => Promise.reject(failed));
  const params = { token: 'abcdefghijklmnop' };
  const request = new Request(`http://localhost/${page}/${params.token}`);
  const load = pages[page][1] as (
    args: object,
  ) => Promise<{ data: object; init?: ResponseInit | null }>;
  const { data, init } = await load({ params, request, context });
  const Screen = pages[page][0] as FunctionComponent<{ loaderData: object; params: object }>;
  const element = <Screen loaderData={data} params={params} />;
  const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?lang=ha'] });
  return { status: init?.status, html: renderToStaticMarkup(<RouterProvider router={router} />) };
}

describe.each(['case', 'guarantee'] as const)('the page of a %s', (page) => {
  it('works on where a neighbour has used up the limit of the network (FS-09)', async () => {
    const { status, html } = await loaded(page, new CallFailed(429, { message }, challenge));
    expect(status).toBe(429);
    expect(html).toContain(message);
    expect(html).toContain('data-wake="now"');
    expect(html).toMatch(/<a [^>]*href="\/\?lang=ha"[^>]*>Try again/); // without a script too
  });

  it('says of a dead link what it says, and hides no other failure', async () => {
    const { status, html } = await loaded(page, new CallFailed(404, { message: 'gone' }));
    expect([status, html.includes('does not open anything')]).toEqual([404, true]);
    await expect(loaded(page, new CallFailed(503, {}))).rejects.toThrow(CallFailed);
  });
});

describe('“Close on this device”', () => {
  const shown = (posted: Posted | undefined, named = 'abcdefghijklmnop') => {
    const element = <CloseHere named={named} posted={posted} />;
    const router = createMemoryRouter([{ path: '/', element }]);
    return renderToStaticMarkup(<RouterProvider router={router} />);
  };
  const form = new FormData();
  form.set('intent', 'close');

  it('says where no answer came that the page may still be open', () => {
    const html = shown(lost(form));
    expect(html).toContain('may still be open on this device');
    expect(isClosing(lost(form))).toBe(true);
  });

  it('says nothing of the kind before, or of another form', () => {
    form.set('intent', 'consent');
    for (const posted of [undefined, lost(form)]) {
      expect(shown(posted)).not.toContain('No answer came');
      expect(isClosing(posted)).toBe(false);
    }
  });
});
