import { expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { StreamAnswer } from '../http/calls.server.ts';
import { exportOf } from './export.server.ts';

type Needs = Parameters<typeof exportOf>;

async function opened() {
  const told: (string | undefined)[] = [];
  const platform = {
    audit: { record: async ({ reason }: { reason?: string }) => void told.push(reason) },
    clock: { now: () => new Date('2026-11-27T12:00:00Z') },
    limits: { take: async () => ({ allowed: true }) },
  } as unknown as Needs[0];
  const context = { staff: { id: 'st-1', name: 'Ada Obi' }, requestId: 'rq' } as Needs[1];
  async function* batches() {
    yield [{ text: 'one' }];
  }
  const file = { resource: 'plans', columns: [['Text', ({ text }: { text: string }) => text]] };
  const answer = await exportOf(platform, context, file as never, batches());
  if (!(answer instanceof StreamAnswer)) throw new Error('no stream');
  return { stream: answer.stream, told };
}

it('an export leaves in the trail how far it came, also where nobody took a row', async () => {
  const whole = await opened();
  for await (const _piece of whole.stream);
  expect(whole.told).toEqual([undefined, '1 rows']);
  const left = await opened();
  left.stream.destroy();
  await vi.waitFor(
    () => expect(left.told).toEqual([undefined, '0 rows, then broken off']),
    patience,
  );
});
