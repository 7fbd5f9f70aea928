import fc from 'fast-check';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerVerify, reconcileDue } from '#app/commerce/payment/service.server.ts';
import { type Money, openMoney } from '#test/support/money.ts';
import { amount, noteFigure, seed } from '../../figures.ts';
import { type Fault, type Model, processed, settled, worked } from './model.ts';
import { Killed, openQueue, openTrial, type Trial } from './trial.ts';

// Check 9: random sequences of what buyers, provider, queue, reconciler and kills can do, held against a
// model after every step. Sequences are long in `npm run programme` and of up to ten steps else.
const runs = amount('MODEL_RUNS', 200);
const longest = amount('MODEL_STEPS', 10);

let money: Money;
let queue: PgBoss;
beforeAll(async () => {
  money = await openMoney({ seeds: true });
  queue = await openQueue(money);
  // The questions of an order are no part of what is on trial here, and files take their time.
  await money.platform.database.executeSql(`update plans set requirements_form_id = null`);
});
afterAll(async () => {
  await queue.stop({ graceful: false, close: false });
  await money.close();
});

async function order(): Promise<string> {
  const answer = await money.post('/verification-requests', {
    typeId: 'basic',
    formData: {},
    customerInfo: { name: 'Ada Obi', email: 'ada@example.com', phone: '08030000009' },
    paymentProvider: 'PAYSTACK',
    extraInfo: { extraCharge: [] },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().requestId;
}

type Command = fc.AsyncCommand<Model, Trial>;
/** What a command does to the product, and to the model when no kill interrupts it. */
interface Told {
  readonly name: string;
  readonly fault?: Fault;
  /** After how many statements the process is killed; null: it lives. */
  readonly crash: number | null;
  check?(model: Model): boolean;
  run(real: Trial, on: ReturnType<Trial['platform']>, model: Model): Promise<unknown>;
  expected(model: Model): unknown;
}

const seenTimes = new Map<string, number>();

function command({ name, fault = 'none', crash, check, run, expected }: Told): Command {
  return {
    check: (model) => check?.(model) ?? true,
    async run(model, real) {
      const what = crash === null ? name : `${name}, killed`;
      seenTimes.set(what, (seenTimes.get(what) ?? 0) + 1);
      await real.turn(fault);
      let killed = false;
      const answer = await run(real, real.platform(crash), model).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        killed = true;
      });
      await real.turn('none');
      if (killed) {
        await real.compare(model, true);
        return;
      }
      const wanted = expected(model);
      if (wanted !== undefined) expect(answer).toBe(wanted);
      await real.compare(model, false);
    },
    toString: () => `${name}(${fault}${crash === null ? '' : `, killed after ${crash}`})`,
  };
}

const faults = fc.constantFrom<Fault>('none', 'none', 'http-500', 'accepted-then-cut');
// A settling is six steps: the last of them, just after the commit, is where a naive one loses its word.
const crashes = fc.oneof(fc.constant(null), fc.nat(6));
const place = fc.nat(2);
/** Later than that nobody looks for a success by himself any more; an event would still tell. */
const lookedForMs = 71 * 3_600_000;
const payable = (model: Model, at: number) => {
  const payment = model.payments[at];
  if (!payment?.handed || model.now - (payment.openedAt ?? 0) > lookedForMs) return false;
  return ['open', 'failed'].includes(payment.provider);
};

const paying = fc
  .tuple(place, fc.constantFrom('success', 'success', 'failed', 'other'))
  .map(([at, how]) => pays(at, how));

const commands = [
  paying,
  paying,
  fc.tuple(faults, crashes).map(([fault, crash]) =>
    command({
      name: 'process',
      fault,
      crash,
      run: (real, on) => real.process(on),
      expected: (model) => processed(model, fault),
    }),
  ),
  fc.tuple(place, faults, crashes).map(([at, fault, crash]) =>
    command({
      name: 'verify',
      fault,
      crash,
      check: (model) => at < model.payments.length,
      run: (real, on) => answerVerify(on, { paymentReference: real.references[at] ?? '' }),
      expected(model) {
        const payment = model.payments[at];
        if (payment && fault === 'none') settled(model, payment);
      },
    }),
  ),
  fc.tuple(place, fc.nat(1), crashes).map(([at, time, crash]) =>
    command({
      name: 'hook',
      crash,
      check: (model) => at < model.payments.length,
      run(real, on, model) {
        const event = `${at} ${time}`;
        return real.hook(on, at, time).then(() => {
          if (!model.events.has(event)) model.hooked.push(at);
          model.events.add(event);
        });
      },
      expected: () => undefined,
    }),
  ),
  fc.tuple(faults, crashes).map(([fault, crash]) =>
    command({
      name: 'work',
      fault,
      crash,
      run: (real, on) => real.work(on),
      expected: (model) => worked(model, fault),
    }),
  ),
  fc.constantFrom(5_000, 16_000, 2 * 60_000, 36 * 60_000, 73 * 3_600_000).map((ms) =>
    command({
      name: 'wait',
      crash: null,
      run: async () => money.clock.advance(ms),
      expected(model) {
        model.now += ms;
      },
    }),
  ),
  fc.tuple(faults, crashes).map(([fault, crash]) => reconcile(fault, crash)),
  fc.tuple(place, fc.nat(1)).map(([at]) =>
    command({
      name: 'verify three times at once',
      crash: null,
      check: (model) => at < model.payments.length,
      run: (real, on) =>
        Promise.all(
          [1, 2, 3].map(() => answerVerify(on, { paymentReference: real.references[at] ?? '' })),
        ),
      expected(model) {
        const payment = model.payments[at];
        if (payment) settled(model, payment);
      },
    }),
  ),
];

