// The load of the benchmark, in a process of its own: a number of requests over keep-alive connections,
// each connection one request after another. Prints a line of JSON with how it went.
import { Agent, request } from 'node:http';

const [port, kind, amount, connections, records, seed] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });

// Numbers from a seed, so that both servers get requests of the same kind (mulberry32).
let state = Number(seed);
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const two = (number) => String(number).padStart(2, '0');
function person() {
  const n = 1 + Math.floor(random() * Number(records));
  const born = `${1950 + (n % 50)}-${two(1 + (n % 12))}-${two(1 + (n % 28))}`;
  return { n, born };
}

function parts() {
  if (kind.startsWith('/')) return ['GET', kind, ''];
  const { n, born } = person();
  if (kind === 'details')
    return ['GET', `/api/verifications/verified/Sw-${n.toString(16).padStart(5, '0')}`, ''];
  const body = {
    fullName: `Person Number${n}`,
    phoneNumber: `+234${8_000_000_000 + n}`,
    email: `person${n}@example.com`,
    dateOfBirth: born,
    searchReason: 'EMPLOYMENT_CHECK',
  };
  return ['POST', '/api/verifications/search', JSON.stringify(body)];
}

const result = { done: 0, failed: 0, times: [] };
function one() {
  const [method, path, body] = parts();
  const headers = body
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    : { 'accept-encoding': 'br' };
  return new Promise((resolve) => {
    const began = performance.now();
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        result.done += 1;
        result.times.push(performance.now() - began);
        if (response.statusCode !== 200 || text.includes('"success":false')) {
          result.failed += 1;
          result.firstFailure ??= `${response.statusCode} ${text.slice(0, 200)}`;
        }
        resolve();
      });
    });
    sent.on('error', (error) => {
      result.failed += 1;
      result.firstFailure ??= error.message;
      resolve();
    });
    sent.end(body);
  });
}

let left = Number(amount);
const began = performance.now();
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  }),
);
const seconds = (performance.now() - began) / 1000;
const sorted = result.times.sort((a, b) => a - b);
const at = (part) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
const { done, failed, firstFailure } = result;
console.log(JSON.stringify({ done, failed, firstFailure, seconds, p50: at(0.5), p95: at(0.95) }));
agent.destroy();
