import { brand, brandId } from '#app/shell/brand.rules.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { Flow } from '#platform/pdf/flow.server.ts';
import { selvedge } from '#platform/pdf/ornament.server.ts';
import { palette, paper } from '#platform/pdf/palette.server.ts';
import { drawPicture } from '#platform/pdf/picture.server.ts';
import { drawQuilt, drawWordmark } from '#platform/pdf/quilt.server.ts';
import type { Sheet } from '#platform/pdf/sheet.server.ts';
import { levels } from '../copy.ts';
import { pictures, quilt } from '../pictures.layout.server.ts';
import * as copy from './copy.ts';

const tickColours = { basic: palette.blue, premium: palette.green } as const;
const soft = { colour: palette.inkSoft } as const;
const lead = { size: 11.5, lead: 1.5, colour: palette.inkSoft } as const;

/** Makes the verification brochure: four pages of A4 that say what the site's own rules say. */
export function brochureDocument(place: copy.Place): Promise<Uint8Array> {
  const pageTemplate = {
    title: `${brand} verification brochure`,
    author: brand,
    subject: copy.cover.lead,
    createdAt: copy.edition.date,
    foot: `${brand} · Verification · ${copy.edition.label}`,
  };
  return composePdf(pageTemplate, async (sheet) => {
    drawCover(sheet);
    const flow = new Flow(sheet);
    drawTicks(await flow.turn());
    drawChecks(flow);
    drawLookUp(await flow.turn());
    drawStates(flow);
    drawEmployers(flow);
    drawDisclosure(await flow.turn());
    drawRenewal(flow);
    drawHelp(flow, place);
  });
}

function drawCover(sheet: Sheet): void {
  const patch = paper.width / (quilt[0]?.length ?? 1);
  const end = patch * quilt.length;
  sheet.ornament(() => {
    drawQuilt(sheet, quilt, { x: 0, y: 0, size: patch });
    selvedge(sheet.doc, palette.ink, palette.thread, end);
  });
  const flow = new Flow(sheet, { y: end + 58, width: 450 });
  drawWordmark(flow, pictures.mark, brandId);
  flow.gap(24);
  flow.heading('H1', copy.cover.title, { size: 50 });
  flow.gap(8);
  flow.paragraph(copy.cover.lead, { ...lead, size: 13 });
  drawContents(new Flow(sheet, { y: paper.height - 142 }));
}

function drawContents(flow: Flow): void {
  const { sheet } = flow;
  const words = { face: 'display', size: 14, lead: 1.2 } as const;
  const small = { size: 9, colour: palette.inkMute } as const;
  sheet.group('L', () =>
    flow.columns(
      copy.cover.contents.map(({ title, page }) => (column: Flow) => {
        sheet.ornament(() => sheet.doc.rect(column.x, column.y, column.width, 3).fill(palette.ink));
        sheet.group('LI', () =>
          sheet.tag('LBody', () => {
            sheet.write(`Page ${page}`, column.x, column.y + 12, column.width, small);
            sheet.write(title, column.x, column.y + 27, column.width, words);
          }),
        );
      }),
      16,
    ),
  );
}

function drawTicks(flow: Flow): void {
  flow.heading('H2', copy.ticks.title, { size: 30 });
  flow.paragraph(copy.ticks.lead, lead);
  flow.gap(8);
  for (const level of levels) drawLevel(flow, level);
  flow.gap(14);
  flow.notice(copy.ticks.caution);
}

function drawLevel(flow: Flow, level: (typeof levels)[number]): void {
  const { sheet, x, width } = flow;
  const top = flow.y;
  const box = { x, y: top + 10, width: 40, height: 40 };
  const picture = pictures.ticks[level.tick ?? 'none'];
  sheet.ornament(() => drawPicture(sheet.doc, picture, box.x, box.y, box.width));
  const colour = level.tick ? tickColours[level.tick] : palette.inkSoft;
  const title = { face: 'heavy', size: 17, lead: 1.15 } as const;
  sheet.tag('H3', () => sheet.write(level.tier, x + 58, top + 11, 150, title));
  const words = { face: 'display', size: 12.5, lead: 1.2, colour } as const;
  sheet.tag('P', () => sheet.write(level.tickWords, x + 58, top + 32, 150, words));
  sheet.tag('P', () =>
    sheet.write(level.sentence, x + 205, top + 22, width - 205, { size: 10.5, lead: 1.4 }),
  );
  flow.gap(60);
  flow.rule();
}

function drawChecks(flow: Flow): void {
  flow.heading('H2', copy.checks.title);
  flow.paragraph(copy.checks.lead, soft);
  const [first, second, third, fourth] = copy.checks.groups.map((group) => (column: Flow) => {
    column.heading('H3', group.title);
    column.paragraph(group.text, soft);
  });
  if (first && second) flow.columns([first, second]);
  if (third && fourth) flow.columns([third, fourth]);
}

function drawLookUp(flow: Flow): void {
  const { lookUp } = copy;
  flow.heading('H2', lookUp.title, { size: 30 });
  flow.paragraph(lookUp.lead, lead);
  flow.gap(10);
  flow.list(lookUp.steps, { numbered: true, setting: { size: 11 } });
  flow.columns([
    (column) => {
      column.heading('H3', lookUp.missTitle);
      column.paragraph(lookUp.miss, soft);
    },
    (column) => {
      column.heading('H3', lookUp.badgeTitle);
      column.paragraph(lookUp.badge, soft);
    },
  ]);
}

function drawStates(flow: Flow): void {
  flow.heading('H2', copy.states.title);
  flow.paragraph(copy.states.lead, soft);
  flow.gap(2);
  flow.facts(
    copy.states.rows.map(({ word, text }) => ({ label: word, value: text })),
    {
      label: { face: 'bold', colour: palette.error },
      value: { face: 'text' },
    },
  );
}

function drawDisclosure(flow: Flow): void {
  const { disclosure } = copy;
  flow.heading('H2', disclosure.title, { size: 30 });
  flow.paragraph(disclosure.lead, lead);
  flow.columns([
    (column) => {
      column.heading('H3', disclosure.shownTitle);
      column.list(disclosure.shown);
    },
    (column) => {
      column.heading('H3', disclosure.neverTitle);
      column.list(disclosure.never);
    },
  ]);
  flow.columns([
    (column) => {
      column.heading('H3', disclosure.consentTitle);
      column.paragraph(disclosure.consent, soft);
    },
    (column) => {
      column.heading('H3', disclosure.auditTitle);
      column.paragraph(disclosure.audit, soft);
    },
  ]);
}

function drawEmployers(flow: Flow): void {
  flow.heading('H2', copy.employers.title);
  flow.paragraph(copy.employers.text, { size: 11 });
}

function drawRenewal(flow: Flow): void {
  flow.heading('H2', copy.renewal.title);
  flow.list(copy.renewal.steps, { numbered: true });
}

function drawHelp(flow: Flow, place: copy.Place): void {
  flow.heading('H2', copy.help.title);
  flow.facts(copy.help.rows(place));
}
