import lighthouse from 'lighthouse';

export const categories = ['accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number] | 'performance';

export interface Audited {
  /** 0 to 100 by category. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Total blocking time in milliseconds; with `performance` alone. */
  readonly blocked: number;
  /** Cumulative layout shift; with `performance` alone. */
  readonly shift: number;
  /** What costs points: the audit and what it says. */
  readonly lost: readonly string[];
}

/**
 * Lighthouse with its default (mobile) settings in the Chromium that listens on `port`.
 */
export async function audit(
  address: string,
  port: number,
  { only = categories }: { only?: readonly Category[] } = {},
): Promise<Audited> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...only],
    // A picture of the page is for people who look at the report.
    disableFullPageScreenshot: true,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores: Partial<Record<Category, number>> = {};
  const lost: string[] = [];
  for (const name of only) {
    const category = lhr.categories[name];
    scores[name] = Math.round((category?.score ?? 0) * 100);
    for (const { id, weight } of category?.auditRefs ?? []) {
      const one = lhr.audits[id];
      if (weight > 0 && one?.score !== null && one?.score !== undefined && one.score < 1) {
        lost.push(`${name}: ${id}: ${one.title}`);
      }
    }
  }
  const measured = (id: string) => lhr.audits[id]?.numericValue ?? 0;
  const [blocked, shift] = ['total-blocking-time', 'cumulative-layout-shift'].map(measured);
  return { scores, blocked: blocked ?? 0, shift: shift ?? 0, lost };
}
