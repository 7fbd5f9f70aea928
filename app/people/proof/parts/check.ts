import { formatMoment } from '#platform/time.ts';
import type { Fields } from '../verify/jws.rules.ts';
import { judge, type Verdict } from '../verify/verdict.rules.ts';
import { readPhoto, watchCamera } from './camera.ts';
import { kept, refreshed } from './store.ts';
import { type Answers, tellIn, tellVerdict } from './words.ts';

/** The page that checks a code. All of it happens here: no request carries any part of a code. */

const part = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;
const meta = document.querySelector<HTMLMetaElement>('meta[name="proof-root"]')?.content ?? '';
/** Comes with the page where a language was asked for. */
const own = JSON.parse(document.getElementById('answers')?.textContent ?? 'null') as {
  readonly language: string;
  readonly answers: Answers;
} | null;
const root: Fields = JSON.parse(meta) ?? {};

/** Lists are asked for again while the page is open. */
const againMs = 60_000;

let known = kept();
/** When the list of withdrawn records was made that this browser goes by, in seconds since 1970. */
let statusAt: number | null = null;
/** The address that is shown; empty for none. */
let shown = '';

const say = (words: string) => {
  part('said').textContent = words;
};

/** An address as people type it: spaces and small letters mean nothing. */
const tidy = (text: string) => text.replace(/\s/g, '').slice(0, 20_000).toUpperCase();

/** The verdict in the language that the page was asked for, under the English one. */
function tellOwn(verdict: Verdict): void {
  const told = own && tellIn(own.answers, verdict, known.keys !== null);
  part('own').hidden = !told;
  if (!own || !told) return;
  part('own').lang = own.language;
  [part('own-verdict').textContent, part('own-advice').textContent] = told;
}

/** A tick as the report draws it; the words beside it say the same. */
function pictureOf(tick: 'basic' | 'premium'): HTMLImageElement {
  const picture = new Image(24, 24);
  picture.src = `/kit/tick-${tick}.svg`;
  picture.alt = '';
  return picture;
}

async function show(address: string, from: 'a person' | 'the lists'): Promise<void> {
  shown = address;
  const now = Math.floor(Date.now() / 1000);
  const verdict = await judge(address, { root, ...known, now });
  if (shown !== address) return;
  const { title, advice, facts } = tellVerdict(verdict, known.keys !== null);
  const result = part('result');
  // A younger list alone changes nothing that is worth being read out again.
  const isNews = from === 'a person' || part('verdict').textContent !== title;
  result.dataset.is = verdict.is;
  result.hidden = false;
  if (isNews) part('verdict').textContent = title;
  if (isNews) part('advice').textContent = advice;
  tellOwn(verdict);
  const rows = facts.flatMap(([label, value, tick]) => {
    const [term, told] = [document.createElement('dt'), document.createElement('dd')];
    [term.textContent, told.textContent] = [label, value];
    if (tick) told.prepend(pictureOf(tick), ' ');
    return [term, told];
  });
  part('facts').replaceChildren(...rows);
  if (from === 'a person') result.focus();
}

/** Whoever comes next is not judged by what was said of the one before, also where their code cannot be read. */
function clear(): void {
  shown = '';
  part('result').hidden = true;
  history.replaceState(null, '', location.pathname + location.search);
}

/** Takes a code that was scanned, chosen or typed. It stands behind the `#`, which no server is told. */
function take(text: string): void {
  const address = tidy(text);
  history.replaceState(null, '', `#${address.slice(address.indexOf('#') + 1).slice(0, 4_000)}`);
  say('');
  void show(address, 'a person');
}

async function refresh(): Promise<void> {
  ({ lists: known, statusAt } = await refreshed(known, root));
  tellOffline();
  if (shown) await show(shown, 'the lists');
}

const isCodeThere = () => location.hash.length > 1 && location.hash !== '#main';

function fromAddress(): void {
  if (isCodeThere()) void show(tidy(location.hash), 'a person');
}

