import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Opens a port of the machine's own for a server that was built without one. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as { port: number }).port;
}

export interface RawAnswer {
  /** 0 when the server closed without a word. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}

/** Sends bytes as they are and gives the first answer; the server, or so long a silence, ends it. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  silenceMs = 1_000,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    const done = () => {
      socket.destroy();
      resolve(parse(text));
    };
    socket.setTimeout(silenceMs, done);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('close', done);
    socket.on('error', (error) =>
      (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? reject(error) : done(),
    );
  });
}
