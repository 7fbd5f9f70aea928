import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '#test/support/free-port.ts';

/** An address that leads to one database server or another, as a proxy or a moved IP address does. */
export interface MovingAddress {
  readonly url: string;
  /** Cuts every connection and leads new ones there. */
  moveTo(url: string): void;
  stop(): Promise<void>;
}

/** Opens an address of its own that leads to the PostgreSQL at `first`. */
export async function openAddress(first: string): Promise<MovingAddress> {
  let target = new URL(first);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(first);
  url.port = String(port);
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: url.href,
    moveTo(next) {
      target = new URL(next);
      cut();
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
