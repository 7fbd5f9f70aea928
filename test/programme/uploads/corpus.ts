import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { largestFile } from '#app/intake/files/contract.ts';
import { eicar } from '#test/support/clamd.ts';

/** A file that people or attackers send, as the body of its request, and what may become of it. */
export interface Sample {
  readonly kind: string;
  readonly body: Buffer;
  /** Answers besides 503; a file that is kept is answered with 200. */
  readonly statuses: readonly number[];
  /** How many of a hundred uploads are of this kind. */
  readonly share: number;
}

const bodyOf = (bytes: Buffer | string, type = 'image/jpeg') =>
  Buffer.from(
    JSON.stringify({
      file: `data:${type};base64,${Buffer.from(bytes as string).toString('base64')}`,
    }),
  );

/** A photo with its place and its phone in it, and noise, so that it is as heavy as a real one. */
const photo = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#BE5630',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .withExif({ IFD0: { Make: 'Canary phone' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** 20,000 by 20,000 points in 49 kB: unpacked, 400 MB and more. */
function bomb(): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(20_000, 0);
  head.writeUInt32BE(20_000, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(20_000 * 2_501), { level: 9 });
  const parts = [chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

const pdf = (inside = '') =>
  `%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\nstartxref\n9\n%%EOF\n`;

/** The corpus of check 30. */
export async function corpus(): Promise<Sample[]> {
  const small = await photo(800, 600);
  const markup = '<html><script>canary</script></html>';
  const [head, end] = ['%PDF-1.7\n', '\nstartxref\n9\n%%EOF\n'];
  const whole = head + ' '.repeat(largestFile - head.length - end.length) + end;
  const sample = (kind: string, share: number, body: Buffer, ...statuses: number[]): Sample => ({
    kind,
    share,
    body,
    statuses,
  });
  return [
    sample('photos of 12 million points', 14, bodyOf(await photo(4_000, 3_000)), 200),
    sample('small photos', 14, bodyOf(small), 200),
    sample('PNG of 400 million points', 14, bodyOf(bomb()), 400),
    sample('5 MiB data strings', 18, bodyOf(whole, 'application/pdf'), 200),
    sample('50 MiB data strings', 4, bodyOf(Buffer.alloc(50 * 1024 * 1024)), 413),
    sample(
      'photos with a page behind',
      6,
      bodyOf(Buffer.concat([small, Buffer.from(markup)])),
      200,
    ),
    sample('SVG', 6, bodyOf('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 400),
    sample('HTML as JPEG', 6, bodyOf(markup), 400),
    sample('a page before a PDF', 6, bodyOf(markup + pdf()), 400),
    sample('EICAR', 6, bodyOf(eicar), 400),
    sample('locked PDF', 6, bodyOf(pdf('/Encrypt 5 0 R'), 'application/pdf'), 400),
  ];
}

/** So many samples in their shares, the kinds mixed. */
export function mixed(samples: readonly Sample[], count: number): Sample[] {
  const hundred = samples.flatMap((one) => Array.from({ length: one.share }, () => one));
  // 37 has no part in common with a hundred: each of a hundred comes once.
  return Array.from({ length: count }, (_, n) => hundred[(n * 37) % hundred.length] as Sample);
}
