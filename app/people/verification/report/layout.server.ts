import { brand } from '#app/shell/brand.rules.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { Flow } from '#platform/pdf/flow.server.ts';
import { diagonalHem, selvedge } from '#platform/pdf/ornament.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import type { Sheet } from '#platform/pdf/sheet.server.ts';
import { formatDay } from '#platform/time.ts';
import { badgeOf, tickOf } from '../rules.ts';
import { momentOf } from '../wording.rules.ts';
import { type ReportInput, type ReportRecord, reportSections } from './facts.rules.ts';
import { drawHead } from './head.layout.server.ts';

/** Makes the basic report of a record (API-11): the same input gives the same bytes. */
export function reportDocument(input: ReportInput): Promise<Uint8Array> {
  const { record, issuedAt, reference } = input;
  const issued = momentOf(issuedAt);
  const pageTemplate = {
    title: `Verification report ${record.verifiedId}`,
    author: brand,
    subject: `The verification record of ${record.fullName.slice(0, 120)} on ${issued}`,
    createdAt: issuedAt,
    foot: `${reference} · issued ${issued}, Lagos time`,
    watermark: `${issued} · ${reference}`,
    edge: (sheet: Sheet) => drawEdge(sheet, record),
  };
  return composePdf(pageTemplate, (sheet) => {
    const flow = new Flow(sheet);
    drawHead(flow, input);
    for (const { title, facts } of reportSections(record)) {
      flow.heading('H2', title, { size: 14, keep: 40, before: 15 });
      flow.gap(-4);
      flow.rule(palette.ink);
      flow.facts(facts);
    }
    drawReading(flow, input);
  });
}

function drawEdge({ doc }: Sheet, { verificationLevel, verificationStatus }: ReportRecord): void {
  const tick = tickOf(verificationLevel, verificationStatus);
  if (tick === 'basic') selvedge(doc, palette.blue, palette.blueWash);
  else if (tick === 'premium') selvedge(doc, palette.green, palette.greenWash);
  else if (verificationStatus === 'VERIFIED') diagonalHem(doc, palette.paperDark, palette.paper);
  else diagonalHem(doc, palette.error, palette.errorWash);
}

/** What the code in the head is for; nothing where there is none. */
const ofProof = (proof: ReportInput['proof']) =>
  proof
    ? `Scan the code to check this report: your phone opens ${proof.checkAt} and checks our signature itself, offline too, and sends us nothing of it. The code counts until ${formatDay(proof.until)}. `
    : '';

function drawReading(flow: Flow, { record, recordAddress, proof }: ReportInput): void {
  flow.gap(11);
  const badge = badgeOf(record.verificationStatus);
  const state = badge === 'ACTIVE' ? '' : ` The record is ${badge} and carries no tick.`;
  flow.notice(
    `${ofProof(proof)}This report shows the record as it stood at the time above, as far as the person who asked may see it.${state} It can change on any day. How it stands now:`,
    { size: 9.5, link: recordAddress },
  );
}
