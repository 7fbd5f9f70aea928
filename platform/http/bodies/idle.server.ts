import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Whether a complete request waits for its answer, or for the next piece of it: an export is read as it is sent. */
const waitsForUs = ({ response }: Exchange, socket: Socket) =>
  !response.writableEnded && response.writableLength + socket.writableLength === 0;

/** Closes connections without progress, unless we are waited for; a stalled body is left to `keepPace`. */
export function endIdle(server: Server): void {
  const exchanges = new WeakMap<Socket, Exchange>();
  server.on('request', (request, response) => exchanges.set(request.socket, { request, response }));
  server.on('timeout', (socket) => {
    const open = exchanges.get(socket);
    if (open && (!open.request.complete || waitsForUs(open, socket)))
      socket.setTimeout(server.timeout);
    else socket.destroy();
  });
}
