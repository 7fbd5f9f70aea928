import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeTries } from '#app/people/me/rules.ts';
import { deliverCode } from '#app/people/me/sign-in/code.service.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { openTexting, type Texting } from '#test/support/messages.ts';
import { somebody } from '#test/support/verification.ts';
import { faceOf, mostClassified, type Seen, tellApart } from '../accounts/timing.ts';
import { amount, noteFigure, seed } from '../figures.ts';
import { addressFor } from '../limits/scraping.ts';
import { numbersFrom } from './guessing.ts';

// Check 48: the codes that sign in to an own page cannot be guessed, and whoever asks for them in great number
// makes us send no more than the limits say, and learns of nobody whether they have a record.
const inProgramme = process.env.PROGRAMME_FIGURES !== undefined;
const tries = amount('TRIES', 2_000);
const times = amount('TIMINGS', 100);
const minute = 60_000;
const people = 20;
const both = Array.from({ length: people }, (_, n) => n);
const known = [
  ...both.map((n) => `owner.${String(n).padStart(2, '0')}@example.com`),
  ...both.map((n) => `+23480350001${String(n).padStart(2, '0')}`),
];
const unknown = [
  ...both.map((n) => `nobody.${String(n)}@example.com`),
  ...both.map((n) => `+23480350002${String(n).padStart(2, '0')}`),
];
const isNumber = (to: string) => to.startsWith('+');

async function withPeople(env: Record<string, string>): Promise<Texting> {
  const texting = await openTexting({ seeds: true, env });
  for (const n of both) {
    const nationalId = String(60_000_000_000 + n);
    const badge = `Sw-GS${String(n).padStart(3, '0')}`;
    const reached = { email: known[n] ?? '', phoneNumber: known[n + people] ?? '' };
    await issueVerification(texting.platform, { ...somebody, ...reached, badge, nationalId }, []);
  }
  return texting;
}

let strict: Texting;
let free: Texting;
beforeAll(async () => {
  if (!inProgramme) return;
  strict = await withPeople({ LIMITS_FACTOR: '1' });
  free = await withPeople({ LIMITS_FACTOR: '1000000' });
}, 120_000);
afterAll(async () => {
  await strict?.close();
  await free?.close();
});

const ask = (texting: Texting, to: string, from: string) =>
  texting.post('/me/code', { to }, { from });
const type = (texting: Texting, to: string, code: string, from: string) =>
  texting.post('/me/session', { to, code }, { from });
/** What every code that was asked for came to: the job of each, done once. */
async function deliver({ platform }: Texting): Promise<void> {
  const asked = await platform.database.kysely
    .selectFrom('me_codes')
    .select('target_hash as hash')
    .where('target_sealed', 'is not', null)
    .execute();
  for (const { hash } of asked) await deliverCode(platform, { hash });
}
/** The texts and mails with a code that went out, by where they went. */
async function sent({ platform: { database } }: Texting): Promise<ReadonlyMap<string, string[]>> {
  const texts = await database.kysely
    .selectFrom('message_outbox')
    .select(['recipient', 'text', 'created_at'])
    .where('kind', '=', 'code')
    .execute();
  const mails = await database.kysely
    .selectFrom('mail_outbox')
    .select(['recipient', 'plain as text', 'created_at'])
    .execute();
  const all = new Map<string, string[]>();
  const inTurn = [...texts, ...mails].sort((a, b) => Number(a.created_at) - Number(b.created_at));
  for (const { recipient, text } of inTurn) {
    const code = /\b(\d{6})\b/.exec(text)?.[1];
    if (code) all.set(recipient, [...(all.get(recipient) ?? []), code]);
  }
  return all;
}
/** An answer without how long to wait, which two asked one after the other may differ in: by a second and a word. */
function shapeOf({ statusCode, body, headers }: Seen): string {
  const names = Object.keys(headers).filter((name) => !/^(date|x-request-id)$/.test(name));
  const { error, message = '' } = JSON.parse(body) as { error?: string; message?: string };
  const said = message.replace(/ You can try again in [\w ]+\.$/, '');
  return JSON.stringify([statusCode, error, said, names.sort()]);
}

