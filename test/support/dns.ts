import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import type { AddressInfo } from 'node:net';

/** What names lead to: `A www.example.ng` or `TXT example.ng`. */
export type Names = Readonly<Record<string, readonly string[]>>;

const types: Readonly<Record<number, string>> = { 1: 'A', 16: 'TXT', 28: 'AAAA' };

function questionOf(asked: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
    labels.push(asked.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: asked.readUInt16BE(at + 1), end: at + 5 };
}

function dataOf(type: number, value: string): Buffer {
  if (type === 1) return Buffer.from(value.split('.').map(Number));
  const pieces = value.match(/.{1,255}/g) ?? [];
  return Buffer.concat(
    pieces.flatMap((piece) => [Buffer.from([piece.length]), Buffer.from(piece)]),
  );
}

function answerTo(asked: Buffer, names: Names): Buffer {
  const { name, type, end } = questionOf(asked);
  const values = names[`${types[type]} ${name}`] ?? [];
  const isKnown = Object.keys(names).some((key) => key.endsWith(` ${name}`));
  const head = Buffer.alloc(12);
  asked.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8180 | (isKnown ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(values.length, 6);
  const answers = values.map((value) => {
    const data = dataOf(type, value);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, asked.subarray(12, end), ...answers]);
}

/** A name server for this process that knows these names alone. Gives how to put all back. */
export async function serveNames(names: Names): Promise<() => void> {
  const socket = createSocket('udp4');
  socket.on('message', (asked, { port, address }) =>
    socket.send(answerTo(asked, names), port, address),
  );
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const before = dns.getServers();
  dns.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`]);
  return () => {
    dns.setServers(before);
    socket.close();
  };
}
