import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, common } from '../../contract.ts';
import { type BareAnswers, sendError } from '../errors.server.ts';
import { internalKey } from '../internal.server.ts';
import { networkOf, siteNetworkOf } from '../network.ts';

/** Up to here a body costs next to nothing: the server's own limit for calls that take no file. */
const small = 64 * 1024;
/** The largest body that any call or form takes. */
const largest = 8 * 1024 * 1024;
/** Of all large bodies at one time: four files of 5 MB as text, or eight photos of a phone. */
const room = 32 * 1024 * 1024;
/** What one network may hold of it: whoever sends slowly from one place leaves room for the others. */
const shareOfNetwork = room / 4;
/** The networks of one IPv6 customer together (/48). */
const shareOfSite = room / 2;
/** How many of them are worked on at one time; the others wait, read and parsed. */
const atOnce = 2;
/** Work on a body ends within its own limits, also when nobody waits for the answer any more. */
const longestWorkMs = 30_000;

interface Holding {
  readonly bytes: number;
  /** Null for a member of staff: the share of a network binds strangers. */
  readonly address: string | null;
  state: 'coming' | 'worked-on' | 'done';
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The part of the room that this request's body takes. */
    holding?: Holding;
  }
}

/** What a request may bring into memory; 0 for what the limit refuses by its length alone. */
function bytesOf({ headers, raw, routeOptions }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? 0);
  if (raw.method === 'GET' || raw.method === 'HEAD') return 0;
  // The pages' forms have a limit of their own, by their media type.
  const isForm = String(headers['content-type'] ?? '').startsWith('multipart/');
  const limit = isForm ? largest : (routeOptions.bodyLimit ?? small);
  // Of unknown length: as much as may come before it is refused.
  const bytes = headers['transfer-encoding'] ? limit : declared;
  return bytes > small && bytes <= limit ? bytes : 0;
}

/** Who holds how much: in all, by network, and by IPv6 customer. */
function openShares() {
  let all = 0;
  const held = new Map<string, number>();
  const of = (key: string) => held.get(key) ?? 0;
  const keysOf = (address: string) => {
    const [network, site] = [networkOf(address), siteNetworkOf(address)];
    return { network, site: site === network ? null : site };
  };
  const add = (key: string, bytes: number) => {
    const now = of(key) + bytes;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  const change = (address: string | null, bytes: number) => {
    all += bytes;
    if (address === null) return;
    const { network, site } = keysOf(address);
    add(network, bytes);
    if (site) add(site, bytes);
  };
  const isOver = (address: string, bytes: number) => {
    const { network, site } = keysOf(address);
    if (of(network) + bytes > shareOfNetwork) return true;
    return site !== null && of(site) + bytes > shareOfSite;
  };
  return {
    /** Whether these bytes were taken for the address; false where a share is used up. */
    take(address: string | null, bytes: number): boolean {
      if (all + bytes > room || (address && isOver(address, bytes))) return false;
      change(address, bytes);
      return true;
    },
    give: (address: string | null, bytes: number) => change(address, -bytes),
  };
}

/**
 * Keeps room for large bodies before they are read: a body of 7 MB is in memory several times while it
 * is parsed, checked and drawn, so that a thousand at once would end the process. Who finds no room is
 * asked to come again. It is asked for after every `onRequest`: whom the staff guard sends away holds none.
 */
export function keepRoom(app: FastifyInstance): void {
  const shares = openShares();
  let working = 0;
  const waiting: (() => void)[] = [];
  const endWork = (holding: Holding) => {
    if (holding.state !== 'worked-on') return;
    holding.state = 'done';
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  };
  const leave = (request: FastifyRequest) => {
    const { holding } = request;
    if (!holding) return;
    delete request.holding;
    const free = () => {
      endWork(holding);
      shares.give(holding.address, holding.bytes);
    };
    // Who hangs up does not free what is being worked on.
    if (holding.state === 'worked-on') setTimeout(free, longestWorkMs).unref();
    else free();
  };
  app.addHook('preParsing', async (request, reply) => {
    // What comes from inside is in memory already, as the form that it was cut from.
    if (request.headers['x-internal'] === internalKey) return;
    const bytes = bytesOf(request);
    // Who has gone while the guard looked gives nothing back any more.
    if (bytes === 0 || reply.raw.destroyed) return;
    const address = request.staff ? null : (request.ip ?? 'gone');
    if (!shares.take(address, bytes)) {
      return sendError(reply, new ApiError(common.busy, { retryAfterSeconds: 5 })) as never;
    }
    request.holding = { bytes, address, state: 'coming' };
    reply.raw.once('finish', () => leave(request)).once('close', () => leave(request));
  });
  app.addHook('preValidation', async (request, reply) => {
    const { holding } = request;
    if (!holding) return;
    if (working >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else working += 1;
    holding.state = 'worked-on';
    if (request.holding) return;
    // Gone while it waited: nothing has been done, and nobody would hear of it.
    endWork(holding);

    reply.hijack();
  });
  app.addHook('onSend', async ({ holding }) => {
    if (holding) endWork(holding);
  });
}

/** How long a body may take, and how often a large one is looked at. */
const patienceMs = 15_000;
/** A phone on a poor network sends as much in a second; who sends less holds a place for nothing. */
const leastPerSecond = 16 * 1024;

const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Ends requests whose body comes too slowly. A file of 5 MB takes a phone a minute and more, so that
 * no one time fits all: a small body has 15 seconds, a large one must come at a steady pace. `withinMs`
 * is for tests.
 */
export function keepPace(
  server: Server,
  { badSocket }: Pick<BareAnswers, 'badSocket'>,
  withinMs = patienceMs,
): void {
  server.on('request', (request, response) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (request.complete || (declared === 0 && !request.headers['transfer-encoding'])) return;
    const mayTakeLong = declared > small && declared <= largest;
    const { socket } = request;
    let before = socket.bytesRead;
    const judge = () => {
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (request.complete || request.destroyed) clearInterval(look);
      else if (!mayTakeLong || came < (leastPerSecond * withinMs) / 1_000) {
        clearInterval(look);
        // Who was answered before the end has only to be got rid of.
        if (response.headersSent) socket.destroy();
        else badSocket(tooSlow, socket);
      }
    };
    // Where this process stood still, what has come meanwhile is read before anybody is called slow.
    const look = setInterval(() => setImmediate(judge), withinMs).unref();
    request.once('close', () => clearInterval(look));
  });
}