function pays(at: number, how: string): Command {
  return command({
    name: `pay ${how}`,
    crash: null,
    check: (model) => payable(model, at),
    run: (real) =>
      money.force(real.references[at] ?? '', {
        status: how === 'failed' ? 'failed' : 'success',
        ...(how === 'other' ? { charged: 100 } : {}),
      }),
    expected(model) {
      const payment = model.payments[at];
      if (payment) payment.provider = how as typeof payment.provider;
    },
  });
}

function reconcile(fault: Fault, crash: number | null): Command {
  let due: number[] = [];
  return command({
    name: 'reconcile',
    fault,
    crash,
    async run(real, on) {
      due = await real.due();
      await reconcileDue(on);
    },
    expected(model) {
      if (fault !== 'none') return;
      for (const at of due) {
        const payment = model.payments[at];
        if (payment) settled(model, payment);
      }
    },
  });
}

/** Everything heals: the time of every checkout runs out, the reconciler looks, the queue is emptied. */
async function comesToRest(model: Model, real: Trial): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    money.clock.advance(61 * 60_000);
    model.now += 61 * 60_000;
    await reconcileDue(real.platform(null));
    await real.work(real.platform(null));
  }
  await real.compare(model, true);
  for (const { status } of model.payments) expect(status).not.toBe('pending');
  // Money in full is never without its work; whoever paid nothing gets none.
  const success = model.payments.filter(({ provider }) => provider === 'success');
  const paid = model.payments.filter(({ status }) => status === 'paid');
  expect(paid).toHaveLength(Math.min(1, success.length));
  expect(model.fulfilled).toBe(paid.length === 1);
}

// Once in `npm test`, on the embedded database, whose answers come soonest.
const again = Boolean(process.env.TEST_POSTGRES_URL) && !process.env.PROGRAMME_FIGURES;

const ways = {
  verify: (real: Trial, on: ReturnType<Trial['platform']>): Promise<unknown> =>
    answerVerify(on, { paymentReference: real.references[0] ?? '' }),
  process: (real: Trial, on: ReturnType<Trial['platform']>): Promise<unknown> => real.process(on),
  async work(real: Trial, on: ReturnType<Trial['platform']>): Promise<unknown> {
    await real.hook(real.platform(null), 0, 0);
    return real.work(on);
  },
  async reconcile(_real: Trial, on: ReturnType<Trial['platform']>): Promise<unknown> {
    money.clock.advance(16_000);
    return reconcileDue(on);
  },
};

it.skipIf(again).each(Object.entries(ways))(
  'is fulfilled once, wherever a kill meets %s of what was paid',
  async (_name, way) => {
    let survived = false;
    for (let after = 0; !survived; after += 1) {
      const { model, real } = await openTrial(money, queue, order);
      await real.process(real.platform(null));
      await real.compare(model, true);
      await money.force(real.references[0] ?? '', { status: 'success' });
      survived = await way(real, real.platform(after)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Killed) return false;
          throw error;
        },
      );
      await comesToRest(model, real);
      expect(model.fulfilled).toBe(true);
    }
  },
  120_000,
);

it.skipIf(again)(
  `is as its model says in ${runs} random lives of a request (seed ${seed})`,
  async () => {
    const lives = fc.commands(commands, { maxCommands: longest, size: 'max' });
    await fc.assert(
      fc.asyncProperty(lives, async (all) => {
        const { model, real } = await openTrial(money, queue, order);
        await fc.asyncModelRun(() => ({ model, real }), all);
        await comesToRest(model, real);
      }),
      { numRuns: runs, seed },
    );
    const steps = [...seenTimes.values()].reduce((sum, count) => sum + count, 0);
    noteFigure(
      '9 model',
      `${runs} lives, seed ${seed}: steps, kills among them`,
      `${steps}, ${kills()}`,
    );
    expect(kills()).toBeGreaterThan(runs / 4);
  },
  3_600_000,
);

function kills(): number {
  return [...seenTimes]
    .filter(([name]) => name.endsWith('killed'))
    .reduce((sum, [, count]) => sum + count, 0);
}
