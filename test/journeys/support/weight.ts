import type { Page } from 'playwright-core';
import { leaveToChromium } from '../../support/browser.ts';

export interface Weight {
  script: number;
  style: number;
  font: number;
  media: number;
  /** What a page fetches for the next one while nothing else is to be fetched. */
  ahead: number;
  /** Everything, media left out. */
  total: number;
}

type Kind = keyof Weight;

function kindOf(type: string, url: string): Kind | undefined {
  if (type === 'Media') return 'media';
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  if (pathname.endsWith('.woff2')) return 'font';
  return undefined;
}

/** Counts the bodies that arrive, in bytes as sent (compressed). Call before `goto`. */
export async function weigh(page: Page): Promise<Weight> {
  const weight: Weight = { script: 0, style: 0, font: 0, media: 0, ahead: 0, total: 0 };
  const answers = new Map<string, { kind: Kind | undefined; headBytes: number }>();
  leaveToChromium('the bytes of an answer as they came');
  const session = await page.context().newCDPSession(page);
  const ahead = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.headers['Sec-Purpose'] === 'prefetch') ahead.add(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.set(requestId, {
      kind: ahead.has(requestId) ? 'ahead' : kindOf(type, response.url),
      headBytes: response.encodedDataLength,
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { kind, headBytes } = answers.get(requestId) ?? { kind: undefined, headBytes: 0 };
    const bytes = encodedDataLength - headBytes;
    if (kind) weight[kind] += bytes;
    if (kind !== 'media') weight.total += bytes;
  });
  await session.send('Network.enable');
  return weight;
}
