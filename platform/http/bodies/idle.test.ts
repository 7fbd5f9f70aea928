import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { endIdle } from './idle.server.ts';

let server: Server;
afterEach(() => server.close());

async function listening(handler: (response: ServerResponse) => void): Promise<number> {
  server = createServer((request, response) => {
    request.resume().on('end', () => handler(response));
  });
  server.setTimeout(20);
  endIdle(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a connection on which nothing moves', () => {
  it('is ended while its request is still on its way', async () => {
    const port = await listening((response) => response.end('never'));
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf');
    socket.resume();
    await once(socket, 'close');
    expect(socket.bytesRead).toBe(0);
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
    let waits = 0;
    const port = await listening((response) => {
      response.write('head\n');
      server.on('timeout', () => {
        waits += 1;
        if (waits === 3) response.end('row\n');
      });
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    expect(await answer.text()).toBe('head\nrow\n');
  });

  it('stays open while the answer is being made, however long that takes', async () => {
    let waits = 0;
    const port = await listening((response) => {
      server.on('timeout', () => {
        waits += 1;
        if (waits === 3) response.end('done');
      });
    });
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: 'whole',
      headers: { connection: 'close' },
    });
    expect(await answer.text()).toBe('done');
  });
});
