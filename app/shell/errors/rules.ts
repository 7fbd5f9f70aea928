/** A place in our own scripts, as browsers write them: `/assets/name.js:1:234`. */
const place = /^((?:assets|admin)\/[\w./-]{1,120}\.js):(\d{1,7})(?::(\d{1,7}))?/;
const mostPlaces = 10;

/** The places of a stack in our own scripts; whatever else stands there is dropped. */
export function placesIn(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const begins = line.search(/\/(?:assets|admin)\//);
      const [, file, at, column] = (begins >= 0 && place.exec(line.slice(begins + 1))) || [];
      return file ? [`at ${file}:${at}${column ? `:${column}` : ''}`] : [];
    })
    .slice(0, mostPlaces);
}

/** The name of a kind of error; anything that is none is called so. */
export const typeOf = (given: string): string =>
  /^[A-Z][A-Za-z]{1,40}$/.test(given) ? given : 'Error';
