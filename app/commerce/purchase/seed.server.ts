import type { Kind } from '#app/commerce/plans/contract.ts';
import { soldPlan } from '#app/commerce/plans/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addDays, dayOf, instantAt } from '#platform/time.ts';
import type { PurchaseRequest } from './contract.ts';
import { priceOf } from './rules.ts';
import { fulfil, type PurchaseNeeds } from './service.server.ts';
import { insertRequest } from './store.server.ts';

interface Sample {
  readonly kind: Kind;
  readonly typeId: string;
  readonly buyer: string;
  readonly status: PurchaseRequest['status'];
  readonly daysAgo: number;
}

/** Invented buyers; their order gives the last digit of the phone number. No money is said to have come. */
const samples: readonly Sample[] = [
  {
    kind: 'VERIFICATION',
    typeId: 'basic',
    buyer: 'Folake Adeyemi',
    status: 'received',
    daysAgo: 1,
  },
  {
    kind: 'VERIFICATION',
    typeId: 'free',
    buyer: 'Musa Ibrahim',
    status: 'processing',
    daysAgo: 2,
  },
  {
    kind: 'RECRUITMENT_PACKAGE',
    typeId: 'vip',
    buyer: 'Ngozi Umeh',
    status: 'fulfilled',
    daysAgo: 9,
  },
  {
    kind: 'VERIFICATION',
    typeId: 'premium',
    buyer: 'Tunde Alabi',
    status: 'cancelled',
    daysAgo: 6,
  },
];

/**
 * Orders for trying out, one in each state, dated from this first start. Nobody is written to. The one that
 * is worked on costs nothing and has opened its case.
 */
export async function seedSampleOrders(platform: PurchaseNeeds & Platform): Promise<void> {
  const { clock, database, secrets } = platform;
  const today = dayOf(clock.now());
  for (const [index, { kind, typeId, buyer, status, daysAgo }] of samples.entries()) {
    const then = instantAt(`${addDays(today, -daysAgo)}T11:00`);
    const plan = await soldPlan(platform, kind, typeId);
    const price = plan instanceof ApiError ? null : priceOf(plan, []);
    if (plan instanceof ApiError || !price) continue;
    const id = `RQ-${secrets.randomToken()}`;
    const works = status === 'processing';
    await insertRequest(database.kysely, {
      id,
      kind,
      plan_id: plan.id,
      plan_name: plan.name,
      base_kobo: price.baseKobo,
      charges: [],
      fee_kobo: price.feeKobo,
      total_kobo: price.totalKobo,
      customer_name: buyer,
      customer_email: `${buyer.toLowerCase().replace(' ', '.')}@example.com`,
      customer_phone: `+234803000030${index + 1}`,
      form_id: null,
      form_data: {},
      terms_version: null,
      terms_at: null,
      // What is worked on is started as any other order is, so that its case opens.
      status: works ? 'received' : status,
      order_key: null,
      estimated_days: plan.estimatedDays ?? null,
      paid_reference: null,
      paid_at: null,
      created_at: then,
    });
    if (!works) continue;
    const past = { ...platform, clock: { ...clock, now: () => then } };
    await fulfil(past, id, null, { told: false, invited: false, texted: false });
  }
}
