import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../contract.ts';
import type { Admission } from '../load/admission.server.ts';
import { restOf } from './assets/assets.server.ts';
import { type FileAnswer, sendFile } from './calls.server.ts';
import { sendError } from './errors.server.ts';
import { askItself, internalKey } from './internal.server.ts';
import { plainAddresses } from './pages/address.server.ts';
import type { Pages } from './pages/render.server.ts';

interface ReadPage {
  readonly status: number;
  readonly html: string;
}

export interface Internal {
  readonly query: URLSearchParams;
  /** Every address of the route table that needs no parameter; the same array for the same build. */
  addresses(): Promise<readonly string[]>;
  read(path: string): Promise<ReadPage>;
}

/** A file that is made, not built, and stands beside the pages: `/sitemap.xml`, `/cards/*`. */
export interface SiteFile {
  readonly path: string;
  answer(inside: Internal, rest: string): Promise<FileAnswer | ApiError>;
}

export function addFiles(
  app: FastifyInstance,
  pages: Pages,
  admission: Admission,
  files: readonly SiteFile[],
): void {
  const known = new WeakMap<object, string[]>();
  const addresses = async () => {
    const { routes } = await pages.build();
    const found = known.get(routes) ?? plainAddresses(routes);
    known.set(routes, found);
    return found;
  };
  const inside = (request: FastifyRequest): Internal => ({
    query: new URLSearchParams(request.url.split('?')[1]),
    addresses,
    async read(path) {
      const answer = await askItself(app, {
        url: path,
        remoteAddress: request.ip,
        headers: { accept: 'text/html', 'x-request-id': request.id, 'x-internal': internalKey },
      });
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      return { status: answer.statusCode, html: isPage ? answer.body : '' };
    },
  });
  for (const { path, answer } of files) {
    app.get(path, { schema: { hide: true } }, async (request, reply: FastifyReply) => {
      const rest = restOf(request.params);
      const work = () => answer(inside(request), rest);
      const result = await admission.run('document', request, work);
      if (result instanceof ApiError) return sendError(reply, result);
      return sendFile(request, reply, result);
    });
  }
}
