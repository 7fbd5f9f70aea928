const most = 90;

/** The first words of a text for a line of a list; no sign of it is cut in two. */
export function beginningOf(text: string): string {
  const signs = [...text.slice(0, 2 * most + 1)];
  return signs.length > most ? `${signs.slice(0, most).join('')}...` : text;
}
