import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isDrawable } from './image.server.ts';

const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function part(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)]);
}

function png(width: number, height: number, pixels: Buffer, interlaced = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, interlaced], 8);
  return Buffer.concat([
    mark,
    part('IHDR', head),
    part('IDAT', pixels),
    part('IEND', Buffer.alloc(0)),
  ]);
}

describe('isDrawable', () => {
  const pixels = deflateSync(Buffer.alloc(2 * 7));

  it.each([
    ['no picture', Buffer.from('<svg/>')],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG that is cut off', png(2, 2, pixels).subarray(0, -14)],
    ['a PNG with broken pixels', png(2, 2, Buffer.from('not packed at all'))],
    ['a PNG that declares 400 megapixels', png(20_000, 20_000, pixels)],
    [
      'a PNG that unpacks to more than it declares',
      png(2, 2, deflateSync(Buffer.alloc(1_000_000))),
    ],
    ['an interlaced PNG', png(2, 2, pixels, 1)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ])('refuses %s', (_, bytes) => {
    expect(isDrawable(bytes)).toBe(false);
  });

  it('takes a whole PNG', () => {
    expect(isDrawable(png(2, 2, pixels))).toBe(true);
  });
});
