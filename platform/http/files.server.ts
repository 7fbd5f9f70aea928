import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../contract.ts';
import type { Admission } from '../load/admission.server.ts';
import { type FileAnswer, sendFile } from './calls.server.ts';
import { sendError } from './errors.server.ts';
import { internalKey } from './internal.server.ts';
import { plainAddresses } from './pages/address.server.ts';
import type { Pages } from './pages/render.server.ts';

/** A page as anybody without cookies gets it. */
export interface ReadPage {
  readonly status: number;
  /** Empty when the answer is no HTML. */
  readonly html: string;
}

/** What a file that speaks of the site's pages may ask. */
export interface Internal {
  /** What was asked for behind the path. */
  readonly query: URLSearchParams;
  /** Every address of the route table that needs no parameter; the same array for the same build. */
  addresses(): Promise<readonly string[]>;
  /** Renders a page within the process; nothing goes over the network. */
  read(path: string): Promise<ReadPage>;
}

/** A file that is made, not built, and stands beside the pages: `/sitemap.xml`, `/cards/*`. */
export interface SiteFile {
  /** As Fastify writes it; what a star stands for is handed to `answer`. */
  readonly path: string;
  answer(inside: Internal, rest: string): Promise<FileAnswer | ApiError>;
}

/** Adds files made by the product beside its pages. */
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
      const answer = await app.inject({
        url: path,
        remoteAddress: request.ip,
        headers: { accept: 'text/html', 'x-request-id': request.id, 'x-internal': internalKey },
      });
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      return { status: answer.statusCode, html: isPage ? answer.body : '' };
    },
  });
  for (const { path, answer } of files) {
    app.get(path, { schema: { hide: true } as never }, async (request, reply: FastifyReply) => {
      const rest = (request.params as { '*'?: string })['*'] ?? '';
      const work = () => answer(inside(request), rest);
      const result = await admission.run('document', request, work);
      if (result instanceof ApiError) return sendError(reply, result);
      return sendFile(request, reply, result);
    });
  }
}
