import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as screenOfConsents from '#app/people/me/screens/consents.tsx';
import { answerCookie } from '#platform/limits/challenge/solve.ts';
import { CallFailed } from '#platform/send.ts';
import * as screenOfCase from '../screens/case.tsx';
import * as screenOfGuarantee from '../screens/guarantee.tsx';
import { keepTyped, orTell } from './keep-typed.ts';
import { refusalOf } from './posted.ts';

afterEach(() => vi.unstubAllGlobals());

const message = 'Too many tries. Please wait a little and try again.';
const challenge = '2.1900000000000.number.signature';

/** What a page answers to a form that a limit has refused, with work or without. */
async function refused(work: string) {
  const limited = new CallFailed(429, { message }, work);
  const refusal = await refusalOf(() => Promise.reject(limited), { intent: 'code' });
  return refusal?.posted;
}
const sending = (answer: unknown) => ({
  request: new Request('http://localhost/me', { method: 'POST', body: new FormData() }),
  serverAction: async () => answer,
});

it('does the work of a limit that a neighbour has used up: the next press passes (FS-09)', async () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  const posted = await refused(challenge);
  expect(await keepTyped(sending(posted))).toMatchObject({ failed: message });
  expect(page.cookie).toMatch(new RegExp(`^${answerCookie}=${challenge}\\.\\d+;`));
  page.cookie = '';
  await orTell(sending({ posted, sent: null }), () => null);
  expect(page.cookie).toContain(answerCookie);
});

it('does none where none is asked for', async () => {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  for (const answer of [await refused(''), undefined, null, 'taken']) {
    expect(await orTell(sending(answer), () => null)).toEqual(answer);
  }
  expect(page.cookie).toBe('');
});

it('refuses a photo that is too large beside its form, and does not send it', async () => {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('file', new File([new Uint8Array(6 * 1024 * 1024)], 'me.jpg'));
  const request = new Request('http://localhost/case/a', { method: 'POST', body: form });
  const serverAction = vi.fn(async () => null);
  const faults = { file: expect.stringContaining('5 MB') };
  expect(await keepTyped({ request, serverAction })).toMatchObject({
    data: { intent: 'photo', faults },
    init: { status: 413 },
  });
  expect(serverAction).not.toHaveBeenCalled();
});

describe('a page whose form was refused', () => {
  const pages = [
    ['/case', screenOfCase.shouldRevalidate],
    ['/guarantee', screenOfGuarantee.shouldRevalidate],
    ['/me/consents', screenOfConsents.shouldRevalidate],
  ] as const;
  const asked = (actionStatus: number | undefined, defaultShouldRevalidate: boolean) =>
    ({ actionStatus, defaultShouldRevalidate }) as ShouldRevalidateFunctionArgs;

  it.each(pages)('shows what has changed meanwhile: %s (CASE-05, ME-03)', (_path, read) => {
    expect(read(asked(409, false))).toBe(true);
  });

  it.each(pages)('is read anew for nothing else than before: %s', (_path, read) => {
    expect(read(asked(400, false))).toBe(false);
    expect(read(asked(503, false))).toBe(false);
    expect(read(asked(undefined, true))).toBe(true);
  });
});
