import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkTrail } from '#app/backoffice/audit/check/check.service.server.ts';
import { fixedClock } from './clock.ts';
import { openProduct } from './product.ts';

const tables = [
  ...['audit_log', 'audit_seals', 'audit_checkpoints'],
  ...['audit_archives', 'audit_carried'],
];
const files = { head: 'audit-head.json', kept: 'audit-anchors.jsonl' };

/** The product without start data, and what tests of its audit trail do to it. */
export async function openTrail() {
  // As the database's own clock, which gives the entries their time.
  const clock = fixedClock(new Date().toISOString());
  const product = await openProduct({ seeds: false, clock });
  const { platform } = product;
  const sql = (text: string) => platform.database.executeSql(text);
  /** As somebody who owns the whole database. */
  async function forced(text: string): Promise<void> {
    // A partition has a trigger of its own against truncation.
    const { rows } = await sql(`select relid::regclass::text as name from
      unnest(array['${tables.join("','")}']) t, pg_partition_tree(t::regclass)`);
    const all = (rows as { name: string }[]).map(({ name }) => name);
    for (const table of [...tables, ...all]) await sql(`alter table ${table} disable trigger user`);
    await sql(text);
    for (const table of [...tables, ...all]) await sql(`alter table ${table} enable trigger user`);
  }
  const place = (name: string) => join(platform.config.DATA_DIR, name);
  const anchors = { head: place(files.head), kept: place(files.kept) };
  const forgetAnchors = () => {
    for (const file of Object.values(anchors)) rmSync(file, { force: true });
  };
  return {
    ...product,
    clock,
    sql,
    forced,
    place,
    anchors,
    forgetAnchors,
    async begin(): Promise<void> {
      await forced(`truncate ${tables.join()} restart identity`);
      await sql('truncate limits, audit_days');
      forgetAnchors();
    },
    async write(count: number): Promise<void> {
      for (let n = 0; n < count; n += 1) {
        await platform.audit.record({
          action: 'records.read',
          actor: `member-${n}`,
          subject: `Sw-${n}`,
          reason: 'A caller asked',
          level: 'L3',
          fields: ['phone', 'email'],
          inputsHash: 'ab12',
          requestId: `request-${n}`,
        });
      }
    },
    async ids(): Promise<number[]> {
      const { rows } = await sql('select id from audit_log order by id');
      return (rows as { id: number }[]).map(({ id }) => id);
    },
    faults: async () =>
      (await checkTrail(platform)).faults.map(({ entryId, fault }) => [entryId, fault]),
  };
}

export type Trail = Awaited<ReturnType<typeof openTrail>>;
