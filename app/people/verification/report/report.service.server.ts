import { keepLookup } from '#app/people/lookups/service.server.ts';
import { ApiError, type Received } from '#platform/contract.ts';
import { addressOf, pathsOf } from '#platform/contract-address.ts';
import { FileAnswer, type RequestContext } from '#platform/http/calls.server.ts';
import { basesOf } from '#platform/http/server.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getReport } from '../contract.ts';
import { disclose } from '../disclosure.rules.ts';
import { carriedGrant, viewerOf } from '../grants/grants.service.server.ts';
import { badgeKey } from '../rules.ts';
import { findByBadge, type Held } from '../store.server.ts';
import type { ReportProof } from './facts.rules.ts';
import { reportDocument } from './layout.server.ts';
import { isLinkAlive, linkKeys, linkLifeMs, signedText } from './report.rules.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'secrets' | 'storage'
>;
type Asked = Pick<Received<typeof getReport>, 'params' | 'query'>;

/** Makes the code of a report, with the picture that stands on it; null where the record has none. */
export type ProofMaker = (held: Held, photo?: Uint8Array) => Promise<ReportProof | null>;

const purposeOf = (key: string) => `verification-report-${key}`;

/**
 * The address of a record's basic report for whoever carries the grant: signed, alive for ten
 * minutes, of no use to anybody else (VSR-13, C-63).
 */
export function reportLink(
  platform: Pick<Platform, 'clock' | 'config' | 'secrets'>,
  held: Held,
  grantHash: string,
): string {
  const expires = String(platform.clock.now().getTime() + linkLifeMs);
  const key = linkKeys[0];
  const text = signedText(held.id, grantHash, expires, key);
  const signature = platform.secrets.sign(purposeOf(key), text);
  const input = { params: { id: held.record.verifiedId }, query: { expires, key, signature } };
  return addressOf(getReport, input, pathsOf(basesOf(platform)));
}

/** The record that a link opens for this visitor; null for a link that is not his, altered or old. */
async function findByLink(
  platform: Needs,
  { params, query }: Asked,
  context: RequestContext,
): Promise<Held | null> {
  const grant = carriedGrant(context);
  const badge = badgeKey(params.id);
  if (!grant || !badge || !isLinkAlive(query, platform.clock.now())) return null;
  const held = await findByBadge(platform.database.kysely, badge);
  if (!held || held.hidden) return null;
  const text = signedText(held.id, grant, query.expires, query.key);
  const genuine = platform.secrets.verify(purposeOf(query.key), text, query.signature);
  return genuine ? held : null;
}

/**
 * The basic report as a PDF, for the visitor to whom the link was given. What the person allows is
 * read anew, so a withdrawn consent counts at once. 404 for every link that does not open, 429
 * above 20 a minute: of such links from one network, of reports for one grant. Every report leaves an
 * audit row.
 */
export async function giveReport(
  platform: Needs,
  asked: Asked,
  context: RequestContext,
  prove: ProofMaker,
): Promise<FileAnswer | ApiError> {
  const { audit, clock, config, database, limits, storage } = platform;
  const held = await findByLink(platform, asked, context);
  const grant = carriedGrant(context);
  // A link that is the visitor's own is counted for him alone: no neighbour closes it to him.
  const limited =
    held && grant
      ? await limits.check('verification-report-grant', context, [grant])
      : await limits.check('verification-report-address', context);
  if (limited) return limited;
  const viewer = held && (await viewerOf(platform, held, context));
  const issuedAt = clock.now();
  const record = held && viewer && disclose(held.record, viewer, issuedAt);
  if (!record?.basicReport) return new ApiError(getReport.errors.notFound);
  const photo = record.photo && held?.photoHandle ? await storage.get(held.photoHandle) : null;
  const proof = held && (await prove(held, photo?.bytes));
  // The reference leads from a paper to its audit row.
  const reference = `SR-${context.requestId.slice(0, 13).toUpperCase()}`;
  const bytes = await reportDocument({
    record,
    issuedAt,
    reference,
    recordAddress: new URL(`/verification/${record.verifiedId}`, config.SITE_URL).href,
    ...(photo ? { photo: photo.bytes } : {}),
    ...(proof ? { proof } : {}),
  });
  const fields = Object.keys(record);
  const badge = record.verifiedId;
  const { requestId } = context;
  const entry = { action: 'verification.report', actor: 'public', subject: badge, fields };
  const lookup = { badge, way: 'report', searcher: 'matched', level: 'L1', fields } as const;
  await database.allOrNone([
    (trx) => audit.record({ ...entry, level: viewer?.level, requestId }, trx),
    (trx) => keepLookup(platform, trx, lookup),
  ]);
  const filename = `Sapioworker-report-${record.verifiedId}.pdf`;
  return new FileAnswer(bytes, { type: 'application/pdf', filename });
}
