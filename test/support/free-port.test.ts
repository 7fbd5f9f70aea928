import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const open: Server[] = [];

/** The random number that leads to `port` first. */
const leadsTo = (port: number) => (port - 20_000 + 0.5) / 12_768;

afterEach(() => {
  vi.restoreAllMocks();
  for (const server of open.splice(0)) server.close();
});

describe('a free port', () => {
  it('is not given twice in one process', async () => {
    const first = await freePort();
    vi.spyOn(Math, 'random').mockReturnValueOnce(leadsTo(first));
    expect(await freePort()).not.toBe(first);
  });

  it('is not given while another process has it', async () => {
    const first = await freePort();
    const { stdout } = await run(process.execPath, [
      '--input-type=module',
      '--eval',
      `const random = Math.random;
       let given = ${leadsTo(first)};
       Math.random = () => { const now = given ?? random(); given = null; return now; };
       const { freePort } = await import('${import.meta.dirname}/free-port.ts');
       console.log(await freePort());`,
    ]);
    expect(Number(stdout)).toBeGreaterThanOrEqual(20_000);
    expect(Number(stdout)).not.toBe(first);
  });

  it('is one that nobody listens on', async () => {
    const taken = await freePort();
    // Another number's server: the port is listened on, and its UDP number is not held.
    const port = taken === 32_767 ? taken - 1 : taken + 1;
    const server = createServer();
    open.push(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    vi.spyOn(Math, 'random').mockReturnValueOnce(leadsTo(port));
    expect(await freePort()).not.toBe(port);
  });

  it('is below those of outgoing connections', async () => {
    for (let count = 0; count < 20; count += 1) {
      const port = await freePort();
      expect(port).toBeGreaterThanOrEqual(20_000);
      expect(port).toBeLessThan(32_768);
    }
  });
});
