import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Controls, Fault } from './controls.ts';

/** Answers in place of the endpoint; null: the endpoint answers. */
const bodies: Readonly<Partial<Record<Fault, readonly [number, string, string]>>> = {
  'http-500': [500, 'application/json', '{"status":false,"message":"Internal Server Error"}'],
  'http-429': [429, 'application/json', '{"status":false,"message":"Too many requests"}'],
  malformed: [200, 'application/json', '{"status":true,"message":"Verification succ'],
  empty: [200, 'application/json', ''],
  html: [200, 'text/html', '<!doctype html><title>Maintenance</title><p>Back soon.'],
};

function answerFault(reply: FastifyReply, kind: Fault): FastifyReply | undefined {
  const body = bodies[kind];
  if (body) {
    const [status, type, text] = body;
    if (status === 429) reply.header('retry-after', '7');
    return reply.code(status).type(type).send(text);
  }
  if (kind === 'redirect') return reply.redirect('http://127.0.0.1:9/elsewhere', 301);
  if (kind === 'reset') {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return reply;
  }
  if (kind === 'cut') {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
    reply.raw.write('{"status":true,', () => reply.raw.socket?.destroy());
    return reply;
  }
  return undefined;
}

/** Lets the provider misbehave as the controls say, on the paths they name. */
export function addFaults(
  scope: FastifyInstance,
  controls: () => Controls,
  random: () => number,
): void {
  const chosen = new WeakMap<object, Fault>();
  scope.addHook('preHandler', async (request, reply) => {
    const { faults } = controls();
    const meets = request.url.startsWith(faults.path) && random() < faults.share;
    const kind = meets ? faults.kind : 'none';
    chosen.set(request, kind);
    if (kind === 'stall') await wait(faults.stallMs, undefined, { ref: false });
    return answerFault(reply, kind);
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    if (chosen.get(request) === 'accepted-then-cut') {
      reply.hijack();
      reply.raw.socket?.destroy();
    }
    return payload;
  });
}