describe.runIf(inProgramme)(`${tries} times`, () => {
  it('a code is asked for: six a day reach each number, none anybody unknown', {
    timeout: 3_600_000,
  }, async () => {
    const { max } = limitTable['me-code-address'];
    const passes = Math.ceil(tries / (known.length * 2));
    const hours = [Math.ceil(passes / 3), Math.ceil((2 * passes) / 3)];
    const differing: string[] = [];
    let asked = 0;
    for (let pass = 0; pass < passes; pass += 1) {
      for (const [n, to] of known.entries()) {
        // A network for either, so that both are counted alike; whose turn it is when it is used up shifts.
        const network = 2 * Math.floor(asked / (2 * max - 7));
        const one = await ask(strict, to, addressFor(network));
        const two = await ask(strict, unknown[n] ?? '', addressFor(network + 1));
        if (shapeOf(one) !== shapeOf(two)) differing.push(`${shapeOf(one)} / ${shapeOf(two)}`);
        asked += 1;
      }
      await deliver(strict);
      strict.clock.advance(6 * minute);
      if (hours.includes(pass + 1)) {
        const most = limitTable['me-code-hour'].max * (hours.indexOf(pass + 1) + 1);
        const above = [...(await sent(strict))].filter(([, all]) => all.length > most);
        expect(above).toEqual([]);
        await strict.platform.database.executeSql(
          "update limits set started_at = started_at - interval '1 hour'",
        );
      }
    }
    expect(differing).toEqual([]);
    const codes = await sent(strict);
    const most = limitTable['me-code-day'].max;
    expect([...codes.keys()].filter((to) => !known.includes(to))).toEqual([]);
    for (const [to, all] of codes) {
      expect([to, all.length]).toEqual([to, Math.min(all.length, most)]);
    }
    const texts = [...codes].filter(([to]) => isNumber(to)).flatMap(([, all]) => all).length;
    // Something waits for each: else nothing was bounded. A newer code takes the place of one that waits.
    expect(texts).toBeGreaterThanOrEqual(people);
    expect(texts).toBeLessThanOrEqual(people * most);
    noteFigure(
      '48 guesses',
      `${2 * asked} codes asked for within a day for ${people} people and as many unknown: texts and mails sent, most to one of them, to the unknown`,
      `${[...codes.values()].flat().length}, ${Math.max(...[...codes.values()].map((all) => all.length))}, 0`,
    );
  });

  it('a code is typed: five are judged, the right one behind them is refused alike', {
    timeout: 3_600_000,
  }, async () => {
    const { platform, clock } = strict;
    const { executeSql } = platform.database;
    await executeSql('truncate limits, me_codes, message_outbox, mail_outbox');
    const { max } = limitTable['me-session-address'];
    const targets = [...known, ...unknown];
    for (const [n, to] of targets.entries()) await ask(strict, to, addressFor(9_000_000 + n));
    await deliver(strict);
    const codes = await sent(strict);
    expect(codes.size).toBe(known.length);
    const right = (to: string) => codes.get(to)?.at(-1) ?? 'none';
    const below = numbersFrom(seed);
    const [faces, refusals] = [new Set<string>(), new Set<string>()];
    let [answered, allowed] = [0, 0];
    const note = (seen: Seen) => {
      if (seen.statusCode === 429) return refusals.add(shapeOf(seen));
      answered += 1;
      return faces.add(faceOf(seen));
    };
    for (let n = 0; n < tries; n += 2 * max) {
      const from = addressFor(10_000_000 + n / (2 * max));
      const guesses = Array.from({ length: Math.min(2 * max, tries - n) }, (_, at) => {
        const to = targets[(n + at) % targets.length] ?? '';
        const guess = String(below(1_000_000)).padStart(6, '0');
        return type(strict, to, guess === right(to) ? '000000' : guess, from);
      });
      // At once: a count that is read before it is written would judge more of them.
      for (const seen of await Promise.all(guesses)) note(seen);
      allowed += Math.min(max, guesses.length);
    }
    const { rows } = await executeSql('select max(tries)::int as most from me_codes');
    expect(rows).toEqual([{ most: codeTries }]);
    for (const to of known) note(await type(strict, to, right(to), addressFor(11_000_000)));
    expect([faces.size, refusals.size]).toEqual([1, 1]);
    expect([...faces][0]).toMatch(/^\[403,/);
    expect(answered).toBeLessThanOrEqual(allowed + known.length);
    // Nobody is shut out by the tries of others: the next code opens.
    clock.advance(6 * minute);
    for (const [n, to] of known.entries()) await ask(strict, to, addressFor(12_000_000 + n));
    await deliver(strict);
    const next = await sent(strict);
    for (const [n, to] of known.entries()) {
      const opened = await type(strict, to, next.get(to)?.at(-1) ?? '', addressFor(13_000_000 + n));
      expect([to, opened.statusCode]).toEqual([to, 200]);
    }
    noteFigure(
      '48 guesses',
      `${tries} codes typed at ${targets.length} addresses: judged of each code, kinds of answer, opened`,
      `${codeTries}, ${faces.size}, 0`,
    );
  });
});

describe.runIf(inProgramme)('two refusals', () => {
  it('are told apart by what they say, and not by the minute in which they are asked for', async () => {
    const from = addressFor(14_000_000);
    const { max } = limitTable['me-code-address'];
    const strangers = Array.from({ length: max }, (_, n) => `stranger.${n}@example.com`);
    const taken = [];
    for (const to of strangers) taken.push(await ask(strict, to, from));
    const [early] = taken;
    const first = await ask(strict, 'stranger@example.com', from);
    await strict.platform.database.executeSql(
      "update limits set started_at = started_at - interval '1 minute'",
    );
    const second = await ask(strict, 'stranger@example.com', from);
    expect([early?.statusCode, first.statusCode, second.statusCode]).toEqual([200, 429, 429]);
    expect(first.json().message).not.toBe(second.json().message);
    expect(shapeOf(first)).toBe(shapeOf(second));
    const otherwise = { ...second, body: second.body.replace('Too many', 'Here are too many') };
    expect(shapeOf(otherwise)).not.toBe(shapeOf(second));
    expect(shapeOf(early as Seen)).not.toBe(shapeOf(second));
  });
});

describe.runIf(inProgramme)('no time tells who has a record', () => {
  const from = '198.51.100.10';
  const routes = {
    'asking for a code': {
      // Later each time, so that no pause is in the way.
      known: () => {
        free.clock.advance(6 * minute);
        return ask(free, known[0] ?? '', from);
      },
      unknown: () => {
        free.clock.advance(6 * minute);
        return ask(free, unknown[0] ?? '', from);
      },
    },
    'typing a wrong code': {
      known: () => type(free, known[1] ?? '', '000000', from),
      unknown: () => type(free, unknown[1] ?? '', '000000', from),
    },
  };
  it.each(Object.keys(routes) as (keyof typeof routes)[])(
    'by %s',
    {
      timeout: 3_600_000,
    },
    async (what) => {
      for (const to of [known[1], unknown[1]]) await ask(free, to ?? '', from);
      await deliver(free);
      // As many tries as it takes: the sixth is answered before any code is compared.
      await free.platform.database.executeSql('update me_codes set tries = -30000');
      const { differing, ratio, chance, classifier } = await tellApart(routes[what], times, seed);
      noteFigure(
        '48 guesses',
        `${what}: known to unknown, median of 2 × ${times}, right by the best threshold`,
        `${ratio.toFixed(3)}, ${(classifier * 100).toFixed(1)} %`,
      );
      expect(differing).toEqual([]);
      expect.soft(Math.abs(ratio - 1)).toBeLessThanOrEqual(Math.max(0.05, chance));
      expect.soft(classifier).toBeLessThanOrEqual(mostClassified(times));
    },
  );
});
