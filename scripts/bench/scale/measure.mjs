// What is measured of a market, and the same of the others in turns, so that a busy machine is as busy for
// all of them.
import { setTimeout as wait } from 'node:timers/promises';
import { person } from './fill.mjs';

// Numbers from a seed (mulberry32): every size is asked for as many different people.
function drawer(seed) {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return 1 + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}
const draw = drawer(20_261_123);

const found = ({ said }) => said.includes('"success":true');
const missed = ({ said }) => said.includes('"success":false');
const anyone = ({ records }) => person(draw(records));
const searching = (change, good) => ({
  good,
  ask(market) {
    const { badge: _badge, ...typed } = anyone(market);
    return market.ask('/api/verifications/search', {
      body: { ...typed, searchReason: 'EMPLOYMENT_CHECK', ...change(typed, _badge) },
    });
  },
});

/** What visitors ask for. */
export const visits = [
  { name: 'search: name, phone, email, day of birth', ...searching(() => ({}), found) },
  {
    name: 'search: with the badge number too',
    ...searching((_, badge) => ({ sapioworkerId: badge }), found),
  },
  {
    name: 'search: by phone, another email',
    ...searching(({ email }) => ({ email: `not.${email}` }), found),
  },
  { name: 'search: nobody', ...searching(() => ({ fullName: 'Nobody Atall' }), missed) },
  {
    name: 'details: call',
    ask: (market) => market.ask(`/api/verifications/verified/${anyone(market).badge}`),
  },
  { name: 'details: page', ask: (market) => market.ask(`/verification/${anyone(market).badge}`) },
];

/** So many look-ups come in each second, whatever has become of the earlier ones. */
const perSecond = 50;

export const steadyName = `search: while ${perSecond} look-ups a second come in`;

/**
 * Lets look-ups come to a market at their rate, every second one a search, the others details of a badge.
 * Gives the sorted milliseconds of the searches, each counted from when it was due: who waits in a queue
 * waits too.
 */
export async function steady(market, { seconds, warm = 3 }) {
  const [search, details] = [visits[0], visits[4]];
  const times = [];
  const began = performance.now();
  const all = Array.from({ length: (warm + seconds) * perSecond }, async (_, n) => {
    const due = began + (n * 1_000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const one = n % 2 === 0 ? search : details;
    const answer = await one.ask(market);
    if (answer.status !== 200 || one.good?.(answer) === false) {
      throw new Error(`${one.name} at ${perSecond} a second: ${answer.status}`);
    }
    if (one === search && n >= warm * perSecond) times.push(performance.now() - due);
  });
  await Promise.all(all);
  return times.sort((a, b) => a - b);
}

/** Texts that people type into a list's search, by its name. */
const typed = {
  records: (n) => [
    person(n).fullName,
    person(n).badge,
    person(n).phoneNumber,
    person(n).email,
    'Ada',
  ],
  cases: (n) => [person(n).email],
  requests: (n) => [`buyer${n}@example.com`],
  incidents: (n) => [`buyer${n}@example.com`],
  payments: (n) => [`buyer${n}@example.com`],
  accounts: (n) => [`account${n}@example.com`],
  subscribers: (n) => [`reader${n}@example.com`],
};

/** Further filters of texts, by the list's name. */
const narrowed = {
  audit: (n) => ({
    actor: ['public', `member-${n % 50}`],
    subject: [person(n).badge],
    action: ['verification.search', 'session.start'],
    day: [new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)],
  }),
  requests: () => ({ assigned: ['nobody'], from: ['2026-06-01'] }),
  payments: () => ({ from: ['2026-06-01'] }),
  webhooks: () => ({ event: ['charge.success'] }),
  cases: () => ({ agent: ['nobody'] }),
  feedback: () => ({ overdue: ['true'], unmatched: ['true'], suspected: ['true'] }),
};

/** Every list of the console: its first page, each order both ways, each filter, and each with each order. */
export function listsOf({ paths }) {
  const lists = [];
  for (const [path, { get }] of Object.entries(paths)) {
    const asked = get?.parameters?.filter((one) => one.in === 'query') ?? [];
    const plain = path.startsWith('/api/v1/') && !path.includes('{') && !path.endsWith('/export');
    if (!plain || !asked.some(({ name }) => name === 'perPage')) continue;
    const name = path.slice('/api/v1/'.length);
    const values = (which) => asked.find((one) => one.name === which)?.schema.enum ?? [];
    const orders = values('sort').flatMap((sort) =>
      values('order').map((order) => `sort=${sort}&order=${order}`),
    );
    const filters = asked
      .filter((one) => !['page', 'perPage', 'sort', 'order'].includes(one.name))
      .flatMap((one) =>
        (one.schema.enum ?? []).map((value) => `${one.name}=${encodeURIComponent(value)}`),
      );
    const texts = (n) => [
      ...(typed[name]?.(n) ?? []).map((text) => `q=${encodeURIComponent(text)}`),
      ...Object.entries(narrowed[name]?.(n) ?? {}).flatMap(([key, all]) =>
        all.map((value) => `${key}=${encodeURIComponent(value)}`),
      ),
    ];
    const variants = [
      '',
      ...orders,
      ...filters.flatMap((one) => [one, ...orders.map((order) => `${one}&${order}`)]),
    ];
    for (const query of new Set(variants)) {
      lists.push({
        name: `${name}${query && `?${query}`}`,
        ask: (market) => market.ask(`${path}?${query}`),
      });
    }
    for (const place of texts(1).keys()) {
      const said = decodeURIComponent(texts(7)[place]);
      lists.push({
        name: `${name}?${said}`,
        ask: (market) =>
          market.ask(`${path}?${texts(draw(Math.max(1, market.records / 20)))[place]}`),
      });
    }
    lists.push({ name: `${name}?page=40`, ask: (market) => market.ask(`${path}?page=40`) });
  }
  return lists;
}

export const screens = [
  { name: 'overview', ask: (market) => market.ask('/api/v1/overview') },
  { name: 'subscribers/counts', ask: (market) => market.ask('/api/v1/subscribers/counts') },
];

/** The lists that leave as files; at most so many bytes of each are read. */
export const exports = ['records', 'audit', 'requests', 'payments'];

/** The value that so much of them do not exceed. */
export const at = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/**
 * Asks every market in turns, `rounds` times, `together` at once, after some that do not count. Gives for
 * each market its sorted milliseconds.
 */
export async function compare(markets, { name, ask, good }, { rounds, together = 1, warm = 3 }) {
  const times = markets.map(() => []);
  for (let round = -warm; round < rounds; round += 1) {
    for (const [place, market] of markets.entries()) {
      const answers = await Promise.all(Array.from({ length: together }, () => ask(market)));
      for (const answer of answers) {
        if (answer.status !== 200 || good?.(answer) === false) {
          throw new Error(
            `${name} of ${market.records}: ${answer.status} ${answer.said.slice(0, 200)}`,
          );
        }
        if (round >= 0) times[place].push(answer.ms);
      }
    }
  }
  return times.map((list) => list.sort((a, b) => a - b));
}
