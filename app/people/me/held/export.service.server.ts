import * as z from 'zod/mini';
import { isShared } from '#app/people/cases/erasure/erasure.service.server.ts';
import { casesHeldOf, correctionsOf } from '#app/people/cases/opening/correction.service.server.ts';
import { consentsOf } from '#app/people/verification/admin/consents/consents.service.server.ts';
import { openGroups } from '#app/people/verification/disclosure.rules.ts';
import { ownPapers, ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { wholeOf } from '#app/people/verification/own/views.rules.ts';
import { ApiError } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import { FileAnswer, type RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { meErrors } from '../contract.ts';
import { requireChange, storedSession } from '../session.service.server.ts';
import { readSignedIn } from '../store.server.ts';
import { sectionsOf } from './held.rules.ts';
import { heldDocument } from './layout.server.ts';
import { channelsInUse } from './requests.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'limits' | 'secrets'>;

/** Whose data is exported. */
export interface Owner {
  /** The id of the row in `verification_records`. */
  readonly recordId: string;
  readonly badge: string;
  /** The record's address, if the session was opened by a code that came there; else null. */
  readonly email: string | null;
}

/**
 * What further capabilities hold of a record's person, by the name of the part: plain values that can be written as
 * JSON. They stand in `app/contents/exports.server.ts`, a line a capability.
 */
export type Exports = Readonly<
  Record<string, (executor: Executor, owner: Owner, now: Date) => Promise<unknown>>
>;

async function everything(platform: Needs, exports: Exports, owner: Owner, now: Date) {
  const { kysely } = platform.database;
  const { recordId, badge } = owner;
  const held = await ownRecord(kysely, recordId);
  if (!held) return null;
  const { email, fullName } = held.record;
  // Nobody knows who reads it where several people have the address (decision 058).
  const isReader = owner.email !== null && !(await isShared(kysely, { email: owner.email }));
  const parts: Record<string, unknown> = {
    record: wholeOf(held.record, openGroups(held.consents, now), now),
    consents: await consentsOf(platform, recordId),
    papers: await ownPapers(kysely, recordId),
    cases: await casesHeldOf(kysely, { badge, email, reader: isReader ? fullName : null }),
    corrections: await correctionsOf(kysely, badge),
    messages: await channelsInUse(kysely, recordId),
    signIns: await readSignedIn(kysely, recordId),
  };
  for (const [name, read] of Object.entries(exports)) parts[name] = await read(kysely, owner, now);
  return parts;
}

const Held = z.record(z.string(), z.unknown());

/** Everything that is held of the record's person, as JSON or as a PDF; not where the session is masked. */
export async function exportOwn(
  platform: Needs,
  exports: Exports,
  { format }: { readonly format: 'json' | 'pdf' },
  context: RequestContext,
): Promise<FileAnswer | ApiError> {
  const { audit, clock, database } = platform;
  const worker = await requireChange(platform, context, 'me-export');
  if (worker instanceof ApiError) return worker;
  const { recordId } = worker;
  const now = clock.now();
  const held = await ownRecord(database.kysely, recordId);
  const badge = held?.record.verifiedId ?? '';
  const session = await storedSession(platform, context);
  const email = session?.opened_by === 'mail' ? (held?.record.email ?? null) : null;
  const parts = await everything(platform, exports, { recordId, badge, email }, now);
  if (!parts) return new ApiError(meErrors.unauthorized);
  // Dates as text, and nothing that JSON cannot say.
  const plain = Held.parse(JSON.parse(JSON.stringify(parts)));
  const { requestId } = context;
  const fields = Object.keys(plain);
  await audit.record({ action: 'me.export', actor: 'public', subject: badge, fields, requestId });
  const filename = `Sapioworker-${badge}.${format}`;
  if (format === 'pdf') {
    const bytes = await heldDocument({ badge, madeAt: now, sections: sectionsOf(plain) });
    return new FileAnswer(bytes, { type: 'application/pdf', filename });
  }
  const file = { madeAt: now.toISOString(), ...plain };
  const bytes = Buffer.from(`${JSON.stringify(file, null, 2)}\n`);
  return new FileAnswer(bytes, { type: 'application/json', filename });
}
