import { data } from 'react-router';
import { CallFailed } from '#platform/send.ts';

/** What became of a password; `problem` is what the server found wrong with it. */
export interface Answered {
  readonly state: 'done' | 'open' | 'dead';
  readonly problem: string;
}

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
    if (!(error instanceof CallFailed) || error.status >= 500) throw error;
    const problem = error.fields.password ?? '';
    return data<Answered>({ state: problem ? 'open' : 'dead', problem }, { status: error.status });
  }
}
