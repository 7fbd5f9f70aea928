import { brand } from '#app/shell/brand.rules.ts';

/** Beyond it a host leaves no room for the second sentence. */
const longHost = 40;

/**
 * The sign-in code: the brand first, the code early, and a last line by which a browser of this site, and of no
 * other, offers to fill it in (WebOTP). One part, whatever the host.
 */
export function signInText(code: string, host: string): string {
  const said = `${brand}: ${code} is your sign-in code. It works for 10 minutes.`;
  const warned = host.length > longHost ? said : `${said} We never ask you for it.`;
  return `${warned}\n\n@${host} #${code}`;
}
