import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OwnHead, signOut } from './sign-out.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answering = (answer: () => Promise<Response>) => {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const json = (status: number, body: object) => async () => Response.json(body, { status });

describe('“Sign out” in the head of the pages below the own page (ME-01)', () => {
  it('is not done where no answer came, or one that tells nothing', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await signOut()).toBe(false);
    answering(json(502, {}));
    expect(await signOut()).toBe(false);
  });

  it('is done once the session has ended, also where it had before', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const fetch = answering(json(200, { success: true, message: 'You are signed out.' }));
    expect(await signOut()).toBe(true);
    const [address, { body }] = fetch.mock.calls[0] as unknown as [string, { body: string }];
    expect([address, JSON.parse(body)]).toEqual(['/api/me/session/end', { everywhere: false }]);
    answering(json(401, { success: false, error: 'unauthorized', message: 'Please sign in.' }));
    expect(await signOut()).toBe(true);
  });

  it('is a form of the first page without a script', () => {
    const router = createMemoryRouter([{ path: '/', element: <OwnHead /> }]);
    const html = renderToStaticMarkup(<RouterProvider router={router} />);
    expect(html).toMatch(/<form[^>]*action="\/me"[^>]*method="post"/);
    expect(html).toMatch(/<input type="hidden" name="intent" value="end"\/>/);
    expect(html).not.toContain('No answer came');
  });
});
