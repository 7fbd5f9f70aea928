import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { endIdle } from './idle.server.ts';

let server: Server;
afterEach(() => server.close());

async function listening(
  handler: (response: ServerResponse) => void,
  idleMs = 20,
): Promise<number> {
  server = createServer((request, response) => {
    request.resume().on('end', () => handler(response));
  });
  server.setTimeout(idleMs);
  endIdle(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const longMs = 60_000;
/** Nothing moves for `times` times in a row from now on; what leads there and back may be as slow as the machine is. */
function idleFor(times: number, response: ServerResponse, then: () => void): void {
  server.timeout = 20;
  response.socket?.setTimeout(20);
  let waits = 0;
  server.on('timeout', (socket) => {
    waits += 1;
    if (waits !== times) return;
    server.timeout = longMs;
    socket.setTimeout(longMs);
    then();
  });
}

describe('a connection on which nothing moves', () => {
  it('is ended before it has said what it wants', async () => {
    const port = await listening((response) => response.end('never'));
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: a\r\n');
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBe(0);
  });

  it('stays open while a body stalls, for which it has another judge', async () => {
    const port = await listening((response) => response.end('whole'), longMs);
    const socket = connect(port, '127.0.0.1');
    server.on('request', (_request, response) => idleFor(3, response, () => socket.write('half')));
    socket.write(
      'POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 8\r\n\r\nhalf',
    );
    const answer = (await socket.setEncoding('utf8').toArray()).join('');
    expect(answer).toMatch(/whole$/);
  });

  it('is ended while its client does not read the answer', async () => {
    const closed = Promise.withResolvers<void>();
    const port = await listening((response) => {
      response.on('close', closed.resolve).write(Buffer.alloc(64 * 1024 * 1024));
    });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
    await closed.promise;
    socket.destroy();
  });

  it('stays open while the next rows of an export are read, however long that takes', async () => {
    const port = await listening((response) => {
      response.write('head\n', () => idleFor(3, response, () => response.end('row\n')));
    }, longMs);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    expect(await answer.text()).toBe('head\nrow\n');
  });

  it('stays open while the answer is being made, however long that takes', async () => {
    const port = await listening(
      (response) => idleFor(3, response, () => response.end('done')),
      longMs,
    );
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: 'whole',
      headers: { connection: 'close' },
    });
    expect(await answer.text()).toBe('done');
  });
});
