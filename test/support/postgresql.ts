import { randomUUID } from 'node:crypto';
import type { Database } from '#platform/database/database.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';

/** The PostgreSQL that tests may make databases on; without it they run on the embedded database. */
export const server = process.env.TEST_POSTGRES_URL ?? '';

let admin: Database | undefined;

/** On connections that the worker keeps: to make one takes longer than what most tests ask of it. */
function onServer<T>(work: (admin: Database) => Promise<T>): Promise<T> {
  admin ??= openPostgresql(server, 8);
  return work(admin);
}

/** Makes a database on the server; `like` names the one that it is a copy of. */
export async function newOnServer(like = 'template1'): Promise<{ name: string; url: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied file by file: through the log, as by default, takes half as long again.
  await onServer((admin) =>
    admin.executeSql(`create database ${name} template ${like} strategy file_copy`),
  );
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

/** Ends those connections: the process that runs all tests would wait ten seconds for them at its end. */
export async function leaveServer(): Promise<void> {
  await admin?.close();
  admin = undefined;
}
