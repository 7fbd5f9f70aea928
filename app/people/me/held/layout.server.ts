import { brand } from '#app/shell/brand.rules.ts';
import { composePdf } from '#platform/pdf/document.server.ts';
import { Flow } from '#platform/pdf/flow.server.ts';
import { palette } from '#platform/pdf/palette.server.ts';
import { formatMoment } from '#platform/time.ts';
import type { Section } from './held.rules.ts';

interface Held {
  readonly badge: string;
  readonly madeAt: Date;
  readonly sections: readonly Section[];
}

/** Everything that is held of a person, to be read (ME-06). */
export function heldDocument({ badge, madeAt, sections }: Held): Promise<Uint8Array> {
  const made = formatMoment(madeAt);
  const template = {
    title: `What ${brand} holds of ${badge}`,
    author: brand,
    subject: `Everything held of the person of ${badge} on ${made}`,
    createdAt: madeAt,
    foot: `${badge} · made ${made}, Lagos time`,
  };
  return composePdf(template, async (sheet) => {
    const flow = new Flow(sheet);
    flow.heading('H1', `What ${brand} holds of you`, { size: 26 });
    flow.paragraph(
      `Made on ${made} for the person of the record ${badge}. It is personal: keep it where nobody else reads it.`,
    );
    for (const { title, rows } of sections) {
      flow.heading('H2', title, { size: 14, keep: 40, before: 20 });
      flow.gap(-4);
      flow.rule(palette.ink);
      await flow.manyFacts(rows);
    }
  });
}
