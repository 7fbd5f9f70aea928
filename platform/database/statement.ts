export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly name?: string;
}
