import type { AuthProvider } from 'react-admin';
import { permissionFor } from '#app/shell/permissions.rules.ts';
import { ask, keepToken, onIdle } from '#console/ask.ts';
import { CallFailed } from '#platform/send.ts';
import { readSession, type Session } from '../contract.ts';
import { idleMs } from '../rules.ts';
import { signOut } from '../sign-in/sign-in.contract.ts';

let known: Promise<Session> | null = null;

/** Leaves for the sign-in page, which leads back here (D-05). */
function toSignIn(): Promise<never> {
  known = null;
  const to = encodeURIComponent(location.hash || '#/');
  location.assign(`/admin/sign-in?to=${to}`);
  return new Promise(() => {}); // the page is being left
}

/** Who is signed in; asked once a page. */
export function session(): Promise<Session> {
  known ??= ask(readSession, {}).then((one) => {
    keepToken(one.csrf);
    onIdle({ ms: idleMs, leave: () => void toSignIn() });
    return one.finished ? one : toSignIn();
  });
  known.catch(() => {
    known = null;
  });
  return known;
}

const signedOut = (error: unknown) => error instanceof CallFailed && error.status === 401;

export const authProvider: AuthProvider = {
  login: toSignIn,
  async logout() {
    if (known) await ask(signOut, {}).catch(() => {});
    known = null;
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
