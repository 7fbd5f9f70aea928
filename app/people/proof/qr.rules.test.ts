import { randomBytes } from 'node:crypto';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { makePair } from '#test/support/proof-vectors.ts';
import { type Correction, qrOf } from './qr.rules.ts';
import { checkKinds, claimSizes, encodeClaim } from './verify/claim.rules.ts';
import { addressOf, signCose } from './verify/cose.rules.ts';

async function longest(checks: number): Promise<string> {
  const { key, kid } = await makePair();
  const payload = encodeClaim({
    issuer: 'https://www.sapioworker.com.ng',
    issuedAt: 1_795_435_200,
    expiresAt: 1_798_027_200,
    id: new Uint8Array(randomBytes(claimSizes.id)),
    // The list has grown far beyond its first size.
    index: 1_000_000,
    name: 'N'.repeat(claimSizes.name),
    badge: 'Sw-AMYUSUF20ABC',
    level: 'Platinum',
    checks: checkKinds.slice(0, checks).map((kind) => ({ kind, on: '2026-07-21' })),
    photoHash: new Uint8Array(randomBytes(claimSizes.photoHash)),
  });
  return addressOf('https://www.sapioworker.com.ng', await signCose(key, kid, payload));
}

it.each<[Correction, number]>([
  ['M', 15],
  ['Q', 18],
])(
  'level %s stays within version %i with every check, the photo hash and the longest name',
  async (level, most) => {
    for (const checks of [9, 10]) {
      const { version } = qrOf(await longest(checks), level);
      expect([checks, version <= most, version]).toEqual([checks, true, version]);
    }
  },
);

it('is read back as it was written', async () => {
  const address = await longest(9);
  const { size, isDark } = qrOf(address, 'M');
  const [scale, quiet] = [4, 4];
  const side = (size + 2 * quiet) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet];
      const within = column >= 0 && row >= 0 && column < size && row < size;
      if (within && isDark(column, row)) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  expect(decodeQR({ width: side, height: side, data }, { timeLimit: 10_000 })).toBe(address);
});

it('takes no letters that its short mode lacks', () => {
  expect(() => qrOf('https://sapioworker.example.com/v#A', 'M')).toThrow();
});
