import { dayMs } from '../time.ts';

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

const daysFrom = (name: string, at: Date) => (at.getTime() - timeOf(name).getTime()) / dayMs;

/** A clock that is ahead is noticed within so many days, with a backup each. */
const noticedBy = 7;

/** Older than `keepDays`, but not the latest, nor for a year the first of a month. */
function outdated(names: readonly string[], now: Date, keepDays: number): string[] {
  const firsts = new Set<string>();
  const months = new Set<string>();
  for (const name of names) {
    const month = name.slice(0, 6);
    if (!months.has(month)) firsts.add(name);
    months.add(month);
  }
  return names.filter(
    (name) =>
      name !== names.at(-1) &&
      daysFrom(name, now) > keepDays &&
      !(firsts.has(name) && daysFrom(name, now) <= 366),
  );
}

/** The names to delete. After a gap of more than `keepDays` the clock may be ahead: with few behind it, all before stay. */
export function expired(names: readonly string[], now: Date, keepDays: number): string[] {
  const past = names.filter((name) => timeOf(name) <= now);
  const gap = past.findLastIndex(
    (name, at) => daysFrom(past[at - 1] ?? name, timeOf(name)) > keepDays,
  );
  const gone = outdated(names, now, keepDays);
  if (gap < 0 || past.length - gap >= Math.min(noticedBy, keepDays)) return gone;
  const before = past.slice(0, gap);
  const goneThen = new Set(outdated(before, timeOf(before.at(-1) ?? ''), keepDays));
  return gone.filter((name) => goneThen.has(name) || !before.includes(name));
}
