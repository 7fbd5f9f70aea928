import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  useActionData,
  useLoaderData,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import * as feedback from '#app/people/feedback/screens/my-feedback.tsx';
import * as shares from '#app/people/shares/screens/shares.tsx';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import * as corrections from '../screens/corrections.tsx';
import * as lookups from '../screens/lookups.tsx';
import * as me from '../screens/me.tsx';

type Screen = typeof corrections | typeof feedback | typeof lookups | typeof me | typeof shares;

/** What every call of these pages answers. */
const answer = {
  ...{ masked: false, data: [], tries: [], status: 'VERIFIED', expiresAt: null, renew: null },
  record: { fullName: 'Ada Obi', verifiedId: 'Sw-BBB22', verificationLevel: 'Basic' },
};

function Routed({ of }: { readonly of: FunctionComponent<object> }) {
  const given = { loaderData: useLoaderData(), actionData: useActionData() };
  return createElement(of, given);
}

/** A page as its server sends it to a browser without a script, where the second of two people is signed in. */
async function sent(
  screen: Screen,
  { body, cookie, search = '' }: { body?: object; cookie: string; search?: string },
) {
  const made: string[] = [];
  const context = new RouterContextProvider();
  context.set(sender, ((call: { name: string; method: string }, input: object) => {
    // As the text rule has it.
    if (JSON.stringify(input).includes('\\u0000')) return Promise.reject(new CallFailed(400, {}));
    if (call.method !== 'GET') made.push(call.name);
    return Promise.resolve(answer);
  }) as never);
  const { action, loader } = screen;
  const element = <Routed of={screen.default as never} />;
  const { query, dataRoutes } = createStaticHandler([
    { path: '/', element, action: action as never, loader: loader as never },
  ]);
  const request = new Request(`http://localhost/${search}`, {
    headers: { cookie },
    ...(body ? { method: 'POST', body: new URLSearchParams({ ...body }) } : {}),
  });
  const page = await query(request, { requestContext: context });
  if (page instanceof Response) {
    return { made, status: page.status, html: '', to: page.headers.get('location') };
  }
  const router = createStaticRouter(dataRoutes, page);
  const drawn = <StaticRouterProvider router={router} context={page} hydrate={false} />;
  return { made, status: page.statusCode, html: renderToStaticMarkup(drawn) };
}
const [before, now] = ['Sw-AAA11', 'Sw-BBB22'];
const cookie = `__Host-me=0123456789ABCDEFGHJKMNPQRSTVWXYZ.${now}`;
const says = 'Somebody else has signed in';

describe('a form that was drawn for the one before, on a phone of two (ME-01)', () => {
  it.each([
    ['a correction', corrections, { intent: 'correct', field: 'name', text: 'It is Adé' }],
    ['a reply', feedback, { intent: 'answer', id: 'x', text: 'It is Adé' }],
    ['a share link', shares, { intent: 'make', purpose: 'It is Adé', fields: 'photo' }],
  ] as const)(
    'does nothing for who has signed in since: %s; its text is not lost',
    async (_name, screen, form) => {
      const { html, made, status } = await sent(screen, {
        cookie,
        body: { ...form, drawnFor: before },
      });
      expect([made, status]).toEqual([[], 403]);
      expect(html).toContain(says);
      expect(html).toContain('It is Adé');
    },
  );

  it('signs nobody else out everywhere, and whoever is in here', async () => {
    const everywhere = { intent: 'end-everywhere', drawnFor: before };
    expect(await sent(me, { cookie, body: everywhere })).toMatchObject({ made: [], status: 403 });
    const here = { intent: 'end', drawnFor: before };
    expect((await sent(me, { cookie, body: here })).made).toEqual(['closeMeSession']);
  });

  it('is refused until its own person is signed in again', async () => {
    const body = { intent: 'correct', field: 'name', text: 'It is Adé', drawnFor: before };
    const { html } = await sent(corrections, { cookie, body });
    expect(html).toContain(`name="drawnFor" value="${before}"`);
    const { made, status } = await sent(corrections, { cookie: cookie.replace(now, before), body });
    expect([made, status]).toEqual([['askMyCorrection'], 302]);
  });
});

it.each(['__proto__', 'constructor', 'nothing'])(
  'a form that asks for %s is asked for nothing',
  async (intent) => {
    const { made, to } = await sent(corrections, { cookie, body: { intent } });
    expect([made, to]).toEqual([[], '/me/corrections']);
  },
);

it.each(['?done=__proto__', '?done=constructor', '?before=%00', '?before=nowhere'])(
  'a page is drawn whatever its address says: %s',
  async (search) => {
    const { html, status } = await sent(lookups, { cookie, search });
    expect(status).toBe(200);
    expect(html).toContain('Times it was opened');
  },
);

it('a page says for whom it is drawn, to people and in its forms (ME-01)', async () => {
  const { html } = await sent(corrections, { cookie });
  expect(html).toContain(`name="drawnFor" value="${now}"`);
  expect(html).toContain(`${now}</span>`);
  expect(html).not.toContain(says);
});

describe('the language in which a page is read (ME-03)', () => {
  const search = '?lang=ha';

  it('stays on the way from the own page to its sections, and back', async () => {
    const { html } = await sent(me, { cookie, search });
    expect(html).toContain('href="/me/consents?lang=ha"');
    expect(html).toContain('href="/verification/Sw-BBB22?lang=ha"');
    expect((await sent(corrections, { cookie, search })).html).toContain('href="/me?lang=ha"');
  });

  it('stays after a form of a section was taken', async () => {
    const body = { intent: 'correct', field: 'name', text: 'It is Adé' };
    const { to } = await sent(corrections, { cookie, search, body });
    expect(to).toBe('/me/corrections?lang=ha&done=correct');
  });

  it('stays at the sign-out', async () => {
    const { html } = await sent(corrections, { cookie, search });
    expect(html).toContain('action="/me?lang=ha"');
    expect((await sent(me, { cookie, search, body: { intent: 'end' } })).to).toBe('/me?lang=ha');
  });

  it('stays at the sign-in, beside where that leads', async () => {
    const { to } = await sent(me, { cookie, search: '?next=/me/consents&lang=ha' });
    expect(to).toBe('/me/consents?lang=ha');
    expect((await sent(me, { cookie, search: '?next=/elsewhere&lang=ha' })).status).toBe(200);
  });
});
