import { brand } from '#app/shell/brand.rules.ts';
import { fitsSms } from '#platform/messages/words.ts';

/**
 * The sign-in code: the brand first, the code early, and a last line by which a browser of this site, and of no
 * other, offers to fill it in (WebOTP). One part, whatever the host: a long one leaves no room for the warning, and
 * one of over 83 letters none for that line.
 */
export function signInText(code: string, host: string): string {
  const said = `${brand}: ${code} is your sign-in code. It works for 10 minutes.`;
  const bound = `\n\n@${host} #${code}`;
  const wanted = [`${said} We never ask you for it.${bound}`, `${said}${bound}`];
  return wanted.find(fitsSms) ?? said;
}
