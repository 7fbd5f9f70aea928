import { createConnection, type Socket } from 'node:net';
import type { Config } from '../config.server.ts';
import type { Log } from '../log.server.ts';

/** `unscanned`: no word that could be trusted; whoever asks must refuse the bytes. */
export type Finding = 'clean' | 'infected' | 'unscanned';

export interface Scanner {
  /** Without `CLAMD_ADDRESS` nothing is scanned, and everything counts as clean. */
  readonly on: boolean;
  /** Never throws. What was found, and why there is no word, goes to the log. */
  scan(bytes: Uint8Array): Promise<Finding>;
  answers(): Promise<boolean>;
  readonly counts: Readonly<Record<Finding, number>>;
}

/** How long a scan may take in all; 5 MB take clamd well under one second. */
const longestMs = 10_000;
/** clamd's words are short; whatever says more is something else. */
const longestReply = 1_024;
const piece = 64 * 1024;

function connect(address: string): Socket {
  if (address.startsWith('unix:')) return createConnection(address.slice('unix:'.length));
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon).replace(/^\[|\]$/g, '');
  return createConnection({ host, port: Number(address.slice(colon + 1)) });
}

const lengthOf = (size: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(size);
  return bytes;
};

/** INSTREAM of clamd(8): pieces with their length in front, and a piece of no length as the end. */
function* inPieces(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += piece) {
    const part = bytes.subarray(at, at + piece);
    yield lengthOf(part.length);
    yield part;
  }
  yield lengthOf(0);
}

/** Says something to clamd and gives its reply, which ends with a NUL. Rejects after `withinMs`. */
function replyTo(address: string, said: Iterable<Uint8Array>, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let reply = '';
    let over = false;
    const end = (settle: () => void) => {
      over = true;
      clearTimeout(timer);
      socket.destroy();
      settle();
    };
    const fail = (why: string) => end(() => reject(new Error(why)));
    const timer = setTimeout(() => fail(`no reply within ${withinMs} ms`), withinMs);
    socket.setEncoding('latin1');
    socket.on('data', (text) => {
      reply += text;
      const whole = reply.indexOf('\0');
      if (whole >= 0) end(() => resolve(reply.slice(0, whole)));
      else if (reply.length > longestReply) fail('a reply without an end');
    });
    socket.on('error', (error) => fail(error.message));
    socket.on('close', () => over || fail('closed without a whole reply'));
    const write = async () => {
      for (const part of said) {
        if (over) return;
        if (!socket.write(part)) await new Promise((go) => socket.once('drain', go));
      }
    };
    void write();
  });
}

function unclear(reply: string): Error {
  const limited = reply.startsWith('INSTREAM size limit exceeded');
  const hint = limited ? ': set StreamMaxLength of clamd to 6M or more' : '';
  return new Error(`clamd answered "${reply.slice(0, 200)}"${hint}`);
}

/** `withinMs` is for tests of a silent scanner. */
export function openScanner(
  { CLAMD_ADDRESS: address }: Pick<Config, 'CLAMD_ADDRESS'>,
  log: Log,
  withinMs = longestMs,
): Scanner {
  const counts = { clean: 0, infected: 0, unscanned: 0 };
  async function ask(bytes: Uint8Array): Promise<Finding> {
    try {
      const reply = await replyTo(address, inPieces(bytes), withinMs);
      if (reply === 'stream: OK') return 'clean';
      const signature = /^stream: (.+) FOUND$/.exec(reply)?.[1];
      if (!signature) throw unclear(reply);
      log.warn({ signature }, 'the virus scanner found something in an upload');
      return 'infected';
    } catch (error) {
      log.error({ err: error }, 'the virus scanner gave no word: an upload is refused');
      return 'unscanned';
    }
  }
  return {
    on: address !== '',
    counts,
    async scan(bytes) {
      if (!address) return 'clean';
      const finding = await ask(bytes);
      counts[finding] += 1;
      return finding;
    },
    answers: () =>
      replyTo(address, [Buffer.from('zPING\0')], withinMs).then(
        (reply) => reply === 'PONG',
        () => false,
      ),
  };
}

/** What must be said at a start: a scanner that is silent, and in `live` that there is none. */
export async function scannerTroubles(
  { APP_ENV, CLAMD_ADDRESS }: Pick<Config, 'APP_ENV' | 'CLAMD_ADDRESS'>,
  scanner: Pick<Scanner, 'on' | 'answers'>,
): Promise<string[]> {
  const none =
    'There is no virus scanner: uploads are checked by their content alone. Set CLAMD_ADDRESS to have them scanned.';
  if (!scanner.on) return APP_ENV === 'live' ? [none] : [];
  if (await scanner.answers()) return [];
  return [
    `The virus scanner at ${CLAMD_ADDRESS} does not answer: no upload is kept until it does (CLAMD_ADDRESS).`,
  ];
}
