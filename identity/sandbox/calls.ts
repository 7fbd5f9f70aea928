import type { Kind } from '../provider.ts';
import type { Fault } from './controls.ts';
import { isCharged, type Verdict } from './verdicts.ts';

/** One check that reached the register. */
export interface Call {
  readonly at: string;
  readonly protocol: 'smile' | 'dojah';
  readonly kind: Kind;
  /** The job id; Dojah's calls have none. */
  readonly key: string | null;
  /** All but its end is hidden. */
  readonly number: string;
  readonly outcome: Verdict;
  readonly chargedKobo: number;
  readonly fault: Fault;
}

/** What a check costs: 100 naira. */
const priceKobo = 10_000;
export const priceNaira = '100';

/** The checks that were asked for, and the wallet that pays for them. In memory only. */
export function openCalls(now: () => number, most = 1_000) {
  let calls: Call[] = [];
  let walletKobo = 5_000_000;
  const tally = (name: 'kind' | 'outcome') => {
    const count: Record<string, number> = {};
    for (const call of calls) count[call[name]] = (count[call[name]] ?? 0) + 1;
    return count;
  };
  return {
    /** Notes a check and takes its price; false: the wallet does not hold it, and nothing is done. */
    take(check: Pick<Call, 'protocol' | 'kind' | 'key' | 'number' | 'outcome' | 'fault'>): boolean {
      const chargedKobo = isCharged(check.outcome) ? priceKobo : 0;
      if (walletKobo < priceKobo) return false;
      walletKobo -= chargedKobo;
      const number = `•••${check.number.slice(-4)}`;
      const call = { ...check, number, chargedKobo, at: new Date(now()).toISOString() };
      calls = [...calls, call].slice(-most);
      return true;
    },
    walletKobo: () => walletKobo,
    fill(kobo: number): void {
      walletKobo = kobo;
    },
    report() {
      const chargedKobo = calls.reduce((sum, call) => sum + call.chargedKobo, 0);
      return { walletKobo, chargedKobo, byKind: tally('kind'), byOutcome: tally('outcome'), calls };
    },
  };
}
export type Calls = ReturnType<typeof openCalls>;
