export const passwordMin = 12;
export const passwordMax = 200;

/** What is wrong with the form of a new password, in words; null when nothing is. */
export function passwordFault(password: string, email: string): string | null {
  if (password.length < passwordMin) return `Use at least ${passwordMin} characters`;
  if (password.length > passwordMax) return `Use at most ${passwordMax} characters`;
  const holdsAddress = password.toLowerCase().includes(email.toLowerCase());
  return holdsAddress ? 'Use a password without your email address' : null;
}

/**
 * A place inside the console to go back to after the sign-in; the console's own start for all else. A list that is
 * narrowed by several words has them with `+`, and no encoding of an address touches `!'()*~`.
 */
export function placeBack(to: string | null): string {
  return to !== null && /^#\/[\w\-./?=&%:+!'()*~]*$/.test(to) && to.length <= 500
    ? `/admin${to}`
    : '/admin';
}
