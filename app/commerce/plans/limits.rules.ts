import { daysFromTo, isCalendarDay } from '#platform/time.ts';
import type { Limit, Plan } from './contract.ts';

type Limited = Pick<Plan, 'limits' | 'name'>;
type Answers = Readonly<Record<string, unknown>>;

/** An answer that a plan does not cover. */
interface Excess {
  readonly limit: Limit;
  /** What was answered: people, or days with the first and the last. */
  readonly asked: number;
}

function measured({ field, from }: Limit, answers: Answers): number | null {
  const answer = answers[field];
  if (!from && Number.isFinite(answer)) return Number(answer);
  if (typeof answer !== 'string' || answer.trim() === '') return null;
  if (!from) return Number.isFinite(Number(answer)) ? Number(answer) : null;
  const first = answers[from];
  if (typeof first !== 'string' || !isCalendarDay(first) || !isCalendarDay(answer)) return null;
  if (answer < first) return null;
  return daysFromTo(first, answer);
}

/** Every answer that goes beyond a plan with the charges that were chosen. */
export function excessesOf(
  { limits = [] }: Limited,
  answers: Answers,
  charges: readonly string[],
): Excess[] {
  return limits.flatMap((limit) => {
    const asked = measured(limit, answers);
    if (asked === null || asked <= limit.most) return [];
    return limit.charge && charges.includes(limit.charge) ? [] : [{ limit, asked }];
  });
}

/** What is wrong with answers that go beyond a plan, by the field's name; server and dialog say the same. */
export function faultsOfLimits(
  plan: Limited,
  answers: Answers,
  charges: readonly string[],
): Record<string, string> {
  const said = excessesOf(plan, answers, charges).map(({ limit }) => {
    const { most, charge, larger, from, field } = limit;
    const bound = from ? `${most} ${most === 1 ? 'day' : 'days'}` : `${most}`;
    const ways = [charge && `add the extra charge “${charge}”`, larger && 'choose a larger plan'];
    const way = ways.filter(Boolean).join(' or ');
    const advice = way ? `: ${way}` : '';
    return [field, `${plan.name} is for at most ${bound}${advice}.`];
  });
  return Object.fromEntries(said);
}

/**
 * How often each chosen charge counts: one that is paid for every further person as often as there are such people, for
 * nobody where the plan covers all, and once until that is answered; any other once (C-60).
 */
export function timesOf(
  { limits = [] }: Pick<Plan, 'limits'>,
  answers: Answers,
): (charge: string) => number {
  return (charge) => {
    const times = limits
      .filter((one) => one.charge === charge)
      .map((limit) => {
        const asked = measured(limit, answers);
        return asked === null ? 1 : Math.max(0, Math.ceil(asked - limit.most));
      });
    return times.length === 0 ? 1 : Math.max(...times);
  };
}
