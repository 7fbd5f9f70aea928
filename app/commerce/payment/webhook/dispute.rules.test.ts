import { describe, expect, it } from 'vitest';
import { afterDispute, isOfDispute } from './dispute.rules.ts';

const [first, second] = [new Date('2026-11-20T10:00:00Z'), new Date('2026-11-21T10:00:00Z')];
const due = '2026-11-27T18:00:00.000Z';
const none = { dispute_id: null, dispute_at: null, dispute_due_at: null, dispute_end: null };
const open = {
  dispute_id: '7',
  dispute_at: first,
  dispute_due_at: new Date(due),
  dispute_end: null,
};
const event = (name: string, data: object, at = second) => ({
  event: `charge.dispute.${name}`,
  body: JSON.stringify({ event: name, data }),
  received_at: at,
});

describe('an event of a dispute', () => {
  it.each([
    ['charge.success', false],
    ['refund.failed', false],
    ['charge.dispute.create', true],
    ['charge.dispute.remind', true],
    ['charge.dispute.resolve', true],
  ])('%s: %s', (name, is) => {
    expect(isOfDispute(name)).toBe(is);
  });

  it('changes nothing a second time, nor when it came before what is known', () => {
    expect(afterDispute(open, event('create', { id: 7, dueAt: due }, first))).toBeNull();
    expect(afterDispute({ ...open, dispute_at: second }, event('remind', { id: 7 }, first))).toBe(
      null,
    );
  });

  it('does not begin again what has ended, and begins another', () => {
    const ended = { ...open, dispute_end: 'declined' };
    expect(afterDispute(ended, event('create', { id: 7, dueAt: due }))).toBeNull();
    expect(afterDispute(ended, event('create', { id: 8, dueAt: due }))).toMatchObject({
      isUrgent: true,
      change: { dispute_id: '8', dispute_end: null, closed_at: null },
    });
  });

  it('says until when it must be answered, and opens what was closed', () => {
    expect(afterDispute(none, event('create', { id: 7, dueAt: due }))).toEqual({
      isUrgent: true,
      change: {
        ...{ dispute_id: '7', dispute_at: second, dispute_due_at: new Date(due) },
        ...{ dispute_end: null, closed_at: null },
      },
    });
  });

  it('keeps the last day where a reminder has none', () => {
    const told = afterDispute(open, event('remind', { id: 7 }));
    expect(told).toMatchObject({ isUrgent: true, change: { dispute_due_at: new Date(due) } });
  });

  it('of the same moment changes what is another: its end, or its number', () => {
    const end = afterDispute(open, event('resolve', { id: 7, resolution: 'declined' }, first));
    expect(end?.change).toMatchObject({ dispute_id: '7', dispute_end: 'declined' });
    const other = afterDispute(open, event('create', { id: 8 }, first));
    expect(other?.change).toMatchObject({ dispute_id: '8', dispute_due_at: null });
    const again = { ...open, dispute_end: 'declined' };
    expect(
      afterDispute(again, event('resolve', { id: 7, resolution: 'declined' }, first)),
    ).toBeNull();
    expect(afterDispute(again, event('resolve', { id: 7, resolution: 'declined' }))).not.toBeNull();
  });

  it('keeps the beginning of an end that is told at length', () => {
    const long = afterDispute(open, event('resolve', { id: 7, resolution: 'x'.repeat(100) }));
    expect(long?.change.dispute_end).toBe('x'.repeat(80));
  });

  it('is none of a payment that had none where it has no number', () => {
    const told = afterDispute(
      { ...none, dispute_id: '7', dispute_due_at: new Date(due) },
      {
        ...{ event: 'charge.dispute.create', body: 'null' },
        received_at: second,
      },
    );
    expect(told?.change).toMatchObject({ dispute_id: null, dispute_due_at: null });
  });

  it('says how it ended, and leaves what is closed alone where the money stays', () => {
    const won = afterDispute(open, event('resolve', { id: 7, resolution: 'declined' }));
    expect(won).toMatchObject({ isUrgent: false, change: { dispute_end: 'declined' } });
    expect(won?.change).not.toHaveProperty('closed_at');
    const lost = afterDispute(open, event('resolve', { id: 7, resolution: 'auto-accepted' }));
    expect(lost).toMatchObject({ isUrgent: false, change: { dispute_end: 'auto-accepted' } });
    expect(lost?.change.closed_at).toBeNull();
  });

  it.each(['', '{', '{"data":[]}', '{"data":{"id":{},"dueAt":"soon"}}'])(
    'is a dispute without a last day where nothing can be read of it: %s',
    (body) => {
      const told = afterDispute(none, {
        ...{ event: 'charge.dispute.create', body },
        received_at: second,
      });
      expect(told?.change).toMatchObject({
        ...{ dispute_id: null, dispute_at: second },
        ...{ dispute_due_at: null, dispute_end: null },
      });
      const ended = afterDispute(open, {
        ...{ event: 'charge.dispute.resolve', body },
        received_at: second,
      });
      expect(ended?.change).toMatchObject({ dispute_id: '7', dispute_end: 'unknown' });
    },
  );
});
