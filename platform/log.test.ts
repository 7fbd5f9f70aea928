import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { BadSettings, readConfig } from './config.server.ts';
import { errorLines, logOptions, openLog, plainError, withoutSecrets } from './log.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sapioworker-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the log', () => {
  it('keeps no value of a database error', async () => {
    const product = await openProduct({ seeds: false });
    const { kysely } = product.platform.database;
    const row = { id: 'amina-row', message_id: 'm', recipient: 'amina@example.com' };
    const mail = { ...row, subject: 's', html: 'h', plain: 'p', headers: '{}', sent_at: null };
    await kysely.insertInto('mail_outbox').values(mail).execute();
    const error = await kysely
      .insertInto('mail_outbox')
      .values(mail)
      .execute()
      .catch((thrown: unknown) => thrown);
    const kept = plainError(error);
    expect(kept).toMatchObject({
      code: '23505',
      table: expect.stringMatching(/^mail_outbox_/),
    });
    expect(JSON.stringify(kept)).not.toMatch(/amina/);
    // The naive serializer, which keeps every property, is found out by the same check.
    const naive = JSON.stringify({ ...(error as object), message: (error as Error).message });
    expect(naive).toMatch(/amina/);
    await product.close();
  });

  it('says where an error of ours happened, with its cause', () => {
    const error = new Error('No room for 08030000001', { cause: new TypeError('x is not a y') });
    const kept = plainError(error);
    expect(kept).toMatchObject({
      message: 'No room for [number]',
      cause: { type: 'TypeError', message: 'x is not a y' },
    });
    expect(JSON.stringify(kept)).toContain('log.test.ts');
  });

  it('holds the beginning of a receipt number alone, wherever it stands (FS-12)', () => {
    const shortFolder = join(folder, 'numbers');
    const log = openLog(readConfig({ DATA_DIR: shortFolder }));
    const number = 'RQ-0123456789ABCDEFGHJKMNPQRS';
    log.info({ requestId: number, more: { list: [`/requests/${number}`, 'AP-ABCDEFGH'] } }, 'told');
    log.error({ requestId: number, err: new Error(`no ${number}`) }, 'failed');
    const lines = readFileSync(join(shortFolder, 'log.jsonl'), 'utf8');
    expect(lines).toContain('RQ-01234…');
    expect(lines).toContain('AP-ABCDE…');
    expect(lines).not.toMatch(/RQ-012345|AP-ABCDEF/);
  });

  it('takes values with a personal name out of what it is given', () => {
    const config = readConfig({ DATA_DIR: folder });
    const log = openLog(config);
    log.info({ email: 'canary@example.com', person: { fullName: 'Canary' } }, 'told');
    log.error({ err: new Error('for canary@example.com') }, 'failed');
    const lines = readFileSync(join(folder, 'log.jsonl'), 'utf8');
    expect(lines).toContain('told');
    expect(lines).not.toMatch(/canary/i);
  });

  const secrets = [
    'Sw-CAN4R7',
    'canary@example.com',
    'canary%40example.com',
    'c4n4rytokenc4n4rytokenc4n4rytoken',
    '08030000001',
    '/report/canary?signature=canary',
  ];

  it.each(secrets)('keeps nothing of %s, whatever says it and however', async (secret) => {
    const lines: string[] = [];
    const log = pino(
      { ...logOptions, level: 'trace' },
      { write: (line: string) => lines.push(line) },
    );
    const error = new Error(`went wrong at "${secret}" (GET)\n    at place (${secret})`);
    log.warn({ err: error });
    log.warn({ err: error }, 'told');
    log.debug(error as never);
    log.warn(`Reply was already sent, in the "/a/${secret}" (GET) route?`);
    log.info('a %s b', secret);
    log.child({ reqId: 1 }).error({ err: new TypeError('x', { cause: error }) }, `for ${secret}`);
    log.info(
      { req: { method: 'GET', url: `/a/${secret}`, routeOptions: { url: '/a/:id' } } },
      'in',
    );
    expect(lines).toHaveLength(7);
    expect(lines.filter((line) => line.includes(secret) || line.includes('canary'))).toEqual([]);
    expect(lines.join('')).toContain('/a/:id');
    expect(errorLines(error)).not.toMatch(/canary|Sw-C|08030/);
  });

  it('keeps what tells two errors apart', () => {
    const id = '123e4567-e89b-12d3-a456-426614174000';
    expect(withoutSecrets(`request ${id}: connect ECONNREFUSED 127.0.0.1:5432`)).toBe(
      `request ${id}: connect ECONNREFUSED 127.0.0.1:5432`,
    );
  });

  it('keeps nothing of a value that holds quotes', () => {
    const error = new Error('invalid input syntax for type integer: "a"canary"b"');
    expect(plainError(Object.assign(error, { code: '22P02' }))).toMatchObject({
      message: 'invalid input syntax for type integer: [value]',
    });
  });

  it('takes a second answer of a handler, which its framework tells with the address', async () => {
    const lines: string[] = [];
    const log = pino(logOptions, { write: (line: string) => lines.push(line) });
    const app = fastify({ loggerInstance: log as never });
    app.get('/records/:id', async (_request, reply) => {
      reply.send('one');
      reply.send('two');
      return 'three';
    });
    app.get('/broken/:id', async () => Promise.reject(new Error('at /broken/canary')));
    await app.inject('/records/Sw-CAN4R7?signature=canary');
    await app.inject('/broken/Sw-CAN4R7?signature=canary');
    await app.inject('/nothing/Sw-CAN4R7?signature=canary');
    await app.close();
    expect(lines.join('')).toMatch(/already sent/i);
    expect(lines.join('')).toContain('/records/:id');
    expect(lines.filter((line) => /canary|Sw-C/i.test(line))).toEqual([]);
  });

  it('of a command stands beside what it writes to standard output', () => {
    const script = `
      import { openLog } from './platform/log.server.ts';
      openLog({ APP_ENV: 'live', LOG_LEVEL: 'info' }, undefined, 2).warn('beside');
      console.log('a row');`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(`${ended.stdout}`).toBe('a row\n');
    expect(`${ended.stderr}`).toContain('"msg":"beside"');
  });

  it('of a server waits for nobody who reads it', async () => {
    const script = `
      import { openLog } from './platform/log.server.ts';
      const log = openLog({ APP_ENV: 'live', LOG_LEVEL: 'info' });
      for (let n = 0; n < 2_000; n += 1) log.info('x'.repeat(500));
      setTimeout(() => console.error('goes on'), 10);`;
    const run = spawn(process.execPath, ['--input-type=module', '-e', script]);
    let told = '';
    run.stderr.on('data', (piece) => {
      told += piece;
    });
    try {
      await expect.poll(() => told).toContain('goes on');
    } finally {
      run.kill('SIGKILL');
    }
  });

  it('of a server keeps 16 MiB for whoever reads it late, and says how many lines were lost', async () => {
    const script = `
      import { openLog } from './platform/log.server.ts';
      const log = openLog({ APP_ENV: 'live', LOG_LEVEL: 'info' });
      for (let n = 0; n < 2_500; n += 1) log.info({ n, long: 'x'.repeat(10_000) }, 'told');
      setTimeout(() => console.error('goes on'), 10);`;
    const run = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const closed = once(run, 'close');
    await once(run.stderr, 'data');
    const lines = (await text(run.stdout)).trim().split('\n');
    await closed;
    const last = JSON.parse(lines.at(-1) ?? '') as { level: number; lines: number; msg: string };
    expect(last).toMatchObject({ level: 50, msg: expect.stringContaining('were lost') });
    expect(lines.length - 1 + last.lines).toBe(2_500);
    expect(lines.join('\n').length).toBeLessThan(18_000_000);
    expect(lines.join('\n').length).toBeGreaterThan(16_000_000);
  }, 60_000);

  it.skipIf(!existsSync('/dev/full'))(
    'ends no process where its disk is full, and says so once',
    () => {
      const script = `
      import { openLog, takeErrors } from './platform/log.server.ts';
      const log = openLog({ LOG_FILE: '/dev/full', LOG_LEVEL: 'info' });
      takeErrors(log);
      log.error('first');
      log.error('second');
      setImmediate(() => console.log('goes on'));`;
      const run = (stderr: 'pipe' | number) =>
        spawnSync(process.execPath, ['--input-type=module', '-e', script], {
          stdio: ['ignore', 'pipe', stderr],
        });
      const ended = run('pipe');
      expect(`${ended.stdout}`).toBe('goes on\n');
      expect(`${ended.stderr}`).toBe('The log cannot be written: ENOSPC.\n');
      expect(ended.status).toBe(0);
      // As where both are kept on one disk.
      const full = openSync('/dev/full', 'w');
      expect(`${run(full).stdout}`).toBe('goes on\n');
      closeSync(full);
    },
  );

  it.skipIf(!existsSync('/dev/full'))(
    'ends and holds up no process whose standard output leads to a full disk',
    () => {
      const script = `
      import { openLog, takeErrors } from './platform/log.server.ts';
      const log = openLog({ APP_ENV: 'live', LOG_FILE: '', LOG_LEVEL: 'info' });
      takeErrors(log);
      log.error('first');
      log.error('second');
      setTimeout(() => process.stderr.write('goes on'), 100);`;
      const full = openSync('/dev/full', 'w');
      const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', full, 'pipe'],
        timeout: 30_000,
        killSignal: 'SIGKILL',
      });
      closeSync(full);
      expect(`${ended.stderr}`).toBe('The log cannot be written: ENOSPC.\ngoes on');
      expect(ended.status).toBe(0);
    },
    60_000,
  );

  it('names its setting where its file cannot be written', () => {
    const config = readConfig({ LOG_FILE: folder });
    expect(() => openLog(config)).toThrow(BadSettings);
    expect(() => openLog(config)).toThrow(/\(EISDIR\).*LOG_FILE/);
  });

  it('takes what ends the process, and standard error tells nothing more', () => {
    const file = join(folder, 'ends.jsonl');
    const script = `
      import { openLog, takeErrors } from './platform/log.server.ts';
      takeErrors(openLog({ LOG_FILE: ${JSON.stringify(file)}, LOG_LEVEL: 'info' }));
      console.error(new Error('first /a/Sw-CAN4R7'), 'canary@example.com');
      console.warn('second', { url: '/a/canary' });
      const more = { code: '23505', detail: 'Key (email)=(canary) already exists.' };
      Promise.reject(Object.assign(new Error('third "canary"'), more));`;
    const ended = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
    const kept = readFileSync(file, 'utf8');
    expect(ended.status).toBe(1);
    expect(kept.match(/"level":(40|50|60)/g)).toHaveLength(3);
    expect(`${ended.stderr}`).toContain('23505');
    expect(`${kept}${ended.stdout}${ended.stderr}`).not.toMatch(/canary|Sw-C/i);
  });
});
