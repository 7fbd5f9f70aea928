import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Collector {
  readonly address: string;
  /** What has come to a path, `/v1/traces` or `/v1/metrics`. */
  readonly came: readonly { readonly path: string; readonly body: string }[];
  text(path: string): string;
  close(): Promise<void>;
}

/** A receiver of OTLP over HTTP (JSON) that keeps what it is sent. */
export async function openCollector(): Promise<Collector> {
  const came: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      came.push({ path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came,
    text: (path) =>
      came
        .filter((one) => one.path === path)
        .map(({ body }) => body)
        .join('\n'),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
