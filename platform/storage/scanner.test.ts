import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Clamd, eicar, noClamd, startClamd } from '#test/support/clamd.ts';
import { openScanner, type Scanner, scannerTroubles } from './scanner.server.ts';

const logged: string[] = [];
const log = pino({ base: null }, { write: (line: string) => logged.push(line) }) as never;
const open = (address: string, withinMs?: number) =>
  openScanner({ CLAMD_ADDRESS: address }, log, withinMs);

let misfit: Server | null = null;
const sockets = new Set<Socket>();
afterEach(() => {
  logged.length = 0;
  misfit?.close();
  // One that does not read would never hear that the product has gone.
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Something at a port that is not what clamd is. */
async function misfitAt(behave: (socket: Socket) => void): Promise<string> {
  misfit = createServer((socket) => {
    sockets.add(socket);
    // The product hangs up as soon as it knows enough.
    socket.on('error', () => null);
    behave(socket);
  });
  misfit.listen(0, '127.0.0.1');
  await once(misfit, 'listening');
  return `127.0.0.1:${(misfit.address() as AddressInfo).port}`;
}

/** Says something once the first bytes have come. */
const saying = (reply: string) => (socket: Socket) => {
  socket.once('data', () => socket.end(Buffer.from(reply, 'latin1')));
};

const five = Buffer.alloc(5 * 1024 * 1024, 'five megabytes ');

describe('without a word that can be trusted nothing counts as clean', () => {
  it.each<[string, (socket: Socket) => void, RegExp]>([
    ['hangs up at once', (socket) => socket.destroy(), /closed without|ECONNRESET|EPIPE/],
    ['hangs up after the file', (socket) => socket.resume().once('data', () => socket.end()), /./],
    ['says half a word', saying('stream: OK'), /closed without a whole reply/],
    ['speaks another language', saying('HTTP/1.1 200 OK\r\n\r\nstream: OK\0'), /answered/],
    ['says that all is well in other words', saying('OK\0'), /answered/],
    ['says nothing but an end', saying('\0'), /answered/],
    ['takes no file as long', saying('INSTREAM size limit exceeded. ERROR\0'), /StreamMaxLength/],
    ['has a fault', saying('stream: Can not allocate memory ERROR\0'), /memory ERROR/],
    ['talks without end', saying('stream: '.repeat(400)), /without an end/],
  ])('where the scanner %s', async (_what, behave, why) => {
    const scanner = open(await misfitAt(behave));
    expect(await scanner.scan(five)).toBe('unscanned');
    expect(scanner.counts).toEqual({ clean: 0, infected: 0, unscanned: 1 });
    expect(logged).toHaveLength(1);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({ level: 50 });
    expect(logged[0]).toMatch(why);
    expect(await scanner.answers()).toBe(false);
  });

  it.each<[string, (socket: Socket) => void]>([
    ['is silent', (socket) => void socket.resume()],
    ['does not even read', (socket) => void socket.pause()],
    [
      'talks a letter at a time',
      (socket) => {
        socket.resume();
        const talking = setInterval(() => socket.write('s'), 40);
        socket.once('close', () => clearInterval(talking));
      },
    ],
  ])('where it %s, within the time limit', async (_what, behave) => {
    const scanner = open(await misfitAt(behave), 300);
    const began = performance.now();
    expect(await scanner.scan(five)).toBe('unscanned');
    expect(performance.now() - began).toBeGreaterThan(290);
    expect(logged[0]).toContain('no reply within 300 ms');
    expect(await scanner.answers()).toBe(false);
  });

  it.each(['127.0.0.1:1', '[::1]:1', 'unix:/nowhere/clamd.sock'])('at %s', async (address) => {
    expect(await open(address).scan(five)).toBe('unscanned');
    expect(await open(address).answers()).toBe(false);
  });
});

it('is off without an address, and never asked', async () => {
  const scanner = open('');
  expect([scanner.on, await scanner.scan(Buffer.from(eicar))]).toEqual([false, 'clean']);
  expect(scanner.counts).toEqual({ clean: 0, infected: 0, unscanned: 0 });
});

describe('a start says', () => {
  const told = (APP_ENV: 'demo' | 'live', CLAMD_ADDRESS: string) =>
    scannerTroubles({ APP_ENV, CLAMD_ADDRESS }, open(CLAMD_ADDRESS));

  it('that there is no scanner, in live alone', async () => {
    expect((await told('live', '')).join()).toContain('CLAMD_ADDRESS');
    expect(await told('demo', '')).toEqual([]);
  });

  it('that the scanner does not answer', async () => {
    expect((await told('demo', 'unix:/nowhere/clamd.sock')).join()).toContain('does not answer');
  });
});

describe.skipIf(noClamd)(`a real clamd ${noClamd}`, () => {
  let clamd: Clamd;
  let scanner: Scanner;
  beforeAll(async () => {
    clamd = await startClamd({ longestStream: '6M' });
    scanner = open(clamd.address);
  });
  afterAll(() => clamd?.stop());

  it('finds the virus that tests scanners, also at the end of five megabytes', async () => {
    const hidden = Buffer.concat([
      five.subarray(0, five.length - eicar.length),
      Buffer.from(eicar),
    ]);
    for (const bytes of [Buffer.from(eicar), hidden]) {
      expect(await scanner.scan(bytes)).toBe('infected');
    }
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, signature: 'Own-Eicar.UNOFFICIAL' },
      { level: 40 },
    ]);
  });

  it('finds nothing in other bytes, also many at once', async () => {
    expect(await scanner.answers()).toBe(true);
    const all = [Buffer.alloc(0), Buffer.from('a'), ...Array.from({ length: 30 }, () => five)];
    const found = await Promise.all(all.map((bytes) => scanner.scan(bytes)));
    expect(new Set(found)).toEqual(new Set(['clean']));
    expect(logged).toEqual([]);
  });

  it('refuses what is longer than it may be, and the log says what to set', async () => {
    expect(await scanner.scan(Buffer.alloc(7 * 1024 * 1024, 'a'))).toBe('unscanned');
    expect(logged[0]).toMatch(/StreamMaxLength|ECONNRESET|EPIPE|closed/);
  });
});
