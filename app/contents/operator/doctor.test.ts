import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSandbox } from '#identity/sandbox/server.ts';
import { settingDefaults } from '#platform/config.server.ts';
import { openPglite } from '#platform/database/pglite.server.ts';
import { restoringMark } from '#platform/settings/restored.server.ts';
import { bucketUrl, openBucketServer } from '#test/support/bucket.ts';
import { freePort } from '#test/support/free-port.ts';
import { examine } from './doctor.server.ts';
import { keys } from './keys.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-doctor-'));
const sandbox = openSandbox({
  mode: 'demo',
  secret: settingDefaults.IDENTITY_SANDBOX_SECRET ?? '',
});
const servers: Server[] = [];

beforeEach(async () => {
  vi.stubEnv('DATA_DIR', mkdtempSync(join(root, 'data-')));
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('SMTP_URL', '');
  vi.stubEnv('FREE_DISK_PERCENT', '0');
  vi.stubEnv('IDENTITY_PROVIDER', 'manual');
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await sandbox.close();
  for (const server of servers) server.close();
  rmSync(root, { recursive: true, force: true });
});

async function told(options?: { mails: boolean }): Promise<{ isWell: boolean; words: string }> {
  const words: string[] = [];
  const isWell = await examine((said) => words.push(said), options);
  return { isWell, words: words.join('\n') };
}

