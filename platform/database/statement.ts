export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** PostgreSQL plans a named text once a connection. */
  readonly name?: string;
}
