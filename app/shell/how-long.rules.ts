import { namesIn } from '#platform/text/names.ts';
import type { Place } from './contract.ts';
import { retention, spanText, untimed } from './retention.rules.ts';

/** The privacy page’s words on how long each kind of data stays. */
export const howLong: Readonly<Record<string, string>> = (() => {
  const said: Record<string, string[]> = {};
  const add = (place: Place, text: string) => {
    said[place] = [...(said[place] ?? []), text];
  };
  for (const name of namesIn(retention)) {
    const { place, says } = retention[name];
    if (place && says) add(place, says(spanText(name)));
  }
  for (const { place, says } of untimed) add(place, says);
  return Object.fromEntries(Object.entries(said).map(([place, all]) => [place, all.join(' ')]));
})();

/**
 * The privacy page’s words on backups, which keep what was erased until they go themselves (DEPLOY-03).
 * `days` is BACKUP_KEEP_DAYS; null where no place for backups is set and they are made by hand.
 */
export function backupsTold(days: number | null): string {
  const erased = 'What was erased or has run out since then stays in a backup until it goes.';
  if (days === null) {
    return `Backups of the database and of files are made by hand; no end is fixed for them. ${erased}`;
  }
  const span = days === 1 ? 'one day' : `${days} days`;
  return `Sealed backups of the database and of files are kept against their loss. A backup goes ${span} after it was made; the first of a month goes after a year, the latest when there is a newer one, and one from before a gap of ${span} when there are up to seven newer ones. ${erased}`;
}
