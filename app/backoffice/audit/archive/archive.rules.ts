import * as z from 'zod/mini';
import type { SealedRow } from '../chain/chain.rules.ts';

/** A month of the trail by its partitions’ name: `2027_01`, or `first`, which has all from before. */
export interface Month {
  readonly month: string;
  /** The instant from which on nothing is of it. */
  readonly until: Date;
}

/** What the database keeps of the archive of a month. */
export interface Archive extends Month {
  readonly from_position: number;
  /** One less than `from_position` where nothing was sealed in that month. */
  readonly to_position: number;
  /** The seal that the first one follows. */
  readonly before_hash: string;
  /** The last seal. */
  readonly hash: string;
  /** Of the text before it is packed and sealed. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A seal with its entry, as an archive holds both. */
export interface ArchivedLink {
  readonly position: number;
  readonly entry_id: number;
  readonly hash: string;
  readonly sealed_at: Date;
  readonly tx: number | null;
  readonly row: SealedRow;
}

/** An entry may be sealed so long after its month: by then the month is closed. */
export const settleMs = 7 * 24 * 60 * 60_000;

/** The name of a month’s archive in the storage. */
export const nameOf = ({ month }: Pick<Month, 'month'>): string => `audit/${month}`;

/** The first line of an archive. */
export const headOf = (
  archive: Pick<Archive, 'month' | 'from_position' | 'before_hash'>,
): string => {
  const { month, from_position: from, before_hash: before } = archive;
  return JSON.stringify({ format: 1, month, from, before });
};

/** A seal with its entry as one line. */
export function lineOf({ position, hash, sealed_at, tx, row }: ArchivedLink): string {
  return JSON.stringify({ position, seal: hash, sealed_at: sealed_at.toISOString(), tx, ...row });
}

const text = z.nullable(z.string());
const Line = z.object({
  position: z.number(),
  seal: z.string(),
  sealed_at: z.string(),
  tx: z.nullable(z.number()),
  id: z.number(),
  at: z.string(),
  action: z.string(),
  actor: z.string(),
  subject: text,
  reason: text,
  level: text,
  fields: z.nullable(z.array(z.string())),
  inputs_hash: text,
  request_id: text,
});

/** Reads such a line. Throws where it is none. */
export function linkOf(line: string): ArchivedLink {
  const { position, seal: hash, sealed_at, tx, ...row } = Line.parse(JSON.parse(line));
  return { position, entry_id: row.id, hash, sealed_at: new Date(sealed_at), tx, row };
}
