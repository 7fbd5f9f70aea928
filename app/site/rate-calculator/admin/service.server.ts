import { randomUUID } from 'node:crypto';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import { nairaOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import type { ServiceRow } from '../store.server.ts';
import {
  createService,
  deleteService,
  type NewService,
  type StaffService,
  staffService,
  type staffServices,
  updateService,
} from './contract.ts';
import { hasTitle, insertService, serviceRows, services } from './store.server.ts';

type Query = Received<typeof staffServices>['query'];
type Needs = Pick<Platform, 'audit' | 'database'>;

const shown = ({ min_rate_kobo, ...row }: ServiceRow): StaffService => ({
  ...row,
  rateKobo: min_rate_kobo,
});
const rowOf = ({ title, description, rateKobo, place }: NewService) => ({
  title,
  description,
  min_rate_kobo: rateKobo,
  place,
});

/** A page of services for staff. */
export async function servicePage(
  { database }: Needs,
  query: Query,
): Promise<Answer<typeof staffServices>> {
  const { data, hasNext } = await serviceRows.page(database.kysely, query);
  return { data: data.map(shown), hasNext };
}

/** The list as CSV, filtered like it. */
export function serviceExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return serviceRows.exported(platform, context, {
    resource: 'services',
    filter: query,
    columns: [
      ['Position', ({ place }) => place],
      ['Title', ({ title }) => title],
      ['Description', ({ description }) => description],
      ['Rate per hour in naira', ({ min_rate_kobo }) => nairaOf(min_rate_kobo)],
    ],
  });
}

export async function oneService(
  { database }: Needs,
  id: string,
): Promise<StaffService | ApiError> {
  const row = await services.read(database.kysely, id);
  return row ? shown(row) : new ApiError(staffService.errors.notFound);
}

/** Adds a service. Refused when another one has its title. */
export function addService(
  { audit, database }: Needs,
  staff: Staff,
  service: NewService,
): Promise<StaffService | ApiError> {
  return database.transaction(async (trx) => {
    const row = await insertService(trx, { id: randomUUID(), ...rowOf(service) });
    if (!row) return new ApiError(createService.errors.taken, titleTaken);
    await audit.record({ action: 'services.create', actor: staff.id, subject: row.id }, trx);
    return shown(row);
  });
}

const titleTaken = { fields: { title: createService.errors.taken.message } };

/** Changes a service. Refused when it was changed since the version that was read. */
export function changeService(
  { audit, database }: Needs,
  staff: Staff,
  { id, version, ...given }: NewService & { readonly id: string; readonly version: number },
): Promise<StaffService | ApiError> {
  const { errors } = updateService;
  return changeSeen({ database }, services, { id, version, errors }, async (trx, { title }) => {
    // One that stays was judged when it was given: two in different cases may be older than that rule.
    if (given.title !== title && (await hasTitle(trx, given.title, id)))
      return new ApiError(errors.taken, titleTaken);
    const row = await services.change(trx, id, rowOf(given));
    await audit.record({ action: 'services.update', actor: staff.id, subject: id }, trx);
    return shown(row);
  });
}

/** Deletes one. Refused when it was changed since the version that was read. */
export function dropService(
  { audit, database }: Needs,
  staff: Staff,
  given: { readonly id: string; readonly version?: number | undefined },
): Promise<StaffService | ApiError> {
  const seen = { ...given, errors: deleteService.errors };
  return changeSeen({ database }, services, seen, async (trx, row) => {
    await services.remove(trx, row.id);
    await audit.record({ action: 'services.delete', actor: staff.id, subject: row.id }, trx);
    return shown(row);
  });
}
