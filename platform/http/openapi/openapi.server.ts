import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { joinAddress } from '../../contract-address.ts';

/** The OpenAPI document of all calls at `<base>/openapi.json`, browsable at `<base>/docs`. */
export async function addOpenApi(app: FastifyInstance, basePath: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sapioworker API',
        version: '1',
        description: [
          'Every call of the public site and of the staff console, from one definition each.',
          'A call for an account carries its token: `Authorization: Bearer <token>`.',
          'A POST may carry an `Idempotency-Key`, new for each press: sent again with it, most are not done again but answered as before.',
          'What is asked too often is answered 429, with `Retry-After` in seconds where that is known.',
        ].join(' '),
      },
    },
    transform: jsonSchemaTransform,
  });
  // The calls never change while the process runs: the text is made once.
  let text: string | undefined;
  const sendText = (reply: FastifyReply) => {
    text ??= JSON.stringify(app.swagger());
    return reply.type('application/json; charset=utf-8').send(text);
  };
  app.get(joinAddress(basePath, 'openapi.json'), { schema: { hide: true } }, (_request, reply) =>
    sendText(reply),
  );
  await app.register(swaggerUi, {
    routePrefix: joinAddress(basePath, 'docs'),
    staticCSP:
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    uiConfig: { docExpansion: 'list' },
    uiHooks: {
      // The library would write the document out for each asker, as YAML for a second, and let all others wait.
      onRequest(request, reply, done) {
        const { url } = request.routeOptions;
        if (url?.endsWith('/yaml')) reply.callNotFound();
        else if (url?.endsWith('/json')) sendText(reply);
        else done();
      },
    },
  });
}
