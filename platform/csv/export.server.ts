import { Readable } from 'node:stream';
import { ApiError, common } from '../contract.ts';
import { StreamAnswer, type Working } from '../http/calls.server.ts';
import type { Platform } from '../platform.server.ts';
import { type Columns, writeCsv } from './write.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'limits'>;

const batchSize = 500;

export interface File<Line> {
  readonly resource: string;
  readonly columns: Columns<Line>;
  /** A line at the end that tells something of the file, where there is something to tell; no row of the list. */
  last?(): Promise<Line | undefined>;
}

export async function* inBatches<Row>(
  /** The next rows after this one, in the order of a unique key. */
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await read(after, batchSize);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1);
  }
}

/** Answers a whole list as CSV, read in batches, audited and within the member's daily quota. */
export async function exportOf<Line>(
  { audit, clock, limits }: Needs,
  { staff, requestId }: Working,
  { resource, columns, last }: File<Line>,
  batches: AsyncIterable<readonly Line[]>,
): Promise<StreamAnswer | ApiError> {
  const { allowed, retryAfterSeconds } = await limits.take('export-member', staff.id);
  if (!allowed) return new ApiError(common.limited, { retryAfterSeconds });
  const who = staff.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const at = clock.now().toISOString().slice(0, 16).replace(':', '');
  const filename = `${resource}-${at}-${who}.csv`;
  const entry = { actor: staff.id, subject: filename, level: 'L3', requestId };
  await audit.record({
    ...entry,
    action: `${resource}.export`,
    fields: columns.map(([head]) => head),
  });
  let count = 0;
  let ended = false;
  async function* counted() {
    for await (const lines of batches) {
      count += lines.length;
      ended = lines.length < batchSize;
      yield lines;
    }
    const told = await last?.();
    ended = true;
    if (told) yield [told];
  }
  async function* pieces() {
    try {
      yield* writeCsv(columns, counted());
    } finally {
      const reason = `${count} rows${ended ? '' : ', then broken off'}`;
      await audit.record({ ...entry, action: `${resource}.exported`, reason });
    }
  }
  const stream = Readable.from(pieces());
  // Begins with the head of the file: who leaves before the first row ends an export that has begun.
  stream.read(0);
  return new StreamAnswer(stream, { type: 'text/csv; charset=utf-8', filename });
}
