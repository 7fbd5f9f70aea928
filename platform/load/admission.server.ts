import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '../contract.ts';
import { internalKey } from '../http/internal.server.ts';
import { Overloaded } from './bounded-queue.server.ts';

/** What a request makes the server do. Files of the build, cached pages and health count as nothing. */
export type Work = 'call' | 'search' | 'document' | 'page';

/**
 * How many requests of each kind may be in work or wait for it: what two cores answer in two or three
 * seconds. A number and no time, so that a pause of the machine itself refuses nobody afterwards.
 */
const mostInWork: Readonly<Record<Work, number>> = {
  call: 2_000,
  search: 1_000,
  document: 40,
  page: 250,
};

/** Who is refused and comes again at once would take the time of those who are served. */
const refusalPauseMs = 1_000;

/** Lets requests to work, up to a bound for each kind. What is over the bound is refused before work. */
export interface Admission {
  /** Refuses with `Overloaded` what would find no room now: before its body is read. */
  check(work: Work, request: FastifyRequest): Promise<void>;
  /** Does the work when there is room for it; rejects with `Overloaded` otherwise. */
  run<T>(work: Work, request: FastifyRequest, go: () => Promise<T>): Promise<T>;
}

/** The kind of work of a call. */
export function workOf({ work, file }: AnyCall): Work {
  return work ?? (file === 'application/pdf' ? 'document' : 'call');
}

/** Opens the admission of one server. */
export function openAdmission(most = mostInWork): Admission {
  const inWork: Record<Work, number> = { call: 0, search: 0, document: 0, page: 0 };
  const isFull = (work: Work) => inWork[work] >= most[work];
  // What belongs to a page that was let in is let in with it.
  const isInside = ({ headers }: FastifyRequest) => headers['x-internal'] === internalKey;
  return {
    async check(work, request) {
      if (!isFull(work) || isInside(request)) return;
      await wait(refusalPauseMs);
      if (isFull(work)) throw new Overloaded();
    },
    async run(work, request, go) {
      if (isInside(request)) return go();
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