/** A mail server that answers everybody like this. */
async function mailServer(greeting: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(`${greeting}\r\n`);
    socket.on('data', (line) => {
      socket.write(/^quit/i.test(String(line)) ? '221 bye\r\n' : '250 mail.example.com\r\n');
    });
  });
  servers.push(server);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${port}`;
}

describe('the doctor', () => {
  it('finds a restore that was broken off', async () => {
    writeFileSync(join(process.env.DATA_DIR ?? '', restoringMark), '');
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toContain('a restore was broken off');
  });

  it('finds a fresh folder well, and makes no database in it', async () => {
    const first = await told();
    expect(first.isWell).toBe(true);
    expect(first.words).toContain('ok     database: none in DATA_DIR yet');
    expect((await told()).words).toBe(first.words);
  });

  it('looks before the first start, where nothing is there yet', async () => {
    vi.stubEnv('DATA_DIR', join(root, 'to-be-made'));
    vi.stubEnv('LOG_FILE', join(root, 'log'));
    const { isWell, words } = await told();
    expect([isWell, words]).toEqual([true, expect.stringContaining('disk: no DATA_DIR yet')]);
  });

  it('names settings that are at fault, and looks no further', async () => {
    vi.stubEnv('PORT', 'three');
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/^FAILS {2}settings: [\s\S]*PORT: [\s\S]*Correct them in \.env/);
    expect(words).not.toContain('database');
  });

  it('says that tables are missing and how to bring them up', async () => {
    const { DATA_DIR: folder = '' } = process.env;
    mkdirSync(folder, { recursive: true });
    await (await openPglite(folder)).close();
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}database: .*tables are missing\n.*admin -- migrate/);
  });

  it('says that a server is not reached, without its password', async () => {
    vi.stubEnv('SECRET_KEY', 'a key for tests only, forty characters ok');
    vi.stubEnv('DATABASE_URL', `postgres://me:hush@127.0.0.1:${await freePort()}/site`);
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}database: .*\n.*Look at DATABASE_URL/);
    expect(words).not.toContain('hush');
  });

  it('asks each other database that is set, and keeps its password', async () => {
    const address = `postgres://me:hush@127.0.0.1:${await freePort()}/proof`;
    vi.stubEnv('BACKUP_PROOF_DATABASE_URL', address);
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}database: .*BACKUP_PROOF_DATABASE_URL does not answer \(.+\)/);
    expect(words).not.toContain('hush');
  });

  it('tries the mail server without a mail', async () => {
    vi.stubEnv('SMTP_URL', await mailServer('220 mail.example.com'));
    expect((await told()).words).toContain('ok     mail: the server takes our sign-in');
    vi.stubEnv('SMTP_URL', await mailServer('554 go away'));
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}mail: .*\n.*Look at SMTP_URL/);
  });

  it('sends one test mail to the operator, unless it is told not to', async () => {
    const came: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      onData(stream, _session, done) {
        let mail = '';
        stream.on('data', (piece) => {
          mail += piece;
        });
        stream.on('end', () => {
          came.push(mail);
          done();
        });
      },
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`);
    vi.stubEnv('ALERT_EMAIL', 'owner@sapioworker.ng');
    expect((await told({ mails: false })).words).toContain('none was sent (--no-mail)');
    expect(came).toEqual([]);
    expect((await told()).words).toContain('ok     test mail: sent to ALERT_EMAIL');
    expect(came).toHaveLength(1);
    expect(came[0]).toMatch(/^To: owner@sapioworker\.ng\r$/m);
    await new Promise<void>((resolve) => server.close(resolve));
  });

  it('tries the bucket: no start does, and without it every upload fails', async () => {
    const server = await openBucketServer();
    vi.stubEnv('STORAGE_ACCESS_KEY', 'S3RVER');
    vi.stubEnv('STORAGE_SECRET_KEY', 'S3RVER');
    vi.stubEnv('STORAGE_URL', bucketUrl(server.address, 'site'));
    expect((await told()).words).toContain('ok     files: the bucket takes, lists,');
    vi.stubEnv('STORAGE_URL', bucketUrl(server.address, 'site').replace('sapioworker', 'another'));
    const { isWell, words } = await told();
    await server.close();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}files: .*NoSuchBucket.*\n.*Look at STORAGE_URL/);
  });

  it('says that the disk is full', async () => {
    vi.stubEnv('FREE_DISK_PERCENT', '90');
    const free = /(\d+) % of the disk/.exec((await told()).words)?.[1];
    expect((await told()).isWell).toBe(Number(free) >= 90);
  });

  it('says who carries messages, and that nothing is signed or will be soon', async () => {
    const first = (await told()).words;
    expect(first).toContain('ok     SMS and WhatsApp: sandbox carries them');
    expect(first).toContain('ok     proof keys: made in DATA_DIR at the first use');
    const folder = join(root, 'proof-keys');
    vi.stubEnv('PROOF_KEYS_DIR', folder);
    expect((await told()).words).toMatch(/FAILS {2}proof keys: none .*\n.*Make or rotate them/);
    await keys({ action: 'make' }, () => undefined);
    vi.stubEnv('SITE_URL', 'http://localhost:3999');
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}proof keys: none .* signs for http:\/\/localhost:3999/);
    vi.stubEnv('SITE_URL', 'http://localhost:3000');
    expect(await told()).toMatchObject({
      isWell: true,
      words: expect.stringContaining('ok     proof keys: they sign; rotate them by '),
    });
  });

  it('tries the key of the identity provider', async () => {
    const port = await freePort();
    vi.stubEnv('IDENTITY_PROVIDER', 'sandbox');
    vi.stubEnv('IDENTITY_SANDBOX_PORT', String(port));
    expect((await told()).words).toMatch(/FAILS {2}identity \(sandbox\): .*\n.*npm start/);
    await sandbox.listen({ host: 'localhost', port });
    expect(await told()).toMatchObject({
      isWell: true,
      words: expect.stringContaining('identity (sandbox): the key is accepted'),
    });
    vi.stubEnv('IDENTITY_SANDBOX_SECRET', 'test_another_secret_of_ours');
    const { isWell, words } = await told();
    expect(isWell).toBe(false);
    expect(words).toMatch(/FAILS {2}identity .*\(key\)\n.*refuses the key/);
  });

  it('says that no virtual NIN is asked for where its enterprise is not set', async () => {
    vi.stubEnv('IDENTITY_PROVIDER', 'smile');
    vi.stubEnv('SMILE_PARTNER_ID', '001');
    vi.stubEnv('SMILE_API_KEY', 'key');
    const { isWell, words } = await told();
    expect([isWell, words]).toEqual([
      true,
      expect.stringContaining('ok     virtual NIN: not asked for: IDENTITY_ENTERPRISE_ID is empty'),
    ]);
    vi.stubEnv('IDENTITY_ENTERPRISE_ID', '1138183');
    expect((await told()).words).not.toContain('virtual NIN');
  });
});
