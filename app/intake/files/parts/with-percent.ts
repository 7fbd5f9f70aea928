import type { Transport } from '#platform/send.ts';

/**
 * A transport for `send` and `ask` that tells how much of the body has left, in whole percent and each once; `fetch` cannot. A
 * retry begins at 0 again. Fails as `fetch` does: a TypeError without an answer, the signal's reason
 * when it was called off.
 */
export function withPercent(onPercent: (percent: number) => void): Transport {
  return (address, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const ask = new XMLHttpRequest();
      ask.open(method, address);
      for (const [name, value] of new Headers(headers)) ask.setRequestHeader(name, value);
      let told = -1;
      const tell = (percent: number) => {
        if (percent === told) return;
        told = percent;
        onPercent(percent);
      };
      tell(0);
      ask.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) tell(Math.floor((100 * loaded) / total));
      };
      const callOff = () => {
        ask.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', callOff);
      ask.onerror = () => reject(new TypeError('Failed to send'));
      ask.onload = () => {
        const lines = ask.getAllResponseHeaders().trim().split('\r\n');
        const named = lines.map((line): [string, string] => {
          const colon = line.indexOf(':');
          return [line.slice(0, colon), line.slice(colon + 1).trim()];
        });
        const headers = named.filter(([name]) => name !== '');
        resolve(new Response(ask.responseText, { status: ask.status, headers }));
      };
      ask.onloadend = () => signal?.removeEventListener('abort', callOff);
      ask.send(body as XMLHttpRequestBodyInit | null);
    });
}
