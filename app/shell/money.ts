// Whole amounts without decimals, others with two (C-07).
const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  trailingZeroDisplay: 'stripIfInteger',
});

/** The one formatter of money (BIZ-01): whole kobo in, `₦25,000` or `₦1,500.50` out. */
export function formatNaira(kobo: number): string {
  return naira.format(kobo / 100);
}
