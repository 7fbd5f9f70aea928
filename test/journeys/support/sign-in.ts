import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import type { Page } from 'playwright-core';
import { expect, inject, vi } from 'vitest';
import { patience } from '../../support/patience.ts';

/** The sign-in codes that the sandbox of SMS took in, the newest last. */
export const codesBySms = () => {
  const file = join(inject('mails'), '../messaging-sandbox.jsonl');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A line for each report of one message.
  const codes = [...kept.matchAll(/(\d{6}) is your sign-in code/g)].map(([, code = '']) => code);
  return [...new Set(codes)];
};

/** The sign-in codes in the mails to an address. */
export async function codesByMail(email: string): Promise<string[]> {
  const folder = inject('mails');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const codes: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const { to, text, subject } = await simpleParser(readFileSync(join(folder, file)));
    const isTheirs = [to].flat().some((one) => one?.text.includes(email));
    if (isTheirs && subject === 'Your sign-in code') {
      codes.push(/\b(\d{6})\b/.exec(text ?? '')?.[1] ?? '');
    }
  }
  return codes;
}

/** Types an address, waits for the code that comes there, and types that. */
export async function signIn(page: Page, to: string, read: () => Promise<string[]>): Promise<void> {
  const main = page.getByRole('main');
  const earlier = await read();
  await main.getByLabel('Email or mobile number').fill(to);
  await main.getByRole('button', { name: 'Send me a code' }).click();
  await main.getByRole('heading', { name: 'Type the code' }).waitFor();
  await expect
    .poll(async () => (await read()).length, { timeout: patience })
    .toBe(earlier.length + 1);
  const code = (await read()).find((one) => !earlier.includes(one)) ?? '';
  await main.getByLabel('Code', { exact: true }).fill(code);
  await main.getByRole('button', { name: 'Sign in' }).click();
  await main.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
}

interface Told {
  readonly data: readonly { readonly id: string }[];
}

/** Signs in by mail without a browser; gives calls under `/api/me`. */
export async function ownCalls(email: string) {
  let cookie = '';
  const call = async (method: string, path: string, body?: object): Promise<Told> => {
    const answer = await fetch(`${inject('site')}/api/me${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const told = await answer.text();
    if (!answer.ok) throw new Error(`/me${path}: ${answer.status} ${told}`);
    const set = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
    if (set.length > 0) cookie = set.join('; ');
    return JSON.parse(told);
  };
  const earlier = await codesByMail(email);
  await call('POST', '/code', { to: email });
  const fresh = async () => (await codesByMail(email)).find((one) => !earlier.includes(one));
  // Before a file's first test too, where `expect.poll` is not to be had.
  const code = await vi.waitUntil(fresh, { timeout: patience, interval: 100 });
  await call('POST', '/session', { to: email, code });
  return call;
}
