import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';

/** The PostgreSQL that tests may make databases on; without it they run on the embedded database. */
export const server = process.env.TEST_POSTGRES_URL ?? '';

async function onServer<T>(work: (admin: Database) => Promise<T>): Promise<T> {
  const admin = openPostgresql(server, 1);
  try {
    return await work(admin);
  } finally {
    await admin.close();
  }
}

/** Makes a database on the server; `like` names the one that it is a copy of. */
export async function newOnServer(like = 'template1'): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer((admin) => admin.executeSql(`create database ${name} template ${like}`));
  return { name, url: addressOf(name) };
}

/** The address of a database of the server. */
export function addressOf(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Drops a database of the server, also while somebody is connected to it. */
export async function dropOnServer(name: string): Promise<void> {
  await onServer((admin) => admin.executeSql(`drop database ${name} with (force)`));
}
