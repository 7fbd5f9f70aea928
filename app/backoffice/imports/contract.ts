import * as z from 'zod/mini';
import { common, defineStaffCall } from '#platform/contract.ts';
import { exportCall } from '#platform/csv/call.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

export const importKinds = ['plans', 'services', 'records', 'cases'] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof ImportKind>;

/** The largest file, and the most rows in it. */
export const mostBytes = 5 * 1024 * 1024;
export const mostRows = 100_000;
/** So many faults are named; the rest are counted. */
export const mostFaults = 500;

/** What is wrong in one cell. Rows count from 1, the head line left out. */
export const CellFault = z.object({ row: z.number(), column: z.string(), fault: z.string() });
export type CellFault = z.infer<typeof CellFault>;

export const Import = z.object({
  id: z.string(),
  kind: ImportKind,
  state: z.enum(['waiting', 'checking', 'loading', 'done', 'refused']),
  rows: z.number(),
  /** How many rows have been looked at. */
  checked: z.number(),
  faultCount: z.number(),
  faults: z.array(CellFault),
  askedName: z.string(),
  askedAt: z.string(),
  endedAt: z.nullable(z.string()),
});
export type Import = z.infer<typeof Import>;

const notCsv = { status: 400, code: 'not-csv', message: 'This is not a CSV file.' } as const;

/** Without `commit` a dry run: it names what is wrong and loads nothing. */
export const importRows = defineStaffCall({
  name: 'importRows',
  method: 'POST',
  path: '/imports/{kind}',
  summary: 'Reads rows from CSV: a dry run, or loads all of them or none',
  params: z.object({ kind: ImportKind }),
  body: z.strictObject({
    csv: z.string().check(z.minLength(1, 'Choose a file'), z.maxLength(mostBytes)),
    commit: z._default(z.boolean(), false),
  }),
  answer: z.object({
    rows: z.number(),
    faultCount: z.number(),
    faults: z.array(CellFault),
    /** The import that was begun; null after a dry run, or when a row is at fault. */
    importId: z.nullable(z.string()),
    message: z.string(),
  }),
  errors: { notCsv },
  access: { may: 'imports.write' },
  personal: true,
  bodyLimit: 3 * mostBytes,
});

export const listImports = defineStaffCall({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  summary: 'Imports that were begun',
  query: listQuery(['askedAt'], {}),
  answer: listAnswer(Import),
  access: { may: 'imports.read' },
  personal: true,
});

export const exportImports = exportCall('imports', listImports);

export const getImport = defineStaffCall({
  name: 'getImport',
  method: 'GET',
  path: '/imports/{id}',
  summary: 'How far an import is',
  params: z.object({ id: z.uuid() }),
  answer: Import,
  errors: { notFound: common.notFound },
  access: { may: 'imports.read' },
  personal: true,
});

/** The columns of a kind of file, for people who write one. */
export const importColumns = defineStaffCall({
  name: 'importColumns',
  method: 'GET',
  path: '/import-columns/{kind}',
  summary: 'The columns that a file of this kind has',
  params: z.object({ kind: ImportKind }),
  answer: z.object({
    data: z.array(z.object({ name: z.string(), needed: z.boolean(), example: z.string() })),
  }),
  access: { may: 'imports.read' },
});

/** What the console's screens work with. */
export const importCalls = {
  list: listImports,
  one: getImport,
} satisfies ResourceCalls;
