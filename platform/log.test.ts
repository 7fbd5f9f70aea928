import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { readConfig } from './config.server.ts';
import { openLog, plainError } from './log.server.ts';

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
    expect(kept).toMatchObject({ code: '23505', table: 'mail_outbox' });
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
});
