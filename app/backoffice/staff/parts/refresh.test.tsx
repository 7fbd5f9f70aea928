// @vitest-environment happy-dom

import { AdminContext, Edit, SimpleForm, TestMemoryRouter, TextInput } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { postCalls } from '#app/site/blog/admin/contract.ts';
import { dataOf } from '#console/data-provider.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { Refresh } from './refresh.tsx';

afterEach(() => vi.unstubAllGlobals());

it('what was typed into a form is asked about before the screen is loaded anew', async () => {
  const titles = ['Rain', 'The title of a colleague'];
  const fetched = vi.fn(async () => {
    const title = titles.length > 1 ? titles.shift() : titles[0];
    return new Response(JSON.stringify({ id: '1', title, version: 1 }));
  });
  vi.stubGlobal('fetch', fetched);
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const nothing = () => null;
  const parts = { calls: postCalls, label: 'Posts', group: 'Content', list: nothing } as const;
  const screen = await draw(
    <TestMemoryRouter initialEntries={['/posts/1']}>
      <AdminContext {...dataOf([{ name: 'posts', ...parts }])}>
        <Refresh />
        <Edit resource="posts" id="1" mutationMode="pessimistic" redirect={false}>
          <SimpleForm warnWhenUnsavedChanges>
            <TextInput source="title" />
          </SimpleForm>
        </Edit>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const shown = (title: string) =>
    vi.waitFor(() => expect(document.querySelector('input')?.value).toBe(title), patience);
  await shown('Rain');
  await screen.type('Rain and sun', 'input');
  await screen.press('button');
  expect(asked).toHaveBeenCalledOnce();
  expect(fetched).toHaveBeenCalledOnce();
  expect(document.querySelector('input')?.value).toBe('Rain and sun');

  asked.mockReturnValue(true);
  await screen.press('button');
  await shown('The title of a colleague');
  await screen.press('button');
  expect(asked).toHaveBeenCalledTimes(2);
});
