import { data } from 'react-router';
import { CallFailed } from '#platform/send.ts';

/** What became of a password; `problem` is what the server found wrong with it. */
export interface Answered {
  readonly state: 'done' | 'open' | 'dead';
  readonly problem: string;
}

const dead: Answered = { state: 'dead', problem: '' };
const gone = new CallFailed(0, {});

/**
 * Takes the password that was typed under a mailed link. Opening the link alone changes nothing: scanners
 * of mail open links too.
 */
export async function takePassword(
  request: Request,
  set: (body: { readonly token: string; readonly password: string }) => Promise<unknown>,
) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const form = await request.formData().catch(() => new FormData());
  const password = String(form.get('password') ?? '');
  try {
    await set({ token, password });
    return data<Answered>({ state: 'done', problem: '' });
  } catch (error) {
    const { status, fields, serverMessage } = error instanceof CallFailed ? error : gone;
    if (status === 404 || fields.token) return data<Answered>(dead, { status });
    const problem = fields.password ?? serverMessage;
    // Busy, or refused by a limit: the link goes on holding, and can be tried again.
    if (problem && (status < 500 || status === 503)) {
      return data<Answered>({ state: 'open', problem }, { status });
    }
    throw error;
  }
}
