import { brand } from '#app/brand.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { Flow } from '#platform/pdf/flow.server.ts';
import { diagonalHem, selvedge } from '#platform/pdf/ornament.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import type { Sheet } from '#platform/pdf/sheet.server.ts';
import { reportSections } from './facts.ts';
import { drawHead } from './head.server.ts';
import { momentOf } from './moment.ts';
import { badgeWord, isActive, tickOf, tickTints } from './standing.ts';

/**
 * A record as far as the viewer may see it: what his level hides is left out before it gets here.
 * A field that is absent gets no row; an empty email address or address reads `Not provided` (C-69).
 */
export interface ReportRecord {
  readonly fullName: string;
  readonly verifiedId: string;
  /** Free, Basic, Premium or Platinum. */
  readonly verificationLevel: string;
  /** VERIFIED, EXPIRED, SUSPENDED, REVOKED or PENDING. */
  readonly verificationStatus: string;
  /** Instants, or days as `YYYY-MM-DD`. */
  readonly verifiedAt?: string | null;
  readonly expiryDate?: string | null;
  readonly verificationType?: {
    readonly name: string;
    readonly description: string;
    /** Naira as in the type lists: `25000.00`. */
    readonly basePrice: string;
  };
  readonly verifiedBy?: {
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
  };
  readonly email?: string | null;
  readonly phoneNumber?: string | null;
  readonly address?: string | null;
  /** Masked already: `•••••••1234`. */
  readonly nationalId?: string | null;
  readonly dateOfBirth?: string | null;
  readonly policeRecord?: string | null;
  readonly healthStatus?: string | null;
  readonly totalReviews?: number | null;
}

export interface ReportInput {
  readonly record: ReportRecord;
  readonly issuedAt: Date;
  /** Names this one report; stands at the foot and behind every page. */
  readonly reference: string;
  /** The page that shows the record as it is today. */
  readonly recordAddress: string;
  /** PNG or JPEG; another kind is left out. */
  readonly photo?: Uint8Array;
}

/** Makes the basic report of a record (API-11): the same input gives the same bytes. */
export function reportDocument(input: ReportInput): Promise<Uint8Array> {
  const { record, issuedAt, reference } = input;
  const issued = momentOf(issuedAt);
  const furniture = {
    title: `Verification report ${record.verifiedId}`,
    author: brand,
    subject: `The verification record of ${record.fullName.slice(0, 120)} on ${issued}`,
    createdAt: issuedAt,
    foot: `${reference} · issued ${issued}, Lagos time`,
    watermark: `${issued} · ${reference}`,
    edge: (sheet: Sheet) => drawEdge(sheet, record),
  };
  return composePdf(furniture, (sheet) => {
    const flow = new Flow(sheet);
    drawHead(flow, input);
    for (const { title, facts } of reportSections(record)) {
      flow.heading('H2', title, { size: 14, keep: 40, before: 20 });
      flow.gap(-4);
      flow.rule(palette.ink);
      flow.facts(facts);
    }
    drawReading(flow, input);
  });
}

function drawEdge({ doc }: Sheet, record: ReportRecord): void {
  const tick = tickOf(record);
  if (tick) selvedge(doc, tickTints[tick].solid, tickTints[tick].wash);
  else if (isActive(record)) diagonalHem(doc, palette.paperDark, palette.paper);
  else diagonalHem(doc, palette.error, palette.errorWash);
}

function drawReading(flow: Flow, { record, recordAddress }: ReportInput): void {
  flow.gap(11);
  const state = isActive(record) ? '' : ` The record is ${badgeWord(record)} and carries no tick.`;
  flow.notice(
    `This report shows the record as it stood at the time above, as far as the person who asked may see it.${state} It can change on any day: see ${recordAddress} for how it stands now.`,
    { size: 9.5, max: 700 },
  );
}
