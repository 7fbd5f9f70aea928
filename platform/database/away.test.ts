import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { isAway } from './away.server.ts';
import { openPostgresql } from './postgresql.server.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

it.each([
  ...['25006', '57P01', '57P02', '57P03', '53100', '53300', '08000', '08003', '08006', '08P01'],
  ...['40P01', '55P03', 'ECONNREFUSED', 'EAI_AGAIN', 'ENOSPC'],
])('the database is away for %s', (code) => {
  expect(isAway(withCode(code))).toBe(true);
});

it.each([
  ['a value that is there already', withCode('23505')],
  ['a mistake in a statement', withCode('42601')],
  ['a file that is not there', withCode('ENOENT')],
  ['a fault of ours', new TypeError('Cannot read properties of undefined')],
  ['no error at all', 'Connection terminated'],
])('%s is no absence', (_what, error) => {
  expect(isAway(error)).toBe(false);
});

it('nobody listening, and a server that hangs up, are absences', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const at = server.address();
  const port = typeof at === 'object' && at ? at.port : 0;
  const database = openPostgresql(`postgres://x@127.0.0.1:${port}/x`, 1);
  const failure = () => database.executeSql('select 1').catch((error: unknown) => error);
  expect(isAway(await failure())).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(isAway(await failure())).toBe(true);
  await database.close();
});
