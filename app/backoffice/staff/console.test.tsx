// @vitest-environment happy-dom

import { Create, SimpleForm } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { planCalls } from '#app/commerce/plans/admin/contract.ts';
import { acting } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { startConsole } from './console.tsx';
import { authProvider, session, signedInAgain } from './parts/session.ts';

let stop = () => {};
// Whatever came of it: other files draw in the same document.
afterEach(async () => {
  await acting(() => stop());
  document.body.innerHTML = '';
  location.hash = '';
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const drawn = vi.fn(() => null);
const nothing = () => null;
const Form = () => (
  <Create>
    <SimpleForm>{drawn()}</SimpleForm>
  </Create>
);

const who = { id: 'ada', name: 'Ada', role: 'support', finished: true, next: 'done' };
const answer = { ...who, csrf: 'x', permissions: ['plans.read'] };
async function open(screens: Parameters<typeof startConsole>[0]) {
  document.body.innerHTML = '<div id="root"></div>';
  await acting(() => {
    stop = startConsole(screens, nothing);
  });
}
const says = (words: string) =>
  vi.waitFor(() => expect(document.body.textContent).toContain(words), patience);

it('a form for a new record is drawn for nobody who may make none, not even until that is known', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const parts = { calls: planCalls, label: 'Plans', group: 'Catalogue', list: nothing } as const;
  location.hash = '#/plans/create';
  await open([{ name: 'plans', ...parts, create: Form }]);
  await says('Your role has no access to this screen.');
  expect(drawn).not.toHaveBeenCalled();
});

it('who signs in again under another role has its menu, and nothing of the one before', async () => {
  let permissions = ['plans.read'];
  // Whoever another file of this process has signed in is asked for no more: they sign in again.
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const { id, ...before } = await session();
  const again = () => new Response(JSON.stringify({ ...answer, id, permissions }));
  vi.stubGlobal('fetch', async () => again());
  await acting(signedInAgain);
  const parts = { calls: planCalls, group: 'Catalogue', list: nothing } as const;
  await open([
    { name: 'plans', label: 'Plans', ...parts },
    { name: 'services', label: 'Services', ...parts },
  ]);
  const menu = () => document.querySelector('[role=menu] [role=group]')?.textContent;
  await vi.waitFor(() => expect(menu()).toBe('CataloguePlans'), patience);
  permissions = ['services.read', 'services.write'];
  await acting(signedInAgain);
  await vi.waitFor(() => expect(menu()).toBe('CatalogueServices'), patience);
  const may = (resource: string) => authProvider.canAccess?.({ resource, action: 'edit' });
  expect([await may('plans'), await may('services')]).toEqual([false, true]);
  permissions = [...before.permissions];
  await acting(signedInAgain);
});

it('who signs out, and gets no answer, stays and is told', async () => {
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (method === 'DELETE') throw new TypeError('network');
    return new Response(JSON.stringify(answer));
  });
  const assign = vi.spyOn(location, 'assign').mockReturnValue(undefined);
  await open([]);
  const found = (selector: string) => document.querySelector<HTMLElement>(selector);
  const out = () => found('[role=menu] .logout');
  // On a narrow screen, and until the name is known, it is another button, called Profile alone: it gives way to the
  // wide one, and a press that meets that moment comes to nothing.
  await vi.waitFor(async () => {
    if (!out()) await acting(() => found('[aria-label^="Profile"]')?.click());
    expect(out()).not.toBeNull();
  }, patience);
  await acting(() => out()?.click());
  await says('No answer came. You may still be signed in: try again.');
  expect(assign).not.toHaveBeenCalled();
});
