import type { Plan } from '#app/commerce/plans/contract.ts';
import type { Place } from '#app/people/verification/brochure/copy.ts';
import { brand, brandId } from '#app/shell/brand.rules.ts';
import * as rules from '#app/shell/policies.rules.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { Flow } from '#platform/pdf/flow.server.ts';
import { hemHeight } from '#platform/pdf/ornament.server.ts';
import { palette, paper } from '#platform/pdf/palette.server.ts';
import { drawQuilt, drawWordmark } from '#platform/pdf/quilt.server.ts';
import type { Sheet } from '#platform/pdf/sheet.server.ts';
import * as copy from './copy.ts';
import { mark, strip } from './pictures.layout.server.ts';
import { drawInsurance, drawPackages } from './sold.layout.server.ts';

/** What the guide tells beside its own words: everything in it changes the bytes, nothing else does. */
export interface GuideFacts {
  readonly place: Place;
  readonly insurances: readonly Plan[];
  readonly packages: readonly Plan[];
  /** The plans are those the product comes with: their amounts are nobody's offer. */
  readonly samples: boolean;
}

const soft = { colour: palette.inkSoft } as const;
const lead = { size: 11.5, lead: 1.5, colour: palette.inkSoft } as const;

/** Makes the hiring guide: seven pages of A4 from the post to the claim (HIRE-11). */
export function guideDocument(facts: GuideFacts): Promise<Uint8Array> {
  const pageTemplate = {
    title: `${brand} hiring guide`,
    author: brand,
    subject: copy.cover.lead,
    createdAt: copy.edition.date,
    foot: `${brand} · Hiring guide · ${copy.edition.label}`,
  };
  return composePdf(pageTemplate, async (sheet) => {
    drawCover(sheet);
    const flow = new Flow(sheet);
    drawBefore(await flow.turn());
    drawCheck(flow);
    drawSearch(await flow.turn());
    drawTalk(flow);
    drawAgree(await flow.turn());
    drawFirstDay(flow);
    drawInsurance(await flow.turn(), facts.insurances, facts.samples);
    drawPackages(await flow.turn(), facts.packages, facts.samples);
    drawRefunds(await flow.turn());
    drawWrong(flow);
    flow.heading('H2', copy.next.title);
    flow.facts(copy.next.rows(facts.place));
  });
}

function drawCover(sheet: Sheet): void {
  // The foot of the page stays free for its number.
  const size = (paper.height - paper.bottom - hemHeight) / strip.length;
  const x = paper.width - 2 * size;
  sheet.ornament(() => drawQuilt(sheet, strip, { x, y: hemHeight, size }));
  const flow = new Flow(sheet, { y: 76, width: x - paper.side - 26 });
  drawWordmark(flow, mark, brandId);
  flow.gap(54);
  flow.heading('H1', copy.cover.title, { size: 46 });
  flow.gap(8);
  flow.paragraph(copy.cover.lead, { ...lead, size: 12.5 });
  drawContents(new Flow(sheet, { y: 540, width: flow.width }));
}

function drawContents(flow: Flow): void {
  const { sheet, x, width } = flow;
  const number = { face: 'heavy', size: 19, lead: 1, colour: palette.clayDeep } as const;
  const words = { face: 'display', size: 12, lead: 1.25 } as const;
  sheet.group('L', () => {
    for (const { title, page } of copy.cover.contents) {
      const height = sheet.heightOf(title, width - 34, words);
      flow.rule(palette.ink);
      sheet.group('LI', () => {
        sheet.tag('Lbl', () => sheet.write(String(page), x, flow.y + 6, 30, number));
        sheet.tag('LBody', () => sheet.write(title, x + 34, flow.y + 9, width - 34, words));
      });
      flow.gap(height + 18);
    }
  });
}

function drawBefore(flow: Flow): void {
  flow.heading('H2', copy.before.title, { size: 30 });
  flow.paragraph(copy.before.lead, lead);
  flow.gap(8);
  flow.list(copy.before.questions, { numbered: true, setting: { size: 11 } });
  flow.columns(
    copy.before.ways.map(({ title, text }) => (column: Flow) => {
      column.heading('H3', title);
      column.paragraph(text, soft);
    }),
  );
}

function drawCheck(flow: Flow): void {
  flow.heading('H2', copy.check.title);
  flow.paragraph(copy.check.lead, soft);
  flow.facts(copy.check.facts, named);
}

/** Rows in which the name leads and the sentence follows. */
const named = {
  label: { face: 'bold', size: 10, lead: 1.4, colour: palette.ink },
  value: { face: 'text' },
} as const;

function drawSearch(flow: Flow): void {
  flow.heading('H2', copy.search.title, { size: 30 });
  flow.paragraph(copy.search.lead, lead);
  flow.gap(8);
  flow.list(copy.search.steps, { numbered: true, setting: { size: 11 } });
  flow.gap(6);
  flow.facts(copy.search.facts, named);
}

function drawTalk(flow: Flow): void {
  flow.heading('H2', copy.talk.title);
  flow.paragraph(copy.talk.lead, soft);
  flow.columns(
    copy.talk.columns.map(({ title, questions }) => (column: Flow) => {
      column.heading('H3', title);
      column.gap(3);
      column.list(questions, { setting: { lead: 1.4 } });
    }),
  );
  flow.gap(8);
  flow.paragraph(copy.talk.leaveOut, { face: 'bold' });
}

function drawAgree(flow: Flow): void {
  flow.heading('H2', copy.agree.title, { size: 30 });
  flow.paragraph(copy.agree.lead, lead);
  flow.gap(6);
  flow.columns(copy.agree.columns.map((items) => (column: Flow) => column.list(items)));
  flow.gap(8);
  flow.notice(`${rules.noDirectTransfer} ${rules.tips}`);
  flow.heading('H3', copy.agree.sheetTitle, { before: 16 });
  for (const line of copy.agree.lines) drawLine(flow, line);
}

/** A name and a line to write on. */
function drawLine(flow: Flow, name: string): void {
  const { sheet, x, y, width } = flow;
  const left = width * 0.34;
  sheet.tag('P', () => sheet.write(name, x, y + 12, left, { size: 9, colour: palette.inkMute }));
  flow.gap(27);
  sheet.ornament(() => {
    sheet.doc.moveTo(x + left, flow.y).lineTo(x + width, flow.y);
    sheet.doc.lineWidth(0.75).stroke(palette.inkMute);
  });
}

function drawFirstDay(flow: Flow): void {
  flow.heading('H2', copy.firstDay.title, { before: 34 });
  flow.paragraph(copy.firstDay.lead, soft);
  flow.gap(4);
  flow.list(copy.firstDay.boxes, { boxes: true, setting: { size: 11 } });
}

function drawRefunds(flow: Flow): void {
  flow.heading('H2', copy.refund.title, { size: 30 });
  flow.paragraph(copy.refund.lead, lead);
  flow.gap(6);
  flow.list(rules.refunds, { numbered: true, setting: { size: 12.5, face: 'display' } });
}

function drawWrong(flow: Flow): void {
  flow.heading('H2', copy.wrong.title);
  flow.facts(copy.wrong.facts, named);
  flow.gap(4);
  flow.notice(`${rules.incidentReports} ${rules.unreachable}`);
}
