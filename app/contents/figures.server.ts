import { sealLag } from '#app/backoffice/audit/chain/lag.service.server.ts';
import { paymentsWaiting } from '#app/commerce/payment/admin/service.server.ts';
import { budgetLeft } from '#app/people/cases/asking/budget.service.server.ts';
import { leastPrice } from '#app/people/cases/asking/provider.service.server.ts';
import { badgesLeft } from '#app/people/verification/badges/badges.service.server.ts';
import { backupFigures } from '#platform/backup/figures.server.ts';
import { mailWaiting } from '#platform/mail/figures.server.ts';
import { messageFigures } from '#platform/messages/figures.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Figure } from '#platform/telemetry/contract.ts';

/** Contents: figures of the product for `/metrics` and OTLP, a line each (WATCH-01). */
export const allFigures = (platform: Platform): Figure[] => [
  {
    name: 'sapioworker_db_pool_in_use',
    help: 'Connections to the database that are in use in this process',
    read: async () => platform.database.inUse(),
  },
  {
    name: 'sapioworker_db_pool_size',
    help: 'Connections to the database that this process may have',
    read: async () => platform.database.most,
  },
  {
    name: 'sapioworker_jobs_waiting',
    help: 'Background jobs that are due or tried again, and not begun',
    read: () => platform.jobs.waiting(),
  },
  {
    name: 'sapioworker_mail_waiting',
    help: 'Mails of the outbox that have not gone out yet',
    read: () => mailWaiting(platform),
  },
  ...messageFigures(platform),
  {
    name: 'sapioworker_payments_attention',
    help: 'Payments and refunds that wait for staff',
    read: () => paymentsWaiting(platform),
  },
  {
    name: 'sapioworker_audit_seal_lag_seconds',
    help: 'Age of the oldest entry of the audit trail without a seal; 0 when all are sealed',
    read: () => sealLag(platform),
  },
  {
    name: 'sapioworker_badges_left',
    help: 'Badge numbers that can still be given out',
    read: () => badgesLeft(platform),
  },
  {
    name: 'sapioworker_provider_budget_left_kobo',
    help: 'Kobo that questions to the identity provider may still cost today in Lagos',
    read: () => budgetLeft(platform),
  },
  {
    name: 'sapioworker_provider_least_price_kobo',
    help: 'The least price of a question to the identity provider that costs, in kobo; 0 when none does',
    read: async () => leastPrice(platform),
  },
  ...backupFigures(platform),
];
