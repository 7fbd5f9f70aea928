import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.server.ts';
import { answerHeader, challengeHeader } from '../limits/challenge/solve.ts';
import { otherHosts } from './headers.server.ts';

/** Lets the site's own pages call an API on another host (C-44), and nobody else. */
export async function addCors(app: FastifyInstance, config: Config): Promise<void> {
  if (otherHosts(config).connect.length === 0) return;
  await app.register(cors, {
    origin: new URL(config.SITE_URL).origin,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['content-type', 'authorization', 'idempotency-key', answerHeader],
    exposedHeaders: ['retry-after', challengeHeader],
    maxAge: 600,
  });
}
