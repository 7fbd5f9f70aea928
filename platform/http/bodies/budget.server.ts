import type { Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, common } from '../../contract.ts';
import { type BareAnswers, sendError } from '../errors.server.ts';
import { internalKey } from '../internal.server.ts';
import { networkOf, siteNetworkOf } from '../network.ts';

const small = 64 * 1024;
const largestForm = 8 * 1024 * 1024;
const budget = 32 * 1024 * 1024;
/** One network's share: slow senders in one place leave some for the others. */
const shareOfNetwork = budget / 4;
/** The networks of one IPv6 customer together (/48). */
const shareOfSite = budget / 2;
const atOnce = 2;
/** Work whose client hung up still counts so long: by then its own limits have ended it. */
const longestWorkMs = 30_000;

interface Holding {
  readonly bytes: number;
  /** Null for a member of staff: the share of a network binds strangers. */
  readonly address: string | null;
  state: 'coming' | 'worked-on' | 'done';
}

declare module 'fastify' {
  interface FastifyRequest {
    holding?: Holding;
  }
}

function bytesOf({ headers, raw, routeOptions }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? 0);
  if (raw.method === 'GET' || raw.method === 'HEAD') return 0;
  const isForm = String(headers['content-type'] ?? '').startsWith('multipart/');
  const limit = isForm ? largestForm : (routeOptions.bodyLimit ?? small);
  // Of unknown length: as much as may come before it is refused.
  const bytes = headers['transfer-encoding'] ? limit : declared;
  return bytes > small && bytes <= limit ? bytes : 0;
}

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
    take(address: string | null, bytes: number): boolean {
      if (all + bytes > budget || (address && isOver(address, bytes))) return false;
      change(address, bytes);
      return true;
    },
    give: (address: string | null, bytes: number) => change(address, -bytes),
  };
}

/** Bounds memory for large bodies before they are read; above the budget the answer is 503. */
export function limitBodies(app: FastifyInstance): void {
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
    // Hanging up does not free what is being worked on.
    if (holding.state === 'worked-on') setTimeout(free, longestWorkMs).unref();
    else free();
  };
  app.addHook('preParsing', async (request, reply) => {
    // Internal calls carry what is in memory already.
    if (request.headers['x-internal'] === internalKey) return;
    const bytes = bytesOf(request);
    if (bytes === 0 || reply.raw.destroyed) return;
    const address = request.staff ? null : (request.ip ?? 'gone');
    if (!shares.take(address, bytes)) {
      return sendError(reply, new ApiError(common.busy, { retryAfterSeconds: 5 }));
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
    // The client left while it waited; nothing was done.
    endWork(holding);

    reply.hijack();
  });
  app.addHook('onSend', async ({ holding }) => {
    if (holding) endWork(holding);
  });
}

const patienceMs = 15_000;
/** A phone on a poor network sends this much in a second. A slower sender holds a place for nothing. */
const leastPerSecond = 16 * 1024;
/** So long the largest body takes at that pace. */
export const longestBodyMs = (budget / leastPerSecond) * 1_000;

const tooSlow = Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Ends slow bodies: 15 s for small ones, a steady pace for large ones. */
export function keepPace(
  server: Server,
  { badSocket }: Pick<BareAnswers, 'badSocket'>,
  withinMs = patienceMs,
): void {
  server.on('request', (request, response) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (request.complete || (declared === 0 && !request.headers['transfer-encoding'])) return;
    const mayTakeLong = declared > small && declared <= budget;
    const { socket } = request;
    let before = socket.bytesRead;
    const judge = () => {
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (request.complete || request.destroyed) clearInterval(look);
      else if (!mayTakeLong || came < (leastPerSecond * withinMs) / 1_000) {
        clearInterval(look);
        // Answered early: only the connection is left to close.
        if (response.headersSent) socket.destroy();
        else badSocket(tooSlow, socket);
      }
    };
    // After a stall of this process, what has arrived is read first.
    const look = setInterval(() => setImmediate(judge), withinMs).unref();
    request.once('close', () => clearInterval(look));
  });
}
