import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Closes connections without progress, but not while a complete request waits for its answer. */
export function endIdle(server: Server): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('timeout', (socket) => {
    const open = exchanges.get(socket);
    const waitsForUs = open?.request.complete && !open.response.headersSent;
    if (waitsForUs) socket.setTimeout(server.timeout);
    else socket.destroy();
  });
}
