const dayMs = 24 * 60 * 60_000;
const lagosMs = 60 * 60_000; // one hour ahead of UTC, all year

/** The instants between which a calendar day passes in Lagos. */
export function lagosDay(day: string): { from: Date; to: Date } {
  const from = Date.parse(`${day}T00:00:00Z`) - lagosMs;
  return { from: new Date(from), to: new Date(from + dayMs) };
}

/** The last days of Lagos, today last, as `2026-11-21`. */
export function lastDays(now: Date, count: number): string[] {
  const today = now.getTime() + lagosMs;
  return Array.from({ length: count }, (_, n) =>
    new Date(today - (count - 1 - n) * dayMs).toISOString().slice(0, 10),
  );
}

/** An action as people read it: `records.read` is "Records: read". */
export function actionWords(action: string): string {
  const [noun = '', ...verb] = action.split('.');
  const words = `${noun}: ${verb.join(' ')}`.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
