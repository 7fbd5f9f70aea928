import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiDocument } from './documented.ts';
import { bodyFor, valueFor } from './requests.ts';

const sqlmap = '/usr/bin/sqlmap';

/** Why nothing is tried, where nothing is. */
export const noSqlmap = existsSync(sqlmap) ? '' : 'NOT RUN: this machine has no sqlmap';

export interface Target {
  readonly name: string;
  /** The request as it is sent, with `*` where something may be put in; without one, all values may be. */
  readonly request: string;
}

/** Every operation of a document that takes a value, as a good request with `more` as its headers. */
export function targetsIn(document: ApiDocument, address: string, more: string): Target[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { parameters = [], requestBody }]) => {
      const shape = requestBody?.content['application/json']?.schema;
      const body = shape ? bodyFor(shape) : {};
      const queries = parameters.filter((one) => one.in === 'query');
      const hasHole = path.includes('{');
      if (!hasHole && queries.length === 0 && Object.keys(body).length === 0) return [];
      // One mark, and values without one are passed over: then each gets one.
      const mark = hasHole ? '*' : '';
      const query = queries
        .map(({ name, schema = {} }) => {
          const value = encodeURIComponent(String(valueFor(name, schema)));
          return `${name}=${value}${mark}`;
        })
        .join('&');
      const filled = path.replaceAll(/\{\w+\}/g, 'Sw-AMY20*');
      const head = [
        `${verb.toUpperCase()} ${filled}${query && `?${query}`} HTTP/1.1`,
        `Host: ${new URL(address).host}`,
        ...(more ? [more] : []),
        ...(shape ? ['Content-Type: application/json'] : []),
      ];
      const text = shape ? JSON.stringify(marked(body, mark)) : '';
      return [{ name: `${verb.toUpperCase()} ${path}`, request: [...head, '', text].join('\r\n') }];
    }),
  );
}

const marked = (body: Record<string, unknown>, mark: string) =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${value}${mark}` : value,
    ]),
  );

/** Lets sqlmap try all values of a request; what it found, or why it could not try, or null. */
export async function injected({ request }: Target): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-sqlmap-'));
  const file = join(folder, 'request');
  writeFileSync(file, request);
  const options = [
    ...['-r', file, '--batch', '--ignore-stdin', '--disable-coloring', '--flush-session'],
    ...['--dbms=PostgreSQL', '--level=1', '--risk=1', `--output-dir=${folder}`],
    ...['--ignore-code=400,401,403,404,409,422', '--timeout=30', '--retries=0'],
  ];
  const said = await new Promise<string>((resolve) => {
    execFile(sqlmap, options, { maxBuffer: 64 * 1024 * 1024 }, (_error, out, err) =>
      resolve(out + err),
    );
  });
  rmSync(folder, { recursive: true, force: true });
  if (said.includes('all tested parameters do not appear to be injectable')) return null;
  const found = /identified the following injection point[\s\S]{0,600}/.exec(said)?.[0];
  return found ?? `not tried: ${said.slice(-600)}`;
}

/** Tries all targets, some at once; gives what was found, by the target's name. */
export async function injections(targets: readonly Target[], together: number) {
  const found: Record<string, string> = {};
  const left = [...targets];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const told = await injected(next);
      if (told) found[next.name] = told;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  return found;
}
