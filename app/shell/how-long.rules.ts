import {
  type Place,
  retention,
  spanText,
  type Timed,
  type TimedRow,
  untimed,
} from './retention.rules.ts';

/** The privacy page’s words on how long each kind of data stays. */
export const howLong: Readonly<Record<string, string>> = (() => {
  const said: Record<string, string[]> = {};
  const add = (place: Place, text: string) => {
    said[place] = [...(said[place] ?? []), text];
  };
  for (const name of Object.keys(retention) as Timed[]) {
    const { place, says } = retention[name] as TimedRow;
    if (place && says) add(place, says(spanText(name)));
  }
  for (const { place, says } of untimed) add(place, says);
  return Object.fromEntries(Object.entries(said).map(([place, all]) => [place, all.join(' ')]));
})();
