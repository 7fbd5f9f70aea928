import { brand, brandId } from '#app/shell/brand.rules.ts';
import type { Operator } from '#app/shell/operator/contract.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { Flow } from '#platform/pdf/flow.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import type { Setting } from '#platform/pdf/sheet.server.ts';

interface ReceiptFacts {
  readonly number: string;
  readonly requestId: string;
  readonly reference: string;
  readonly paidAt: Date;
  /** The same in words, Lagos time. */
  readonly paidOn: string;
  readonly buyer: string;
  /** What kind of thing was bought. */
  readonly kind: string;
  /** The sum last. */
  readonly lines: readonly {
    readonly name: string;
    readonly value: string;
    readonly strong?: boolean;
  }[];
  readonly paidWith: string;
  /** When it went back to the buyer, in words; null: it did not. */
  readonly refundedOn: string | null;
  /** Of refunds in part that were made at the provider: how much, where it was told, and when, in words. */
  readonly partsRefunded: readonly { readonly what: string; readonly on: string }[];
  /** No live key: no money moved. */
  readonly trial: boolean;
  /** Who took the money (FU-14). */
  readonly operator: Operator;
  /** The page of the request. */
  readonly address: string;
}

const trialWords = 'Sandbox: no money moved';

const small: Setting = { size: 9, lead: 1.45, colour: palette.inkMute };

/** Makes the receipt: A4, one page; the same facts give the same bytes. */
export function receiptDocument(facts: ReceiptFacts): Promise<Uint8Array> {
  const { number, paidAt, paidOn, reference, trial } = facts;
  const pageTemplate = {
    title: `Receipt ${number}`,
    author: brand,
    subject: `What was paid on ${paidOn} for the request ${facts.requestId}`,
    createdAt: paidAt,
    foot: `${number} · ${reference}`,
    ...(trial ? { watermark: trialWords } : {}),
  };
  return composePdf(pageTemplate, (sheet) => {
    const flow = new Flow(sheet);
    drawHead(flow, facts);
    if (trial)
      flow.notice(`${trialWords}. This receipt shows how one looks; it proves no payment.`);
    if (facts.refundedOn)
      flow.notice(
        `Refunded on ${facts.refundedOn}, Lagos time: what was paid went back to the buyer.`,
      );
    for (const { what, on } of facts.partsRefunded)
      flow.notice(`${what} went back to the buyer on ${on}, Lagos time.`);
    flow.gap(12);
    drawFacts(flow, facts);
    drawLines(flow, facts);
    flow.gap(14);
    flow.notice('How the request stands now:', { size: 9.5, link: facts.address });
    flow.gap(8);
    const { name, number, address, hours, privacyContact } = facts.operator;
    flow.paragraph(`${name}, ${number}, ${address}`, small);
    flow.paragraph(`Support: ${hours}. Data protection: ${privacyContact}`, small);
  });
}

function drawHead(flow: Flow, { number, paidOn }: ReceiptFacts): void {
  const { sheet, x, y, width } = flow;
  const wordmark: Setting = { face: 'heavy', size: 17, lead: 1, tracking: -0.02 };
  sheet.tag('P', () => sheet.write(brandId, x, y, 200, wordmark));
  sheet.tag('P', () => sheet.write(paidOn, x, y + 3, width, { ...small, align: 'right' }));
  flow.gap(46);
  flow.heading('H1', 'Receipt', { keep: 80 });
  flow.paragraph(number, { face: 'bold', size: 12 });
  flow.gap(8);
}

function drawFacts(flow: Flow, facts: ReceiptFacts): void {
  flow.rule(palette.ink);
  flow.facts([
    { label: 'Paid by', value: facts.buyer },
    { label: 'Paid on', value: `${facts.paidOn}, Lagos time` },
    { label: 'Paid with', value: facts.paidWith },
    { label: 'For', value: facts.kind },
    { label: 'Request', value: facts.requestId },
    { label: 'Payment reference', value: facts.reference },
  ]);
}

/** Name at the left, amount at the right, the total under a heavy rule. */
function drawLines(flow: Flow, { lines }: ReceiptFacts): void {
  flow.heading('H2', 'What was paid', { size: 15, keep: 60 });
  const text: Setting = { size: 11, lead: 1.4 };
  const strong: Setting = { face: 'heavy', size: 18, lead: 1.2 };
  flow.sheet.group('Table', () => {
    for (const { name, value, strong: isSum } of lines) {
      if (isSum) flow.rule(palette.ink);
      drawRow(flow, name, value, isSum ? strong : text);
      if (!isSum) flow.rule();
    }
  });
}

function drawRow(flow: Flow, name: string, amount: string, setting: Setting): void {
  const { sheet, x, width } = flow;
  const right = 150;
  const left = width - right - 12;
  const height = sheet.heightOf(name, left, setting) + 14;
  flow.room(height);
  const top = flow.y + 7;
  sheet.group('TR', () => {
    sheet.tag('TH', () => sheet.write(name, x, top, left, setting), { scope: 'Row' });
    const draw = () =>
      sheet.write(amount, x + width - right, top, right, { ...setting, align: 'right' });
    sheet.tag('TD', draw);
  });
  flow.gap(height);
}
