// @vitest-environment happy-dom

import { onlineManager } from '@tanstack/react-query';
import {
  AdminContext,
  Edit,
  Notification,
  SimpleForm,
  TestMemoryRouter,
  TextInput,
  useRedirect,
} from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { postCalls } from '#app/site/blog/admin/contract.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { dataOf } from './data-provider.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
});

function Leave() {
  const redirect = useRedirect();
  return (
    <button type="button" id="leave" onClick={() => redirect('/elsewhere')}>
      Leave
    </button>
  );
}

const noAnswer = { message: 'No answer from the server.' };
it.each([
  ['no network is there', 0, noAnswer],
  ['somebody was faster', 409, { error: 'stale', message: 'Somebody else has changed this.' }],
  ['the server is in trouble', 500, { error: 'internal', message: 'That did not work.' }],
])(
  'what was typed is not left unasked after a save that was refused: %s',
  async (_why, status, body) => {
    const post = { id: '1', title: 'Rain', version: 1 };
    vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
      if (method === 'GET') return new Response(JSON.stringify(post));
      if (status === 0) throw new TypeError('Failed to fetch');
      return new Response(JSON.stringify(body), { status });
    });
    const asked = vi.fn(() => false);
    vi.stubGlobal('confirm', asked);
    const nothing = () => null;
    const parts = { calls: postCalls, label: 'Posts', group: 'Content', list: nothing } as const;
    const data = dataOf([{ name: 'posts', ...parts }]);
    const screen = await draw(
      <TestMemoryRouter initialEntries={['/posts/1']}>
        <AdminContext {...data}>
          <Edit resource="posts" id="1" mutationMode="pessimistic" redirect={false}>
            <SimpleForm warnWhenUnsavedChanges>
              <TextInput source="title" />
            </SimpleForm>
            <Leave />
          </Edit>
          <Notification />
        </AdminContext>
      </TestMemoryRouter>,
    );
    await vi.waitFor(() => expect(document.querySelector('input')?.value).toBe('Rain'), patience);
    await screen.type('Rain and sun', 'input');
    onlineManager.setOnline(status > 0);
    await screen.press('[type=submit]');
    await vi.waitFor(() => expect(screen.all()).toContain(body.message), patience);
    await screen.press('#leave');
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience);
    expect(document.querySelector('input')?.value).toBe('Rain and sun');
  },
);
