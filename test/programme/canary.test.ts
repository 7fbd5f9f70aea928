import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settingDefaults } from '#platform/config.server.ts';
import { freePort } from '#test/support/free-port.ts';
import { type Site, startSite } from '#test/support/site.ts';
import { sendRaw } from './sockets/raw.ts';

// What visitors send and ask for reaches no log, no terminal and no error answer of anybody else (FS-08).
const badge = 'Sw-CANRY';
const email = 'canary@mail.example.com';
const token = 'canarytokencanarytokencanarytoken00000000000';
const asked = `${badge}?signature=${token}&email=${encodeURIComponent(email)}&to=${email}`;
const found = /canary|canry/i;

let site: Site;
let port: number;
let mails: Server;
let refused = 0;
beforeAll(async () => {
  // A mail server that takes no mail now, and says for whom.
  mails = createServer((socket) => {
    socket.on('error', () => null).write('220 a\r\n');
    socket.on('data', (data) => {
      const command = String(data);
      if (/^RCPT/i.test(command)) refused += 1;
      const answer = /^RCPT/i.test(command) ? `451 no such box now ${command.trim()}` : '250 a';
      socket.write(`${answer}\r\n`);
    });
  });
  const smtp = await new Promise<number>((resolve) =>
    mails.listen(0, '127.0.0.1', () => resolve((mails.address() as { port: number }).port)),
  );
  site = await startSite({ LOG_LEVEL: 'trace', SMTP_URL: `smtp://127.0.0.1:${smtp}` });
  port = Number(new URL(site.address).port);
});
afterAll(async () => {
  await site?.stop();
  mails?.close();
});

const log = () => readFileSync(join(site.folder, 'log.jsonl'), 'utf8');
const ask = (path: string, init: RequestInit = {}) =>
  fetch(site.address + path, { redirect: 'manual', ...init });
const json = { 'content-type': 'application/json' };

describe('nothing of what was asked for is told', () => {
  it('by pages that are not there, cannot be posted to, or fail', async () => {
    const pages = ['/nothing', '/verification', '/verification/renew', '/dashboard/requests'];
    for (const page of pages) {
      for (const path of [`${page}/${asked}`, `${page}/${badge}/x/y.data?email=${email}`]) {
        for (const method of ['GET', 'HEAD', 'POST']) {
          const body = method === 'POST' ? { body: new URLSearchParams({ email, badge }) } : {};
          await ask(path, { method, ...body });
        }
        await ask(path, {
          method: 'POST',
          headers: { 'content-type': 'multipart/x' },
          body: email,
        });
      }
    }
    await ask(`/__manifest?p=${asked}`);
  });

  it('by any call of the document, with whatever in it', async () => {
    const { paths } = (await (await ask('/api/openapi.json')).json()) as { paths: object };
    let calls = 0;
    for (const [path, methods] of Object.entries(paths)) {
      for (const method of Object.keys(methods)) {
        const address = path.replace(/\{\w+\}/g, encodeURIComponent(`${badge} ${email}`));
        const body = JSON.stringify({ email, id: badge, token, [email]: badge });
        const init = method === 'get' ? {} : { body, headers: json };
        const headers = { ...json, cookie: `__Host-staff=${token}`, authorization: token };
        await ask(`${address}?signature=${token}`, { method: method.toUpperCase(), ...init });
        await ask(address, { method: method.toUpperCase(), ...init, headers });
        calls += 1;
      }
    }
    expect(calls).toBeGreaterThan(100);
  });

  it('by links and cookies in the shape of real ones', async () => {
    // As long as real ones and of their letters, so that the product looks them up.
    const link = 'CANARY'.repeat(5).slice(0, 26);
    const secret = `${link}CANARY`;
    const pages = ['case', 'guarantee', 'reminders', 'shared', 'me', 'verification', 'v'];
    const names = [
      ...['me', 'me-device', 'links', 'share', 'request', 'verification-grant'],
      ...['staff', 'staff-device', 'account-device'],
    ];
    const cookie = names.map((name) => `__Host-${name}=${secret}`).join('; ');
    for (const given of [link, secret]) {
      const paths = pages.flatMap((page) => [`/${page}`, `/${page}/${given}`, `/${page}.data`]);
      const calls = [
        `cases/${given}`,
        `guarantees/${given}`,
        'shares/open',
        'links/open',
        'reminders/stop',
        'me',
      ].map((call) => `/api/${call}`);
      for (const path of [...paths, ...calls]) {
        for (const method of ['GET', 'POST']) {
          const headers = { ...json, cookie, authorization: `Bearer ${secret}` };
          const body = JSON.stringify({ token: given, ref: given, code: given, share: given });
          const init = method === 'GET' ? { headers } : { method, headers, body };
          expect((await ask(path, init)).status).toBeLessThan(500);
        }
      }
    }
  });

  it('by requests that are hardly any', async () => {
    const end = 'Host: a\r\nConnection: close\r\n';
    const raw = [
      `GET /api/%E0%A4%A/${asked} HTTP/1.1\r\n${end}\r\n`,
      `GET /${asked} HTTP/1.1\r\n${end}Expect: ${email}\r\n\r\n`,
      `GET /${asked} HTTP/9\r\n${end}\r\n`,
      `BREW /${asked} HTTP/1.1\r\n${end}\r\n`,
      `GET /${asked}${'a'.repeat(20_000)} HTTP/1.1\r\n${end}\r\n`,
      `POST /api/files/upload?${asked} HTTP/1.1\r\n${end}Content-Length: 90000\r\n\r\n${email}`,
      `POST /api/contact?${asked} HTTP/1.1\r\n${end}Transfer-Encoding: chunked\r\n\r\nzz`,
    ];
    for (const bytes of raw) await sendRaw(port, bytes);
  });

  it('by a mail that nobody takes, and the job that sends it', async () => {
    const body = JSON.stringify({ email });
    const before = refused;
    expect(
      (await ask('/api/mail-list/subscribe', { method: 'POST', headers: json, body })).status,
    ).toBe(200);
    await expect.poll(() => refused).toBeGreaterThan(before);
    await expect.poll(log).toContain('job failed');
  });

  it('and nothing of it stands in the log or on the terminal', () => {
    const lines = log().split('\n');
    expect(lines.length).toBeGreaterThan(300);
    expect(lines.filter((line) => found.test(line))).toEqual([]);
    expect(site.said()).not.toMatch(found);
    // The same look would find one: the terminal is heard, and the routes stand in the log.
    expect(site.said()).toContain(site.address);
    expect(log()).toContain('verifications/verified/:verifiedId');
  });
});

describe('a start that fails tells nothing', { tags: 'nightly' }, () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env.PATH, ...env } as never,
      encoding: 'utf8',
    });

  it('of settings that cannot be read', () => {
    const odd = Object.fromEntries(
      Object.keys(settingDefaults).map((name) => [name, 'canary\u00A0']),
    );
    const { status, stdout, stderr } = start(odd);
    expect(status).toBe(1);
    expect(stderr).toContain('DATABASE_URL');
    expect(stdout + stderr).not.toMatch(found);
  });

  it('of a database that is not there', async () => {
    const { status, stdout, stderr } = start({
      DATABASE_URL: `postgresql://canary:${token}@127.0.0.1:${await freePort()}/canary`,
      SECRET_KEY: token,
      DATA_DIR: site.folder,
      PORT: '0',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('ECONNREFUSED');
    expect(stdout + stderr).not.toMatch(found);
  });
});
