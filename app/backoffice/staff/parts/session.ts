import type { AuthProvider } from 'react-admin';
import { permissionFor } from '#app/shell/permissions.rules.ts';
import { ask, keepToken, onIdle, onOtherSession, stillHere } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { readSession, type Session } from '../contract.ts';
import { idleMs } from '../rules.ts';
import { endOwnSession } from './sign-out.ts';

let known: Promise<Session> | null = null;

/**
 * Leaves for the sign-in page, which leads back here (D-05). Who is asked about what they typed may stay: whose page it
 * is stays known.
 */
function toSignIn(): Promise<never> {
  const to = encodeURIComponent(location.hash || '#/');
  location.assign(`/admin/sign-in?to=${to}`);
  return new Promise(() => {}); // the page is being left
}

/** Who is signed in; asked once a page. */
export function session(): Promise<Session> {
  known ??= ask(readSession, {}).then((one) => {
    keepToken(one.csrf);
    const stay = () => ask(readSession, {}).catch(() => {});
    onIdle({ ms: idleMs, leave: () => void toSignIn(), stay });
    onOtherSession(signedInAgain);
    document.addEventListener('input', stillHere);
    return one.finished ? one : toSignIn();
  });
  known.catch(() => {
    known = null;
  });
  return known;
}

const signedOut = (error: unknown) => error instanceof CallFailed && error.status === 401;

let tellRights: () => void = () => {};

/** Told once by the frame: hears that who is signed in may do more, or less, than the screens show. */
export function onOtherRights(tell: () => void): void {
  tellRights = tell;
}

/**
 * Goes on under a sign-in that was made in another tab, with what the member may do now: a new role ends the sessions of
 * the one before. Throws, in words, when there is none of the same member.
 */
export async function signedInAgain(): Promise<void> {
  const refuse = (message: string) => new CallFailed(409, { message });
  const notYet = refuse('You are not signed in yet. Sign in in the other tab, then come back.');
  const before = await known;
  const now = await ask(readSession, {}).catch((error: unknown) => {
    throw signedOut(error) ? notYet : error;
  });
  if (!now.finished) throw notYet;
  if (!before || now.id !== before.id)
    throw refuse('Somebody else is signed in. Load the page again.');
  known = Promise.resolve(now);
  keepToken(now.csrf);
  if (`${now.permissions}` !== `${before.permissions}`) tellRights();
}

export const authProvider: AuthProvider = {
  login: toSignIn,
  async logout() {
    // Of nobody who is known there is a session to end.
    if (await known?.catch(() => null)) await endOwnSession();
    location.assign('/admin/sign-in');
    return new Promise(() => {});
  },
  async checkAuth() {
    try {
      await session();
    } catch (error) {
      if (signedOut(error)) return toSignIn();
      throw error;
    }
  },
  async checkError(error) {
    if (signedOut(error)) return toSignIn();
  },
  async getIdentity() {
    const { id, name } = await session();
    return { id, fullName: name };
  },
  async getPermissions() {
    return (await session()).permissions;
  },
  async canAccess({ resource, action }) {
    const { permissions } = await session();
    if (resource === 'overview' || resource === 'sessions') return true;
    return permissions.includes(permissionFor(resource, action));
  },
};
