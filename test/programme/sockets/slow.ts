import { connect, type Socket } from 'node:net';

/** Ways to hold a connection without ever finishing a request. */
export const slowWays = {
  idle: () => () => {},
  headers: (socket) => {
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    return () => socket.write('X: y\r\n');
  },
  body: (socket) => {
    const head = 'POST /api/verifications/search HTTP/1.1\r\nHost: a\r\n';
    socket.write(`${head}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`);
    return () => socket.write(' ');
  },
  // Asks for far more than fits on the way, and never reads.
  reading: (socket) => {
    socket.pause();
    const file = '/api/docs/static/swagger-ui-bundle.js';
    socket.write(`GET ${file} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(8));
    return () => {};
  },
} satisfies Record<string, (socket: Socket) => () => void>;

export type SlowWay = keyof typeof slowWays;

/** Opens `count` such connections and feeds them a byte or a line every two seconds. */
export function holdSockets(port: number, way: SlowWay, count: number): { end(): void } {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1');
    // That the server ends them is what this is about.
    socket.on('error', () => {});
    return { socket, feed: slowWays[way](socket) };
  });
  const timer = setInterval(() => {
    for (const { socket, feed } of sockets) if (socket.writable) feed();
  }, 2_000);
  return {
    end() {
      clearInterval(timer);
      for (const { socket } of sockets) socket.destroy();
    },
  };
}
