import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Scripted {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Came {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server that answers every request with what it was told last, and keeps what came. */
export async function openScripted() {
  let answer: (came: Came) => Scripted = () => ({ body: '' });
  const came: Came[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: Buffer.concat(parts).toString() };
    came.push(one);
    const { status = 200, headers: more = {}, body } = answer(one);
    response.writeHead(status, { 'content-type': 'application/json', ...more }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    says(next: Scripted | ((came: Came) => Scripted)): void {
      answer = typeof next === 'function' ? next : () => next;
      came.length = 0;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
