export interface Statement<Row = unknown> {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** PostgreSQL plans a named text once a connection; one name stands for one text. */
  readonly name?: string;
  /** Never there: it carries the type of a row. */
  readonly row?: Row;
}

export type RowsOf<S extends readonly Statement[]> = {
  [K in keyof S]: S[K] extends Statement<infer Row> ? Row[] : never;
};
