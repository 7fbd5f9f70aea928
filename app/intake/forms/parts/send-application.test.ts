import { afterEach, expect, it, vi } from 'vitest';
import { sendApplication } from './send-application.ts';

afterEach(() => vi.unstubAllGlobals());

it('a try goes on from a page with another wording of the agreement under a key of its own', async () => {
  const fetched = vi.fn<typeof fetch>(async () =>
    Response.json({ receipt: 'AP-1', mailed: false }),
  );
  vi.stubGlobal('fetch', fetched);
  const sending = { key: 'the-same-try', at: '2026-11-27T12:00:00.000Z', content: '' };
  const keyOf = async (id: string) => {
    await sendApplication({ id, title: '', sections: [] }, {}, sending);
    return new Headers(fetched.mock.lastCall?.[1]?.headers).get('idempotency-key');
  };
  expect(await keyOf('partner-registration-v1')).toBe('the-same-try-1');
  expect(await keyOf('training-course-v1')).toBe('the-same-try');
});
