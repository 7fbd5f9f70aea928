// @vitest-environment happy-dom

import { Create, SimpleForm } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { planCalls } from '#app/commerce/plans/admin/contract.ts';
import { acting } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { startConsole } from './console.tsx';

let stop = () => {};
// Whatever came of it: other files draw in the same document.
afterEach(async () => {
  await acting(() => stop());
  document.body.innerHTML = '';
  location.hash = '';
  vi.unstubAllGlobals();
});

const drawn = vi.fn(() => null);
const nothing = () => null;
const Form = () => (
  <Create>
    <SimpleForm>{drawn()}</SimpleForm>
  </Create>
);

it('a form for a new record is drawn for nobody who may make none, not even until that is known', async () => {
  const session = { id: 'ada', name: 'Ada', role: 'support', finished: true, next: 'done' };
  const answer = { ...session, csrf: 'x', permissions: ['plans.read'] };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(answer)));
  const parts = { calls: planCalls, label: 'Plans', group: 'Catalogue', list: nothing } as const;
  location.hash = '#/plans/create';
  document.body.innerHTML = '<div id="root"></div>';
  const plans = { name: 'plans', ...parts, create: Form } as const;
  await acting(() => {
    stop = startConsole([plans], nothing);
  });
  await vi.waitFor(
    () => expect(document.body.textContent).toContain('Your role has no access to this screen.'),
    patience,
  );
  expect(drawn).not.toHaveBeenCalled();
});
