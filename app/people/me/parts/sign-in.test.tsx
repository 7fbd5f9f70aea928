import type { FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Posted } from '#app/people/cases/parts/posted.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { openMeSession } from '../contract.ts';
import Me, { action, clientAction } from '../screens/me.tsx';

const to = '08030000001';
const { message } = openMeSession.errors.whichPerson;

interface Answered {
  readonly posted?: Posted;
  readonly sent: { readonly to: string; readonly message: string } | null;
}

/** Posts a form of the page; the call that it makes is refused. */
async function posted(typed: Record<string, string>) {
  const bodies: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(sender, (_call, { body }) => {
    bodies.push(body);
    return Promise.reject(new CallFailed(409, { message }));
  });
  const request = new Request('http://localhost/me', {
    method: 'POST',
    body: new URLSearchParams(typed),
  });
  const act = action as unknown as (args: object) => Promise<{ data: Answered }>;
  return { bodies, answered: (await act({ request, context })).data };
}

function shown(actionData: Answered, loaderData: object = { view: null, signedIn: [] }) {
  const Screen = Me as unknown as FunctionComponent<{ loaderData: object; actionData: object }>;
  const element = <Screen loaderData={loaderData} actionData={actionData} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('twins who share a number (ME-01)', () => {
  const typed = { intent: 'enter', to, enteredCode: '123456' };

  it('are asked for their badge number beside the date of birth, and are told so', async () => {
    const { answered } = await posted(typed);
    const html = shown(answered);
    expect(html).toMatch(/date of birth too.+your badge number/);
    expect(html).toContain('name="dateOfBirth"');
    expect(html).toContain('name="verifiedId"');
  });

  it('send both, and keep both where they were refused', async () => {
    const who = { dateOfBirth: '1995-03-04', verifiedId: 'Sw-KEH22' };
    const { answered, bodies } = await posted({ ...typed, ...who });
    expect(bodies).toEqual([{ to, code: '123456', ...who }]);
    const html = shown(answered);
    expect(html).toContain('value="1995-03-04"');
    expect(html).toContain('value="Sw-KEH22"');
  });

  it('leave empty what they need not give: it is not sent', async () => {
    const { bodies } = await posted({ ...typed, dateOfBirth: '', verifiedId: '' });
    expect(bodies).toEqual([{ to, code: '123456' }]);
  });
});

it('whoever has several records can name the one to open (ME-01)', () => {
  const html = shown({ sent: { to, message: 'A code is on its way.' } });
  expect(html).toContain('name="verifiedId"');
  expect(html).not.toContain('name="dateOfBirth"');
});

it.each([
  ['', /^\/me\?signed=\d{13}$/],
  ['?next=/me/card&lang=ha', /^\/me\?signed=\d{13}&next=\/me\/card&lang=ha$/],
])('a sign-in from /me%s looks whether the browser keeps it, at %s', async (from, to) => {
  const context = new RouterContextProvider();
  context.set(sender, (async () => ({})) as never);
  const body = new URLSearchParams({ intent: 'enter', to: '08030000001', enteredCode: '123456' });
  const request = new Request(`http://localhost/me${from}`, { method: 'POST', body });
  const act = action as unknown as (args: object) => Promise<unknown>;
  const led = await act({ request, context }).catch((thrown: unknown) => thrown);
  expect(led instanceof Response && led.headers.get('location')).toMatch(to);
});

describe('another code (ME-01)', () => {
  const form = { intent: 'code', again: 'yes', to };

  it.each([
    ['got no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'No answer came.'],
    ['was refused', async () => ({ data: (await posted(form)).answered }), message],
  ])('that %s leaves the field for the one that was sent', async (_what, serverAction, said) => {
    const body = new URLSearchParams(form);
    const request = new Request('http://localhost/me', { method: 'POST', body });
    const act = clientAction as unknown as (args: object) => Promise<{ data: Answered }>;
    const html = shown((await act({ request, serverAction })).data);
    expect(html).toContain(said);
    expect(html).toContain('name="enteredCode"');
  });

  it('is seen to be asked for, also in the same words', async () => {
    const context = new RouterContextProvider();
    context.set(sender, (async () => ({ message: 'A code is on its way.' })) as never);
    const act = action as unknown as (args: object) => Promise<{ data: Answered }>;
    const said = async (typed: object) => {
      const body = new URLSearchParams({ intent: 'code', to, ...typed });
      const request = new Request('http://localhost/me', { method: 'POST', body });
      return (await act({ request, context })).data.sent?.message;
    };
    expect(await said({})).toBe('A code is on its way.');
    expect(await said({ again: 'yes' })).toMatch(/^Asked again at .+ A code is on its way[.]$/);
  });
});

describe.each(['end', 'end-everywhere', 'end-one'])(
  'a sign-out (%s) on a shared phone',
  (intent) => {
    const record = {
      ...{ fullName: 'Ada Obi', verifiedId: 'Sw-ADA20' },
      ...{ verificationLevel: 'Basic', verificationStatus: 'VERIFIED' },
    };
    const view = { record, status: 'VERIFIED', expiresAt: null, renew: null, masked: false };
    const page = { view, signedIn: [] };
    const form = new URLSearchParams({ intent, id: 'x' });

    it('says so where no answer came, and shows the page that is still open (ME-01)', async () => {
      const request = new Request('http://localhost/me', { method: 'POST', body: form });
      const away = () => Promise.reject(new TypeError('Failed to fetch'));
      const act = clientAction as unknown as (args: object) => Promise<{ data: Answered }>;
      const html = shown((await act({ request, serverAction: away })).data, page);
      expect(html).toContain('Ada Obi');
      expect(html).toContain('You may still be signed in');
    });

    it('says why it was refused', async () => {
      const { answered } = await posted(Object.fromEntries(form));
      expect(shown(answered, page)).toContain(message);
    });
  },
);

it.each([
  ['SUSPENDED', 'Where a message of ours led you'],
  ['REVOKED', 'It was revoked, and cannot be renewed.'],
])(
  'the page of a %s record promises no message, and says whom to write to (ME-02)',
  (status, said) => {
    const record = {
      ...{ fullName: 'Ada Obi', verifiedId: 'Sw-ADA20' },
      ...{ verificationLevel: 'Basic', verificationStatus: status },
    };
    const view = { record, status, expiresAt: null, renew: null, masked: false };
    const html = shown({ sent: null }, { view, signedIn: [] });
    expect(html).toContain(said);
    expect(html).toContain('<a href="/contact#contact-form"');
  },
);
