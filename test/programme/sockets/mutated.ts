import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type RawAnswer, sendRaw } from './raw.ts';

const zzuf = '/usr/bin/zzuf';

/** Why requests are not mutated, where they are not. */
export const noZzuf = existsSync(zzuf) ? '' : 'NOT RUN: this machine has no zzuf';

const host = 'Host: localhost\r\n';
const json = 'Content-Type: application/json\r\n';
const search = JSON.stringify({
  fullName: 'Amina Yusuf',
  phoneNumber: '+2348030000009',
  email: 'amina@example.com',
  dateOfBirth: '1991-04-12',
  searchReason: 'EMPLOYMENT_CHECK',
});
const chunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;
const form = [
  '--part',
  'Content-Disposition: form-data; name="email"',
  '',
  'amina@example.com',
  '--part--',
  '',
].join('\r\n');

/** Requests of every form that browsers, scripts and proxies send: what is changed by chance. */
export const requests: readonly string[] = [
  `GET / HTTP/1.1\r\n${host}Accept: text/html\r\nAccept-Language: en-NG,yo;q=0.8\r\n\r\n`,
  `GET /verification/Sw-AMY20?from=search#top HTTP/1.1\r\n${host}Cookie: a=b; __Host-staff=none\r\n\r\n`,
  `HEAD /blog HTTP/1.1\r\n${host}If-None-Match: W/"abc", "def"\r\n\r\n`,
  `GET /api/verifications/verified/Sw-AMY20 HTTP/1.1\r\n${host}X-Forwarded-For: 10.0.0.1\r\nForwarded: for=10.0.0.1\r\n\r\n`,
  `GET /kit/none.svg HTTP/1.1\r\n${host}Range: bytes=0-99\r\nAccept-Encoding: br, gzip;q=0.5\r\n\r\n`,
  `OPTIONS /api/contacts HTTP/1.1\r\n${host}Origin: https://example.com\r\nAccess-Control-Request-Method: POST\r\n\r\n`,
  `POST /api/verifications/search HTTP/1.1\r\n${host}${json}Content-Length: ${search.length}\r\n\r\n${search}`,
  `POST /api/verifications/search HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n${chunks(search)}`,
  `POST /api/mail-list/subscribe HTTP/1.1\r\n${host}${json}Idempotency-Key: a-key-of-ours-0001\r\nContent-Length: 29\r\n\r\n{"email":"amina@example.com"}`,
  `POST /contact HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=part\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
  `POST /api/payments/webhook HTTP/1.1\r\n${host}${json}X-Paystack-Signature: ${'0'.repeat(128)}\r\nContent-Length: 2\r\n\r\n{}`,
  `GET /healthz HTTP/1.1\r\n${host}\r\nGET /readyz HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
];

/** From one bit of a thousand to one of twenty: a letter of a header, or hardly a request any more. */
const ratio = '0.001:0.05';

/** A request with some of its bits turned by zzuf; the same number always gives the same bytes. */
export function mutated(n: number): Buffer {
  const request = requests[n % requests.length] ?? '';
  return execFileSync(zzuf, ['-s', String(n), '-r', ratio], { input: request });
}

export interface Fault {
  readonly n: number;
  readonly why: string;
}

/** Of the inside: where code lies, what a library calls its errors. */
const inside = /node_modules|\bat \S+:\d+:\d+|FST_|SQLSTATE|HPE_|\/(?:tmp|home|app|work)\//;

/** What is wrong with the answer to bytes that are hardly a request; null when nothing is. */
export function faultIn({ status, body }: RawAnswer): string | null {
  if (status >= 500) return `a fault of ours: ${status}`;
  if (status !== 0 && (status < 200 || Number.isNaN(status))) return `no status: ${status}`;
  const told = inside.exec(body)?.[0];
  return status >= 400 && told ? `something of the inside: ${told}` : null;
}

/** Sends so many mutated requests to a server on this machine, `together` at once. */
export async function sendMutated(port: number, first: number, count: number, together = 40) {
  const statuses: Record<number, number> = {};
  const faults: Fault[] = [];
  let next = first;
  const send = async () => {
    while (next < first + count) {
      const n = next;
      next += 1;
      const answer = await sendRaw(port, mutated(n));
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const why = faultIn(answer);
      if (why) faults.push({ n, why });
    }
  };
  await Promise.all(Array.from({ length: together }, send));
  return { statuses, faults };
}
