import { openedLookup } from '#app/people/lookups/service.server.ts';
import { ApiError } from '#platform/contract.ts';
import { FileAnswer, type Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose as discloseToStaff } from '#platform/staff/access-grants.server.ts';
import { disclose, type Viewer } from '../disclosure.rules.ts';
import { reportDocument } from '../report/layout.server.ts';
import type { ProofMaker } from '../report/report.service.server.ts';
import { badgeKey } from '../rules.ts';
import { findByBadge } from '../store.server.ts';
import { staffReport } from './papers/papers.contract.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'storage'>;

/**
 * The report of a record as the house itself sees it, for a member of staff who has said why. The
 * national ID is masked on paper, too. Each report leaves an audit row with its reference's request.
 */
export async function staffReportOf(
  platform: Needs,
  { staff, requestId }: Working,
  id: string,
  prove: ProofMaker,
): Promise<FileAnswer | ApiError> {
  const { clock, config, database, storage } = platform;
  const held = await findByBadge(database.kysely, badgeKey(id) ?? '');
  if (!held || held.canary) return new ApiError(staffReport.errors.notFound);
  const issuedAt = clock.now();
  const eyes: Viewer = {
    level: 'L3',
    consents: new Set(),
    supplied: new Set(),
    cleared: true,
  };
  const record = disclose(held.record, eyes, issuedAt);
  const fields = Object.keys(record);
  const refused = await discloseToStaff(platform, staff, {
    kind: 'records',
    subject: record.verifiedId,
    fields,
    along: openedLookup(staff, record.verifiedId, fields),
    requestId,
  });
  if (refused) return refused;
  const photo = held.photoHandle ? await storage.get(held.photoHandle) : null;
  const proof = await prove(held, photo?.bytes);
  const bytes = await reportDocument({
    record,
    issuedAt,
    reference: `SR-${requestId.slice(0, 13).toUpperCase()}`,
    recordAddress: new URL(`/verification/${record.verifiedId}`, config.SITE_URL).href,
    ...(photo ? { photo: photo.bytes } : {}),
    ...(proof ? { proof } : {}),
  });
  const filename = `Sapioworker-staff-report-${record.verifiedId}.pdf`;
  return new FileAnswer(bytes, { type: 'application/pdf', filename });
}
