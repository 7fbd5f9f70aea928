import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that a system gives to outgoing connections by itself (Linux from 32768, macOS and
 * Windows from 49152): one of those can be free now and taken by a stranger's connection a moment
 * later, before a server listens on it.
 */
const lowest = 20_000;
const highest = 32_767;

/** Holds the port's number in UDP as long as this process lives: no other caller gets it meanwhile. */
async function reserve(port: number): Promise<boolean> {
  const held = createSocket('udp4');
  try {
    held.bind({ port, address: '127.0.0.1', exclusive: true });
    await once(held, 'listening');
    held.unref();
    return true;
  } catch {
    held.close();
    return false;
  }
}

async function nobodyListens(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** A port that nobody listens on, and that no other caller in any process is given meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries += 1) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    if ((await reserve(port)) && (await nobodyListens(port))) return port;
  }
  throw new Error(`No free port between ${lowest} and ${highest}.`);
}
