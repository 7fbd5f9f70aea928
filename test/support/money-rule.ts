const tellsMoney = /kobo|naira|basePrice|min_rate|platform\/money/i;

// A share in percent, `(done / all) * 100` or in a text before a `%`, is no money.
const share = /\([^()]*\/[^()]*\)\s*\*\s*100\b|\$\{[^{}`]*\}%/g;

const reckons = new RegExp(
  [
    // naira to kobo and back
    String.raw`[*/]\s*1(?:00|e2)n?\b`,
    String.raw`\b1(?:00|e2)n?\s*\*[^*]`,
    String.raw`\bparseFloat\(|\.toFixed\(`,
    String.raw`\b(?:Number|parseInt|Math\.\w+)\([\w.?!]*(?:kobo|naira|amount|price|rate)`,
    String.raw`\bas Kobo\b`,
  ].join('|'),
  'i',
);

// The provider's sandbox stands alone and writes its own amounts.
const formats = (path: string, code: string) =>
  !path.startsWith('paystack/') && /style: 'currency'|currency: 'NGN' \}/.test(code);

/**
 * Whether code changes naira into kobo or back, or writes an amount, by itself. Only code that speaks of
 * money is looked at, so that percentages, bytes and pixels are free.
 */
export function reckonsMoney(path: string, code: string): boolean {
  if (path === 'platform/money.ts') return false;
  return formats(path, code) || (tellsMoney.test(code) && reckons.test(code.replace(share, '')));
}
