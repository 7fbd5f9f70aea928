import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.server.ts';
import { common } from '../contract.ts';
import { errorAnswer } from '../http/errors.server.ts';
import { internalKey } from '../http/internal.server.ts';

interface ConsolePlaces {
  readonly path: string;
  readonly api: string;
  readonly beside: readonly string[];
}

const isBelow = (url: string, path: string) => url === path || url.startsWith(`${path}/`);

/** One part and nothing that a browser or the router would read as another address. */
const lastPart = /^[\w-]+(?:\.data)?$/;

/** With ADMIN_URL the console has a host of its own (ASVS 3.5.4), decided by the found route. */
export function keepHostsApart(
  app: FastifyInstance,
  { ADMIN_URL, SITE_URL }: Pick<Config, 'ADMIN_URL' | 'SITE_URL'>,
  { path, api, beside }: ConsolePlaces,
): void {
  if (!ADMIN_URL) return;
  const { host } = new URL(ADMIN_URL);
  const isConsole = (url: string) => isBelow(url, path) || isBelow(url, api);
  const isShown = ({ url }: FastifyRequest) => {
    const [address = ''] = url.split('?');
    const found = beside.find((begin) => address.startsWith(begin));
    return found !== undefined && lastPart.test(address.slice(found.length));
  };
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers['x-internal'] === internalKey) return;
    const found = request.routeOptions.url ?? '';
    if (request.host !== host) {
      if (!isConsole(found)) return;
      // As the calls are documented: nobody is signed in on this host.
      const definition = isBelow(found, api) ? common.unauthorized : common.notFound;
      return reply.code(definition.status).send(errorAnswer(definition));
    }
    const isPage = found === '' || found === '/' || found === '*' || found === '/*';
    if (!isPage || isShown(request)) return;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(404).send(errorAnswer(common.notFound));
    }
    // One slash: two would name another host.
    return reply.redirect(`${new URL(SITE_URL).origin}/${request.url.replace(/^[/\\]+/, '')}`, 302);
  });
}

/** The console's address as people reach it, for links in mails. */
export const consoleOrigin = ({
  ADMIN_URL,
  SITE_URL,
}: Pick<Config, 'ADMIN_URL' | 'SITE_URL'>): string => new URL(ADMIN_URL || SITE_URL).origin;
