import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { Sample } from './corpus.ts';

/** What became of an upload; status 0: cut off without an answer. */
export interface Outcome {
  readonly sample: Sample;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly type: string;
  /** Of a cut one, the error. */
  readonly body: string;
}

/** Sends one upload as if it came from `from`, through the proxy that the product trusts. */
function upload(address: string, sample: Sample, from: string, agent: Agent): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': sample.body.length,
      'x-forwarded-for': from,
    };
    const cut = { sample, status: 0, retryAfter: undefined, type: '' };
    const ask = request(`${address}/api/files/upload`, { method: 'POST', headers, agent });
    ask.on('response', (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (text) => {
        body += text;
      });
      answer.on('close', () => {
        const { 'retry-after': retryAfter, 'content-type': type = '' } = answer.headers;
        resolve({ sample, status: answer.statusCode ?? 0, retryAfter, type, body });
        // What the server did not want to hear need not be said.
        ask.destroy();
      });
    });
    ask.on('error', ({ message }) => resolve({ ...cut, body: message }));
    ask.end(sample.body);
  });
}

/** All of them at once, each over a connection of its own. */
export async function flood(
  address: string,
  samples: readonly Sample[],
  fromOf: (n: number) => string,
): Promise<Outcome[]> {
  // As browsers do it: the connection stays, so that a refusal that comes early is heard.
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const all = samples.map((sample, n) => upload(address, sample, fromOf(n), agent));
  return Promise.all(all).finally(() => agent.destroy());
}

/** In MiB. */
function memory(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

/** By how many MiB the process grew at the most while `work` was done. */
export async function growth<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; mib: number }> {
  // The highest mark begins anew here.
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = memory(pid, 'VmRSS');
  const result = await work();
  return { result, mib: Math.round(memory(pid, 'VmHWM') - before) };
}
