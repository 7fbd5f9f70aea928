import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Controls, Fault } from './controls.ts';

export function addFaults(scope: FastifyInstance, controls: () => Controls): void {
  const chosen = new WeakMap<object, Fault>();

  scope.addHook('preHandler', async (request, reply) => {
    const { delayMs, fault } = controls();
    chosen.set(request, fault);
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false });
    const json = { 'content-type': 'application/json' };
    if (fault === '500') {
      return reply.code(500).headers(json).send('{"message":"Internal Server Error"}');
    }
    if (fault === 'malformed') return reply.headers(json).send('{"code":"ok","message_id":"3017');
    if (fault === 'timeout') return reply.hijack();
    if (fault === 'cut') {
      reply.hijack();
      reply.raw.writeHead(200, { ...json, 'content-length': '500' });
      reply.raw.write('{"code":"ok",', () => reply.raw.socket?.destroy());
      return reply;
    }
    return undefined;
  });

  scope.addHook('onSend', async (request, reply, payload) => {
    if (chosen.get(request) === 'lost') {
      reply.hijack();
      reply.raw.socket?.destroy();
    }
    return payload;
  });
}
