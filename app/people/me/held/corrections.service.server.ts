import { randomUUID } from 'node:crypto';
import {
  correctionsOf,
  openCorrectionCase,
} from '#app/people/cases/opening/correction.service.server.ts';
import { faultOfText } from '#app/people/verification/admin/rules.ts';
import { ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { type Answer, ApiError, common } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { meErrors } from '../contract.ts';
import { heldAsOwner, requireChange, requireWorker } from '../session.service.server.ts';
import { askMyCorrection, type Correctable, type listMyCorrections } from './held.contract.ts';
import { corrections, mostOpen } from './held.rules.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'jobs' | 'limits' | 'secrets'
>;

/** What was asked to be corrected; a masked session reads that there is something, and not what. */
export async function myCorrections(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof listMyCorrections> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const { kysely } = platform.database;
  const held = await ownRecord(kysely, worker.recordId);
  if (!held) return new ApiError(meErrors.unauthorized);
  const rows = await correctionsOf(kysely, held.record.verifiedId);
  return {
    masked: worker.masked,
    data: rows.map(({ id, text, askedAt, decidedAt, decision }) => ({
      id,
      text: worker.masked ? '' : text,
      askedAt: askedAt.toISOString(),
      state: decision ?? 'asked',
      decidedAt: decidedAt?.toISOString() ?? null,
    })),
  };
}

/** Opens a case for what the person says is wrong. The record stays as it is until staff have decided. */
export async function askCorrection(
  platform: Needs,
  { field, text }: { readonly field: Correctable; readonly text: string },
  context: RequestContext,
): Promise<Answer<typeof askMyCorrection> | ApiError> {
  const { audit, database } = platform;
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  const { recordId } = worker;
  const fault = faultOfText(text);
  if (fault) return new ApiError(common.invalid, { fields: { text: fault } });
  return database.transaction(async (trx) => {
    const held = await heldAsOwner(trx, worker);
    if (!held) return new ApiError(meErrors.unauthorized);
    const { verifiedId: subject } = held.record;
    const open = (await correctionsOf(trx, subject)).filter(({ decision }) => !decision);
    const { title, again } = corrections[field];
    const message = 'We look into it. Your record stays as it is until we have decided.';
    const same = open.find((one) => one.text === `${title}: ${text}`);
    if (same) return { success: true, message, id: same.id };
    if (open.length >= mostOpen) return new ApiError(askMyCorrection.errors.enough);
    const asked = { id: randomUUID(), recordId, text: `${title}: ${text}`, again };
    const id = await openCorrectionCase(platform, trx, asked);
    if (!id) return new ApiError(meErrors.unauthorized);
    const { requestId } = context;
    const entry = { action: 'me.correction', actor: 'public', subject, fields: [field], requestId };
    await audit.record(entry, trx);
    return { success: true, message, id };
  });
}
