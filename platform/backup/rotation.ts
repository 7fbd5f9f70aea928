/** Which backups stay. Their names are their times: `20261123T013000Z`. */

export const nameOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

export function timeOf(name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The newest of the names; one of a clock that went ahead does not count. */
export const latestOf = (names: readonly string[], now: Date): string | undefined =>
  names.findLast((name) => timeOf(name) <= now);

const dayMs = 24 * 3_600_000;

/** The names to delete: older than `keepDays`, but not the latest, nor for a year the first of a month. */
export function expired(names: readonly string[], now: Date, keepDays: number): string[] {
  const firsts = new Set<string>();
  const months = new Set<string>();
  for (const name of names) {
    const month = name.slice(0, 6);
    if (!months.has(month)) firsts.add(name);
    months.add(month);
  }
  const ageDays = (name: string) => (now.getTime() - timeOf(name).getTime()) / dayMs;
  return names.filter(
    (name) =>
      name !== names.at(-1) &&
      ageDays(name) > keepDays &&
      !(firsts.has(name) && ageDays(name) <= 366),
  );
}