let looking: AbortController | null = null;

async function scan(): Promise<void> {
  looking?.abort();
  const own = new AbortController();
  looking = own;
  clear();
  part('camera').hidden = false;
  // On a phone it begins where the screen ends.
  part('camera').scrollIntoView({ block: 'start' });
  say('Hold the code before the camera.');
  try {
    const text = await watchCamera(part<HTMLVideoElement>('video'), own.signal);
    if (text) take(text);
    else say('');
  } catch {
    say('The camera cannot be used here. Choose a photo of the code, or paste its address.');
  }
  if (looking !== own) return;
  part('camera').hidden = true;
  // The button that stopped it is gone with it.
  if (document.activeElement === document.body) part('scan').focus({ preventScroll: true });
}

async function choose(input: HTMLInputElement): Promise<void> {
  const [file] = input.files ?? [];
  if (!file) return;
  clear();
  say('Reading the photo…');
  const text = await readPhoto(file).catch(() => undefined);
  input.value = '';
  if (text) take(text);
  else if (text === null)
    say('No code was found. Take the photo closer, straight and in good light.');
  else say('This file is no picture that can be read.');
}

function tellRoot(): void {
  const { x } = root;
  part('pinned').textContent =
    typeof x === 'string'
      ? `This page believes only keys that our root vouches for: ${x.slice(0, 16)}…`
      : 'No keys are set up here, so nothing can be checked.';
}

/** Since when the page needs no network, and how old what it knows is. */
function tellOffline(): void {
  if (document.documentElement.dataset.offline !== 'ready') return;
  const list = statusAt ? ` Lists of ${formatMoment(new Date(statusAt * 1000))}.` : '';
  part('offline').textContent = `This page now also works offline.${list}`;
}

/** Waits until a worker answers for its pages; refuses where it could not keep them. */
function working({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant') reject(new Error('The page could not be kept.'));
    });
  });
}

/** The first visit came before its worker, which keeps the languages of later ones by itself. */
async function keepLanguage(language: string): Promise<void> {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('proof-'));
  const path = `/v?lang=${language}`;
  if (name && !(await caches.match(path))) await (await caches.open(name)).add(path);
}

async function goOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // The codes' own spelling of the page is another address to the browser.
    const scopes = ['/v', '/V'].map((scope) =>
      navigator.serviceWorker.register('/v-worker.js', { scope }).then(working),
    );
    await Promise.all(scopes);
    // Without it the page speaks English there.
    if (own) await keepLanguage(own.language).catch(() => undefined);
    document.documentElement.dataset.offline = 'ready';
    tellOffline();
  } catch {
    part('offline').textContent = 'This browser cannot keep the page for offline use.';
  }
}

part('ways').hidden = false;
part('scan').addEventListener('click', () => void scan());
part('stop').addEventListener('click', () => looking?.abort());
part('photo').addEventListener('change', (event) => void choose(event.target as HTMLInputElement));
part('typed').addEventListener('submit', (event) => {
  event.preventDefault();
  const { value } = part<HTMLTextAreaElement>('text');
  if (value.trim()) take(value);
  else say('Paste the address of a code first.');
});
// A code that is shown stays in the address when the language changes.
for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
  link.addEventListener('click', () => {
    link.hash = location.hash;
  });
}
addEventListener('hashchange', fromAddress);
addEventListener('online', () => void refresh());
setInterval(() => {
  if (!document.hidden) void refresh();
}, againMs);
tellRoot();
// Until then it says that it checks: who has scanned a code would else be told to scan one.
part('result').hidden = !isCodeThere();
// What was kept may be too old to speak: with a network, the first word is the present one.
const patience = new Promise((go) => setTimeout(go, 2_500));
const asked = refresh().then(() => {
  document.documentElement.dataset.lists = 'asked';
});
void Promise.race([asked, patience]).then(fromAddress);
void asked.then(goOffline);
