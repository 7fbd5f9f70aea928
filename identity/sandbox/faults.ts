import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Controls, Fault } from './controls.ts';

const json = 'application/json';

/** Lets the provider misbehave as the controls say, after the key was looked at. */
export function addFaults(scope: FastifyInstance, controls: () => Controls): void {
  const chosen = new WeakMap<object, Fault>();

  scope.addHook('preHandler', async (request, reply) => {
    const { fault, delayMs } = controls();
    chosen.set(request, fault);
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    if (fault === '500') return reply.code(500).send({ error: 'Internal Server Error' });
    if (fault === 'malformed') {
      return reply
        .code(200)
        .type(json)
        .send('{"entity":{"first_name":"Amina","ResultCode":"1020",');
    }
    if (fault === 'timeout') {
      reply.hijack();
      await once(reply.raw, 'close');
    }
    if (fault === 'cut') {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': json, 'content-length': '900' });
      reply.raw.write('{"entity":{', () => reply.raw.socket?.destroy());
    }
    return reply.sent ? reply : undefined;
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    // The caller gives up one day; until then it waits for nothing.
    if (chosen.get(request) === 'lost') await once(reply.raw, 'close');
    return payload;
  });
}
