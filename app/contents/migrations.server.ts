import { nameMigrations, type TableModule } from '#platform/database/migrate.server.ts';

/** Every migration of the house, by the folders themselves. */
export const migrations = nameMigrations(
  import.meta.glob<TableModule>(['../../platform/tables/*.ts', '../*/*/tables/*.ts'], {
    eager: true,
  }),
  // The staff's tables were made when their folder was called admin.
  { staff: 'admin' },
);
