import { describe, expect, it } from 'vitest';
import { drawLine, setBlock } from './lettering.server.ts';

const room = { face: 'heavy', width: 660, sizes: [120, 90, 60], lines: 3 } as const;
const shapesOf = (svg: string) => svg.match(/<path /g)?.length ?? 0;
const draw = (text: string) =>
  drawLine(text, { x: 0, y: 0, size: 60, face: 'heavy', fill: '#000' });

describe('a block of lines', () => {
  it('is as large as its room allows', () => {
    expect(setBlock('About', room)).toMatchObject({ lines: ['About'], size: 120 });
    expect(setBlock('Frequently asked questions', room).size).toBe(120);
    expect(setBlock('Check a worker before you open the door', room).size).toBe(90);
  });

  it('has lines of about one length', () => {
    const { lines } = setBlock('Hire a service at home today', { ...room, sizes: [60] });
    expect(lines).toEqual(['Hire a service', 'at home today']);
  });

  it.each([
    ['a long title', 'What the blue and the green tick mean and how long '.repeat(4)],
    ['one endless word', 'Donaudampfschifffahrtsgesellschaft'.repeat(5)],
    ['a hostile text', '\u202e\u0000<script>'.repeat(10_000)],
  ])('cuts %s and says so', (_what, text) => {
    const { lines, size } = setBlock(text, room);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(size).toBe(60);
    expect(lines.at(-1)).toMatch(/…$/);
  });

  it('is empty for an empty text', () => {
    expect(setBlock('', room).lines.join('')).toBe('');
  });

  it('takes one face for all lines when a letter is missing in one', () => {
    expect(setBlock('Hausa ɗan', room).face).toBe('bold');
    expect(setBlock('Yorùbá ẹ̀kọ́', room).face).toBe('heavy');
  });
});

describe('a line', () => {
  it('is drawn as outlines, a shape a letter and one a mark', () => {
    expect(shapesOf(draw('₦25,000'))).toBe(7);
    expect(shapesOf(draw('ẹ̀kọ́'))).toBe(5);
    expect(draw('<b>&')).not.toMatch(/<b>|&/);
  });

  it('puts a second mark where the font says, not behind its letter', () => {
    const places = Array.from(draw('ọ́').matchAll(/translate\(([\d.-]+) ([\d.-]+)\)/g));
    expect(places).toHaveLength(2);
    // The letter is 33 wide: a mark without its place would begin there.
    expect(Number(places[1]?.[1])).toBeLessThan(20);
  });
});
