const whole = /* @__PURE__ */ new Intl.NumberFormat('en-NG');

/** What grows with the market is counted this far and no further. */
export const mostCounted = 1_000;

/** The furthest page of a list: beyond it, narrow the list by a filter. */
export const lastPage = 400;

export function formatCount(count: number): string {
  return whole.format(count);
}

/** A number of something, in English: `1 day`, `3 days`. */
export const counted = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A number that was counted no further than `most`: `1,000+` for what is above. */
export function formatCounted(count: number, most = mostCounted): string {
  return count > most ? `${whole.format(most)}+` : whole.format(count);
}
