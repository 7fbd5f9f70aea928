/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10;

/** Whether what was typed is meant as a code of the authenticator app and not as a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.replace(/[\s-]/g, ''));
}

/** A recovery code as it is compared: what people write is forgiven, as far as it cannot mean another. */
export function regularCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
