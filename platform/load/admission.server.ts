import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '../contract.ts';
import { internalKey } from '../http/internal.server.ts';
import { Overloaded } from './bounded-queue.server.ts';

/** What a request makes the server do. Files of the build, cached pages and health count as nothing. */
export type Work = 'call' | 'search' | 'document' | 'page';

/** Bounds by kind of request: what two cores answer in two or three seconds. */
const mostInWork: Readonly<Record<Work, number>> = {
  call: 2_000,
  search: 1_000,
  document: 40,
  page: 250,
};

/** A refused client that comes back at once would take time from those who are served. */
const refusalPauseMs = 1_000;

export interface Admission {
  check(work: Work, request: FastifyRequest): Promise<void>;
  run<T>(work: Work, request: FastifyRequest, go: () => Promise<T>): Promise<T>;
}

export function workOf({ work, file }: AnyCall): Work {
  return work ?? (file === 'application/pdf' ? 'document' : 'call');
}

export function openAdmission(most = mostInWork): Admission {
  const inWork: Record<Work, number> = { call: 0, search: 0, document: 0, page: 0 };
  const isFull = (work: Work) => inWork[work] >= most[work];
  // Calls of an admitted page are admitted.
  const isInternal = ({ headers }: FastifyRequest) => headers['x-internal'] === internalKey;
  return {
    async check(work, request) {
      if (!isFull(work) || isInternal(request)) return;
      await wait(refusalPauseMs);
      if (isFull(work)) throw new Overloaded();
    },
    async run(work, request, go) {
      if (isInternal(request)) return go();
      if (isFull(work)) throw new Overloaded();
      inWork[work] += 1;
      try {
        return await go();
      } finally {
        inWork[work] -= 1;
      }
    },
  };
}
