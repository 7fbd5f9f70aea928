// @vitest-environment happy-dom

import type { Editor } from '@tiptap/react';
import {
  AdminContext,
  Edit,
  Notification,
  SimpleForm,
  TestMemoryRouter,
  useRefresh,
} from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { postCalls } from '#app/site/blog/admin/contract.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { dataOf } from './data-provider.ts';
import { RichTextInput } from './rich-text.tsx';

afterEach(() => vi.unstubAllGlobals());

function Refresh() {
  const refresh = useRefresh();
  return (
    <button type="button" id="refresh" onClick={() => refresh()}>
      Refresh
    </button>
  );
}

const stale = { error: 'changed', message: 'Somebody else has changed this.' };

/** The form of a post, which is kept as `kept` says, with its text open. */
async function opened() {
  const parts = { label: 'Posts', group: 'Content', list: () => null } as const;
  const data = dataOf([{ name: 'posts', calls: postCalls, ...parts }]);
  const screen = await draw(
    <TestMemoryRouter initialEntries={['/posts/1']}>
      <AdminContext {...data}>
        <Edit resource="posts" id="1" mutationMode="pessimistic" redirect={false}>
          <SimpleForm>
            <RichTextInput source="content" />
          </SimpleForm>
          <Refresh />
        </Edit>
        <Notification />
      </AdminContext>
    </TestMemoryRouter>,
  );
  const text = () => document.querySelector<HTMLElement & { editor?: Editor }>('.ProseMirror');
  const shows = (words: string) =>
    vi.waitFor(() => expect(text()?.textContent).toBe(words), patience);
  const write = (words: string) =>
    screen.settle(() => text()?.editor?.commands.insertContentAt(1, words));
  await shows('One');
  return { ...screen, shows, write };
}

it.each([
  ['was saved', 200, 'notifications.updated'],
  ['was refused', 409, stale.message],
])(
  'a screen that is loaded anew shows the text of a colleague, after one that %s',
  async (_how, status, said) => {
    const kept = { id: '1', content: '<p>One</p>', version: 1 };
    vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
      if (method === 'GET') return new Response(JSON.stringify(kept));
      if (status !== 200) return new Response(JSON.stringify(stale), { status });
      Object.assign(kept, JSON.parse(String(body)), { version: 2 });
      return new Response(JSON.stringify(kept));
    });
    const screen = await opened();
    await screen.write('Mine ');
    await screen.press('[type=submit]');
    await vi.waitFor(() => expect(screen.all()).toContain(said), patience);
    await screen.write('More ');
    Object.assign(kept, { content: '<p>Of a colleague</p>', version: 3 });
    await screen.press('#refresh');
    await screen.shows('Of a colleague');
  },
);

it('what is written while a save is on its way stays, to be saved too', async () => {
  const kept = { id: '1', content: '<p>One</p>', version: 1 };
  const { promise: line, resolve: arrive } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method !== 'GET') {
      await line;
      Object.assign(kept, JSON.parse(String(body)), { version: 2 });
    }
    return new Response(JSON.stringify(kept));
  });
  const screen = await opened();
  await screen.write('Mine ');
  await screen.press('[type=submit]');
  await screen.write('More ');
  await screen.settle(arrive);
  await vi.waitFor(() => expect(screen.all()).toContain('notifications.updated'), patience);
  await screen.shows('More Mine One');
  await screen.press('[type=submit]');
  await vi.waitFor(() => expect(kept.content).toBe('<p>More Mine One</p>'), patience);
});
