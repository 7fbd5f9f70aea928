/**
 * Keeps the page that checks codes for when there is no network. Its scope begins like other pages of the
 * site: whatever is not the page or one of its files goes to the network as if there were no worker.
 */

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope extends EventTarget {
  /** Set by the server before this file. */
  readonly proofFiles: { readonly version: string; readonly files: readonly string[] };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
}
const scope = self as unknown as Scope;

const page = '/v';
const named = 'proof-';
const { version, files } = scope.proofFiles;
const own = `${named}${version}`;
/** A network that has said nothing by then: the cached page is sooner there, and as good. */
const patienceMs = 3_000;

async function keepAll(): Promise<void> {
  const cache = await caches.open(own);
  await cache.addAll([page, ...files].map((path) => new Request(path, { cache: 'reload' })));
  await scope.skipWaiting();
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(named) && name !== own);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** A language that was asked for once is there offline too. Whether it can be kept does not matter now. */
async function keepLanguage(path: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(own)).put(path, answer);
  } catch {
    // No room.
  }
}

/** The page of now; where it does not come, the one that was kept, in English where that language was not. */
async function pageAnswer(query: string, event: Waiting): Promise<Response> {
  // Asked for by its path and language alone: the code behind the `#` is in no request.
  const language = new URLSearchParams(query).get('lang') ?? '';
  const asked = /^[a-z]{2,3}$/.test(language) ? `${page}?lang=${language}` : page;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceMs);
  try {
    // What has begun to come may take as long as its line needs: cut off, half of the page would stand there.
    const answer = await fetch(asked, { signal: late.signal, cache: 'no-cache' }).finally(() =>
      clearTimeout(timer),
    );
    if (answer.ok && asked !== page) event.waitUntil(keepLanguage(asked, answer.clone()));
    if (answer.ok) return answer;
  } catch {
    // Offline.
  }
  return (await caches.match(asked)) ?? (await caches.match(page)) ?? Response.error();
}

async function fileAnswer(path: string): Promise<Response> {
  return (await caches.match(path)) ?? fetch(path);
}

scope.addEventListener('install', (event) => (event as Waiting).waitUntil(keepAll()));
scope.addEventListener('activate', (event) => (event as Waiting).waitUntil(dropOld()));
scope.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as Fetching;
  const { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  const answer = respondWith.bind(event);
  if (request.mode === 'navigate' && /^\/v\/?$/i.test(pathname))
    answer(pageAnswer(search, event as Waiting));
  else if (files.includes(pathname)) answer(fileAnswer(pathname));
});
