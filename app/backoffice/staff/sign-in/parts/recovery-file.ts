import { brand } from '#app/shell/brand.rules.ts';

/** Hands the browser the recovery codes as a file. */
export function saveCodes(codes: readonly string[]): void {
  const text = `${brand} console, recovery codes. Each is good for one sign-in.\n\n${codes.join('\n')}\n`;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
