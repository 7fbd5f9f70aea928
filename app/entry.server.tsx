import loader from 'virtual:loader';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { Nonce, RequestId } from '#app/shell/parts/nonce.ts';
import { holdScript } from '#platform/http/pages/held-script.server.ts';
import { cachedHeader, failureContext, nonceContext, requestIdContext } from '#platform/page.ts';

/**
 * Renders a page whole before it is sent: pages are small, and a whole page can be compressed well
 * and answered with the right status. The nonce reaches React here and nowhere else.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  // A page that is kept is the same for everybody: its scripts are known by their hashes instead.
  const nonce = headers.has(cachedHeader) ? undefined : context.get(nonceContext);
  let answerStatus = status;
  const stream = await renderToReadableStream(
    <Nonce value={nonce}>
      <RequestId value={context.get(requestIdContext)}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce ? { nonce } : {})} />
      </RequestId>
    </Nonce>,
    {
      ...(nonce ? { nonce } : {}),
      // Never move a large part of a page behind a script: it must read without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: request.signal,
      onError(error) {
        answerStatus = 500;
        if (!request.signal.aborted) context.get(failureContext)(error);
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  // While developing, Vite's own scripts must run first.
  if (import.meta.env.DEV) return new Response(stream, { status: answerStatus, headers });
  const html = holdScript(await new Response(stream).text(), loader, nonce);
  return new Response(html, { status: answerStatus, headers });
}

/** What loaders and actions throw; the router's own way would print the visitor's address. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted) context.get(failureContext)(error);
}
