import { describe, expect, it } from 'vitest';
import { amount, noteFigure, seed } from '../figures.ts';
import { cases, inputsFor, targets } from './all.ts';
import { inputsOf } from './inputs.ts';
import { fuzz, must, readAgain, type Target, usual } from './run.ts';

/** How many inputs all targets get together; `npm run fuzz` gives them 10 million. */
const inputs = amount('FUZZ', 1_500);
// The time of the processor counts, and still a machine under tests may be ten times slower.
const bounds = process.env.PROGRAMME_FIGURES ? usual : { ...usual, stallMs: 5_000 };

describe(`parsers, seed ${seed}`, () => {
  it.each(targets)('hold of hostile inputs: $name', async (target) => {
    const row = await fuzz(target, { inputs: inputsFor(target, inputs), seed, bounds });
    const { accepted, refused, slowestMs } = row;
    const told = `${accepted}, ${refused}, ${slowestMs.toFixed(0)}`;
    noteFigure('parsers', `${target.name}: accepted, refused, slowest ms`, told);
    expect(row.failures).toEqual([]);
  });

  it.each(targets)('accept their own examples: $name', async ({ examples, most, read }) => {
    expect(examples.every(({ length }) => length <= most)).toBe(true);
    const answers = await Promise.all(examples.map((one) => read(one)));
    expect(answers.filter((one) => one !== null).length).toBeGreaterThan(0);
  });

  it.each(cases)('no longer fail at what once failed: $target, $why', async (kept) => {
    const target = targets.find(({ name }) => name === kept.target);
    if (!target) throw new Error(`there is no target ${kept.target}`);
    expect(await readAgain(target, kept.input, bounds)).toBeNull();
  });
});

/** A parser as it should not be. */
const naive = (read: Target['read'], examples = ['a,b', '12']): Target => ({
  ...{ name: 'naive', share: 1, most: 200, examples, read },
});

let calls = 0;
function next(): number {
  calls += 1;
  return calls;
}
const kept: Buffer[] = [];

describe('a naive parser is caught that', () => {
  it.each<[string, Target, string, string]>([
    ['throws', naive((text) => decodeURIComponent(text)), 'threw URIError: URI malformed', '%'],
    ['reads back otherwise', naive((text) => must(!text.includes('0'), 'lost')), 'lost', '0'],
    ['answers otherwise the second time', naive(next), 'unstable', ''],
    [
      'fails later',
      naive(() => Promise.reject(new TypeError('later'))),
      'threw TypeError: later',
      '',
    ],
  ])('%s', async (_name, target, why, input) => {
    const { failures } = await fuzz(target, { inputs: 600, seed: 1, bounds });
    expect(failures[0]?.why).toContain(why);
    expect(failures[0]?.input).toBe(input);
  });

  it('stalls', async () => {
    // Every letter more makes it twice as long.
    const slow = naive((text) => /^(a|a)+$/.test(`${'a'.repeat(20)}!${text}`) || null);
    const quick = { ...usual, stallMs: 0.5 };
    const { failures } = await fuzz(slow, { inputs: 3, seed: 1, bounds: quick });
    expect(failures.map(({ why }) => why)).toContain('stall');
  });

  it('keeps what it has read', async () => {
    const target = naive(() => kept.push(Buffer.alloc(64 * 1024)) && null);
    const { failures } = await fuzz(target, {
      inputs: 2_000,
      seed: 1,
      bounds: { ...bounds, memoryMib: 40 },
    });
    kept.length = 0;
    expect(failures.map(({ why }) => why)).toEqual(['memory']);
  });
});

describe('inputs', () => {
  it('are the same for the same seed, and within their bound', () => {
    const source = { examples: ['abc'], most: 20 };
    const [one, other] = [1, 1].map((same) => [...inputsOf(source, 2_000, same)]);
    expect(one).toEqual(other);
    expect([...inputsOf(source, 2_000, 2)]).not.toEqual(one);
    expect(one?.every(({ length }) => length <= 20)).toBe(true);
    expect(one?.filter(({ length }) => length === 20).length).toBeGreaterThan(2);
  });
});
