import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Draft, keepable, keptForMs, readDraft, sendingOf } from './drafts.rules.ts';

const now = Date.UTC(2026, 10, 21);
const draft: Draft = {
  stamp: 's1',
  savedAt: now,
  values: { fullName: 'Amina', consent: true, hours: ['Days'] },
  fileNames: { A: 'id.png' },
  sending: { key: 'k', at: '2026-11-21T08:00:00.000Z', content: '{}' },
};
const text = (more: object = {}) => JSON.stringify({ ...draft, ...more });

describe('a kept draft', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another thing', '[]'],
    ['no values', text({ values: null })],
    ['a draft from the future', text({ savedAt: now + 120_000 })],
    ['one of fourteen days', text({ savedAt: now - keptForMs })],
  ])('is none when there is %s', (_what, kept) => {
    expect(readDraft(kept, now)).toBeNull();
  });

  it('comes back whole, until it is fourteen days old', () => {
    expect(readDraft(text(), now)).toEqual(draft);
    expect(readDraft(text(), now + keptForMs - 1)).toEqual(draft);
    expect(readDraft(text(), now + keptForMs)).toBeNull();
  });

  it('loses what is no answer, and a try that is none', () => {
    const strange = { values: { a: 1, b: { c: 1 }, d: 'x' }, sending: { key: 1 } };
    expect(readDraft(text(strange), now)).toMatchObject({ values: { d: 'x' }, sending: null });
  });

  it('is never a crash, whatever stands in the storage', () => {
    fc.assert(fc.property(fc.json(), (kept) => void readDraft(kept, now)));
    fc.assert(fc.property(fc.string(), (kept) => void readDraft(kept, now)));
  });

  it('holds no whole national ID', () => {
    expect(keepable({ address: 'my NIN is 12345678901', state: 'Lagos', cv: '' })).toEqual({
      state: 'Lagos',
    });
  });

  it('holds nothing of police, health or an ID (ASVS 14.3.3)', () => {
    const kept = { fullName: 'Amina', training: 'None', policy: 'Read', identical: true };
    const left = {
      ...{ policeReference: 'X 1', healthCertificate: 'A'.repeat(26), idLastFour: '1234' },
      ...{ nin: 'x', medical_history: 'None', bloodGroup: 'O' },
    };
    expect(keepable({ ...kept, ...left })).toEqual(kept);
  });
});

describe('a try to send', () => {
  const clock = { newKey: () => 'new', now: () => new Date(now) };
  it('is the same one until it is answered or the answers change', () => {
    expect(sendingOf(draft.sending, '{}', clock)).toBe(draft.sending);
    expect(sendingOf(draft.sending, '{"a":1}', clock).key).toBe('new');
    expect(sendingOf(null, '{}', clock)).toEqual({
      key: 'new',
      at: new Date(now).toISOString(),
      content: '{}',
    });
  });
});
