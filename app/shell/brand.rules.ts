/** The display name, used in texts (C-01). */
export const brand = 'Sapioworker';

/** The name inside identifiers: anchors, field names, `sapioworkerId` (C-01). */
export const brandId = 'sapioworker';

/** What a password is made of by who thinks of this product first. */
export const brandWords = [brand, 'sapio worker', 'time is money', 'lagos nigeria naija'] as const;

/** The claims of the site; every wording takes its number from here (C-04, BIZ-03, BIZ-21). */
export const claims = { users: '10,000+', satisfaction: '99.9%', successRate: '99.9%' } as const;

/** As stated; the owner changes it, no clock does (C-20). */
export const copyrightYear = 2025;
