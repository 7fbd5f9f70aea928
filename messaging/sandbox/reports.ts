import { signatureOf } from '../signature.ts';
import { type Controls, spread } from './controls.ts';

export type ReportChannel = 'sms' | 'whatsapp' | 'mail';

export interface Reports {
  /** Signs a body and sends it as the controls say, until the product answers 200. */
  send(channel: ReportChannel, body: object): void;
  stop(): void;
}

/** After a refused delivery the next one comes so much later; then it is given up. */
const waits = [1_000, 10_000, 60_000, 600_000];

export function openReports(given: {
  readonly address: (channel: ReportChannel) => string;
  readonly secret: string;
  readonly controls: () => Controls;
}): Reports {
  const { address, secret, controls } = given;
  const waiting = new Set<NodeJS.Timeout>();
  const isLost = spread();
  const isCorrupt = spread();
  const stopped = new AbortController();

  async function post(channel: ReportChannel, bytes: Buffer, signature: string): Promise<boolean> {
    try {
      const answer = await fetch(address(channel), {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body: new Uint8Array(bytes),
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(10_000)]),
      });
      await answer.body?.cancel();
      return answer.status === 200;
    } catch {
      return false;
    }
  }

  function after(ms: number, work: () => void): void {
    if (stopped.signal.aborted) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work();
    }, ms);
    timer.unref();
    waiting.add(timer);
  }

  return {
    send(channel, body) {
      const bytes = Buffer.from(JSON.stringify(body));
      const { lost, times, delayMs, corrupt } = controls().reports;
      if (isLost(lost)) return;
      const signature = signatureOf(bytes, isCorrupt(corrupt) ? `${secret}x` : secret);
      const attempt = async (number: number) => {
        if (await post(channel, bytes, signature)) return;
        const pause = waits[number];
        if (pause !== undefined) after(pause, () => void attempt(number + 1));
      };
      for (let time = 0; time < times; time += 1) after(delayMs, () => void attempt(0));
    },
    stop() {
      stopped.abort();
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}
