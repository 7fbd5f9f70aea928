import { badgeKey, badgeWritten, dashed } from '#app/people/verification/rules.ts';

/** An action as people read it: `records.read` is "Records: read". */
export function actionWords(action: string): string {
  const [noun = '', ...verb] = action.split('.');
  const words = `${noun}: ${verb.join(' ')}`.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A number as the trail may have it: as it was typed, and as we write such a number. */
export function subjectsOf(typed: string): string[] {
  const badge = badgeKey(dashed(typed));
  const written = badge
    ? badgeWritten(badge)
    : typed.replace(/^[a-z]{2}-[0-9a-z]{8,}$/i, (number) => number.toUpperCase());
  return [...new Set([typed, written])];
}
