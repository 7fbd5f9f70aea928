import { describe, expect, it } from 'vitest';
import { isLinkAlive, type LinkQuery, linkKeys, linkLifeMs, signedText } from './report.rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const link = (expires: string, key: string = linkKeys[0]): LinkQuery => ({
  expires,
  key,
  signature: 'x',
});
const at = (ms: number) => String(now.getTime() + ms);

describe('a link to a report', () => {
  it('is alive for ten minutes, to the millisecond', () => {
    expect(linkLifeMs).toBe(600_000);
    expect([1, 600_000].map((ms) => isLinkAlive(link(at(ms)), now))).toEqual([true, true]);
  });

  it('is not when its time ran out, or lies further ahead than any that we make', () => {
    expect([-1, 0, 600_001].map((ms) => isLinkAlive(link(at(ms)), now))).toEqual([
      ...[false, false],
      false,
    ]);
  });

  it('is not by another key', () => {
    expect([...linkKeys]).toEqual(['1']);
    expect(['', '0', '2', '11'].map((key) => isLinkAlive(link(at(1), key), now))).toEqual([
      ...[false, false],
      ...[false, false],
    ]);
  });

  it.each(['', 'soon', ` ${at(1)}`, `${at(1)} `, `0${at(1)}`, `${at(1)}.0`, `+${at(1)}`])(
    'is not by a time that is written otherwise: %j',
    (expires) => {
      expect(isLinkAlive(link(expires), now)).toBe(false);
    },
  );

  it('is signed for one record, one grant, one instant and one key', () => {
    expect(signedText('record', 'grant', '1795262400000', '1')).toBe(
      'record.grant.1795262400000.1',
    );
  });
});
