import { signatureHeader, signatureOf } from '../signature.ts';
import type { Controls } from './controls.ts';
import type { Timers } from './timers.ts';

export interface Delivery {
  readonly event: string;
  readonly reference: string;
  readonly attempts: number;
  readonly status: 'waiting' | 'taken' | 'lost' | 'given-up';
}

/** A delivery as it is kept here while it is tried. */
type Mutable = { -readonly [Part in keyof Delivery]: Delivery[Part] };

export interface Webhooks {
  send(event: string, reference: string, data: unknown): void;
  deliveries(): readonly Delivery[];
}

// Live: every 3 minutes for the first 4 tries, then hourly, for 72 hours.
const soonMs = 180_000;
const hourMs = 3_600_000;
const untilMs = 72 * hourMs;

/** How long after the n-th try (from 1) the next one comes. */
export function waitAfter(attempt: number): number {
  return attempt < 4 ? soonMs : hourMs;
}

/** Sends signed events to the product and tries again until it answers 200. */
export function openWebhooks(given: {
  readonly address: () => string;
  readonly secretKey: string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly controls: () => Controls;
}): Webhooks {
  const { address, secretKey, timers, random, controls } = given;
  const kept: { -readonly [K in keyof Delivery]: Delivery[K] }[] = [];

  async function post(bytes: Buffer, signature: string): Promise<boolean> {
    try {
      const answer = await fetch(address(), {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(10_000),
      });
      await answer.arrayBuffer();
      return answer.status === 200;
    } catch {
      return false;
    }
  }

  function deliver(event: string, reference: string, bytes: Buffer): void {
    const { webhooks } = controls();
    const delivery: Mutable = { event, reference, attempts: 0, status: 'waiting' };
    kept.push(delivery);
    if (random() < webhooks.lost) {
      delivery.status = 'lost';
      return;
    }
    const first = timers.now();
    const wrong = random() < webhooks.corrupt;
    const signature = signatureOf(bytes, wrong ? `${secretKey}x` : secretKey);
    const attempt = async () => {
      delivery.attempts += 1;
      if (await post(bytes, signature)) delivery.status = 'taken';
      else if (timers.now() - first >= untilMs) delivery.status = 'given-up';
      else timers.after(waitAfter(delivery.attempts), () => void attempt());
    };
    timers.after(webhooks.delayMs + random() * webhooks.shuffleMs, () => void attempt());
  }

  return {
    send(event, reference, data) {
      const bytes = Buffer.from(JSON.stringify({ event, data }));
      for (let time = 0; time < controls().webhooks.times; time += 1) {
        deliver(event, reference, bytes);
      }
    },
    deliveries: () => kept,
  };
}
