// @vitest-environment happy-dom

import { AdminContext, Edit, SimpleForm, TestMemoryRouter, TextInput } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { postCalls } from '#app/site/blog/admin/contract.ts';
import { dataOf } from '#console/data-provider.ts';
import { RichTextInput } from '#console/rich-text.tsx';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { frame } from './frame.tsx';

afterEach(() => vi.unstubAllGlobals());

const place = (selector: string) => document.querySelector<HTMLElement>(selector);
const isHeld = (selector: string) => place(selector)?.closest('[inert]') != null;

it.each([200, 500])(
  'nothing can be typed into a field while its form is saved, but into a text: %i',
  async (status) => {
    const kept = { id: '1', title: 'Rain', content: '<p>One</p>', version: 1 };
    const { promise: line, resolve: arrive } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
      if (method === 'GET') return new Response(JSON.stringify(kept));
      await line;
      return new Response(JSON.stringify({ ...kept, version: 2 }), { status });
    });
    const parts = { label: 'Posts', group: 'Content', list: () => null } as const;
    const screen = await draw(
      <TestMemoryRouter initialEntries={['/posts/1']}>
        <AdminContext {...dataOf([{ name: 'posts', calls: postCalls, ...parts }])}>
          <frame.layout>
            <Edit resource="posts" id="1" mutationMode="pessimistic" redirect={false}>
              <SimpleForm>
                <TextInput source="title" />
                <RichTextInput source="content" />
              </SimpleForm>
            </Edit>
          </frame.layout>
        </AdminContext>
      </TestMemoryRouter>,
    );
    await screen.type('Rain and sun', '[name=title]');
    expect(isHeld('[name=title]')).toBe(false);
    await screen.press('[type=submit]');
    await vi.waitFor(() => expect(isHeld('[name=title]')).toBe(true), patience);
    expect(place('.ProseMirror')).not.toBeNull();
    expect(isHeld('.ProseMirror')).toBe(false);
    await screen.settle(arrive);
    await vi.waitFor(() => expect(isHeld('[name=title]')).toBe(false), patience);
  },
);
