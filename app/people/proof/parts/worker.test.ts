import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

type Listener = (event: unknown) => void;
const listeners = new Map<string, Listener>();
let network: (asked: string, signal: AbortSignal) => Promise<Response>;

beforeAll(async () => {
  vi.stubGlobal('self', {
    proofFiles: { version: 'one', files: ['/assets/check.js'] },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  });
  vi.stubGlobal('location', { origin: 'https://site.example' });
  vi.stubGlobal('caches', { match: async () => new Response('the page that was kept') });
  vi.stubGlobal('fetch', (asked: string, { signal }: { signal: AbortSignal }) =>
    network(asked, signal),
  );
  // A script of its own and no module, which the compiler lets nobody import.
  const worker = './worker.ts';
  await import(worker);
});
// The files after this one share its globals.
afterAll(() => vi.unstubAllGlobals());

/** What a browser that opens the page of codes is answered. */
function opened(): Promise<Response> {
  return new Promise((resolve) =>
    listeners.get('fetch')?.({
      request: { url: 'https://site.example/v', method: 'GET', mode: 'navigate' },
      waitUntil: () => undefined,
      respondWith: resolve,
    }),
  );
}

/** Ends the body when the signal says so, as a browser does. */
const inTwo = (signal: AbortSignal, pauseMs: number) =>
  new ReadableStream<Uint8Array>({
    async start(body) {
      signal.addEventListener('abort', () => body.error(signal.reason));
      body.enqueue(new TextEncoder().encode('one half, '));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (signal.aborted) return;
      body.enqueue(new TextEncoder().encode('the other'));
      body.close();
    },
  });

describe('the page of codes on a bad line (PROOF-02)', () => {
  it('is the kept one where the network says nothing', async () => {
    network = (_asked, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    expect(await (await opened()).text()).toBe('the page that was kept');
  });

  it('comes whole, however slowly its second half comes', async () => {
    network = async (_asked, signal) => new Response(inTwo(signal, 3_500));
    expect(await (await opened()).text()).toBe('one half, the other');
  });
});
