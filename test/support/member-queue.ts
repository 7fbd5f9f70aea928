import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type AdminSession, ask } from './admin-session.ts';

export interface NewMember {
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/**
 * Makes members of staff and gives the one-time password of each. Never an administrator: with two of them a new
 * account needs a colleague's word (decision 012).
 */
function memberQueue(own: AdminSession): (member: NewMember) => Promise<string> {
  let session = own;
  const make = async (member: NewMember) => {
    const made = { ...member, reason: 'A journey needs somebody' };
    const asked = () => ask(session, 'POST', '/staff', made);
    const { told } = await asked().catch(async (error: unknown) => {
      if (!`${error}`.includes('confirm-needed')) throw error;
      const { password } = session;
      ({ session } = await ask(session, 'POST', '/session/confirm', { password }));
      return asked();
    });
    return String(told.oneTimePassword);
  };
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: each needs the session's token as the one before has left it.
  return (member) => {
    const made = last.then(() => make(member));
    last = made.catch(() => null);
    return made;
  };
}

/** Lets the processes of all journeys make members of staff in one session, one after the other. */
export async function openMemberQueue(
  session: AdminSession,
): Promise<{ readonly address: string; close(): void }> {
  const make = memberQueue(session);
  const server = createServer(async (request, response) => {
    const said = await text(request)
      .then((body) => make(JSON.parse(body) as NewMember))
      .then((oneTime) => ({ status: 200, body: oneTime }))
      .catch((error: unknown) => ({ status: 500, body: String(error) }));
    response.writeHead(said.status).end(said.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
