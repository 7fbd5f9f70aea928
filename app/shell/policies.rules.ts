import { dayOf } from '#platform/time.ts';

/**
 * Rules that several pages state. Each has one wording, used everywhere, so that no two
 * pages can differ (C-17).
 */
export const refunds = [
  'You get a full refund if no artisan has accepted the job.',
  'You get a partial refund if an artisan is assigned.',
  'There is no refund once the artisan has left for the job.',
] as const;

export const unreachable =
  'In severe cases, if a verified person cannot be reached within 48 hours, their information is published to a wanted-search platform.';

export const onlyVerified = 'Staff incident reports are accepted only against verified workers.';

export const incidentReports = `${onlyVerified} The incident report service is for verified individuals only, so employers should verify staff first.`;

export const coverage =
  'Mediation, dispute handling and resolution, and insurance apply only to jobs booked through the platform with verified workers.';

export const noDirectTransfer = 'Clients must not transfer money directly to artisans.';

export const tips = 'Artisans keep 100% of their tips.';

export const insuranceStart = 'Insurance is active only after payment.';

export const claims =
  'Admin handles insurance claims, and each claim has a processing fee of ₦2,500.';

export const serviceFee =
  'A service fee of 7.5% applies to blood or urine samples, IV shots and in-person consultations, logistics excluded.';

export const lastUpdated = '01 March 2025';

export const permanence =
  'Reviews and the profile picture are permanent: a worker cannot edit them.';

export const afterDeletion =
  'When an account is deleted, the picture goes and the text of reviews stays without the name.';

/** What a buyer accepts in the purchase dialog: the day of the wording, `2025-03-01` (D-09). */
export const termsVersion = dayOf(new Date(`${lastUpdated} UTC`));
