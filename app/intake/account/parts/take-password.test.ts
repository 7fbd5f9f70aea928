import { describe, expect, it } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import { takePassword } from './take-password.ts';

/** What the page answers where the server has failed so. */
async function answerTo(error: unknown) {
  const body = new URLSearchParams({ password: 'correct horse battery' });
  const request = new Request('https://example.com/account/reset?token=x', {
    method: 'POST',
    body,
  });
  const { data, init } = await takePassword(request, () => Promise.reject(error));
  return { ...data, status: init?.status };
}

describe('a password under a mailed link', () => {
  it.each<[string, CallFailed]>([
    ['is unknown or used', new CallFailed(404, { message: 'This link no longer works.' })],
    ['has no token', new CallFailed(400, { message: 'No.', fields: { token: 'is missing' } })],
  ])('meets a dead link where it %s', async (_what, error) => {
    expect(await answerTo(error)).toEqual({ state: 'dead', problem: '', status: error.status });
  });

  it('is refused at its field', async () => {
    const error = new CallFailed(400, { message: 'No.', fields: { password: 'Too short' } });
    expect(await answerTo(error)).toEqual({ state: 'open', problem: 'Too short', status: 400 });
  });

  it.each([
    [429, 'Too many tries. Please wait a little and try again.'],
    [503, 'The service is busy. Please try again shortly.'],
    [400, 'The request could not be read.'],
  ])('can be sent again after %i, and its link is not called dead', async (status, message) => {
    const answer = await answerTo(new CallFailed(status, { message }));
    expect(answer).toEqual({ state: 'open', problem: message, status });
  });

  it.each([
    new CallFailed(500, { message: 'Something went wrong' }),
    new CallFailed(0, {}),
    new Error('x'),
  ])('leaves a failure of ours to the page of errors: %s', async (error) => {
    await expect(answerTo(error)).rejects.toBe(error);
  });
});
