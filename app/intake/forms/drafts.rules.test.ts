import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptSince } from '#app/shell/retention.rules.ts';
import {
  type Draft,
  draftKey,
  draftPrefix,
  fileKeptForMs,
  isSensitive,
  keepable,
  keptForMs,
  readDraft,
  sendingOf,
} from './drafts.rules.ts';

const now = Date.UTC(2026, 10, 21);
const draft: Draft = {
  stamp: 's1',
  savedAt: now,
  values: { fullName: 'Amina', consent: true, hours: ['Days'] },
  fileNames: { A: 'id.png' },
  filesAt: { A: now },
  sending: { key: 'k', at: '2026-11-21T08:00:00.000Z', content: '{}' },
};
const text = (more: object = {}) => JSON.stringify({ ...draft, ...more });

describe('a kept draft', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another thing', '[]'],
    ['an empty text', ''],
    ['no values', text({ values: null })],
    ['a text for the values', text({ values: 'ab' })],
    ['a list for the values', text({ values: ['a'] })],
    ['a text for the names of files', text({ fileNames: 'ab' })],
    ['a list for the names of files', text({ fileNames: ['a'] })],
    ['no stamp', text({ stamp: 7 })],
    ['a time that is no number', text({ savedAt: String(now) })],
    ['a draft of more than a minute ahead', text({ savedAt: now + 60_001 })],
    ['one of fourteen days', text({ savedAt: now - 1_209_600_000 })],
  ])('is none when there is %s', (_what, kept) => {
    expect(readDraft(kept, now)).toBeNull();
  });

  it('comes back whole, until it is fourteen days old', () => {
    expect(readDraft(text(), now)).toEqual(draft);
    expect(readDraft(text(), now + keptForMs - 1)).toEqual(draft);
    expect(readDraft(text(), now + keptForMs)).toBeNull();
    expect(keptForMs).toBe(1_209_600_000);
  });

  it('comes back without a file that is gone by then, unless a try without an answer may have taken it', () => {
    const values = { fullName: 'Amina', cv: 'A', photo: 'B' };
    const fileNames = { A: 'id.png', B: 'me.png' };
    const filesAt = { A: now - 1, B: now };
    const at = (more: object) =>
      readDraft(text({ values, fileNames, filesAt, ...more }), now + fileKeptForMs - 1);
    expect(at({ sending: null })?.values).toEqual({ fullName: 'Amina', photo: 'B' });
    expect(at({})?.values).toEqual(values);
    // Kept before the time of each file was: by the time of the draft.
    const older = { filesAt: undefined, sending: null };
    expect(at(older)?.values).toEqual(values);
    expect(at({ ...older, savedAt: now - 1 })?.values).toEqual({ fullName: 'Amina' });
    const gone = keptSince('uploads', new Date(now));
    expect(now - gone.getTime()).toBeGreaterThan(fileKeptForMs);
  });

  it('comes back from a clock that is a minute ahead', () => {
    expect(readDraft(text({ savedAt: now + 60_000 }), now)?.savedAt).toBe(now + 60_000);
  });

  // Another prefix would leave the drafts of before on the device for ever.
  it('lies under the prefix that it has always had', () => {
    expect(draftPrefix).toBe('application:');
    expect(draftKey('training-course-v1')).toBe('application:training-course');
  });

  it('lies under the form, so that it is there when staff publish the next version', () => {
    expect(draftKey('training-course-v12')).toBe(draftKey('training-course-v1'));
    expect(draftKey('partner-agreement')).toBe('application:partner-agreement');
  });

  it('loses what is no answer, and a try that is none', () => {
    const values = { a: 1, b: { c: 1 }, d: 'x', e: ['x', 1], f: null, g: false, h: [] };
    const strange = { values, fileNames: { A: 'id.png', B: 1 }, sending: { key: 1 } };
    expect(readDraft(text(strange), now)).toEqual({
      ...draft,
      values: { d: 'x', g: false, h: [] },
      fileNames: { A: 'id.png' },
      sending: null,
    });
  });

  it.each([
    ['missing', undefined],
    ['none', null],
    ['a text', 'k'],
    ['a list', [draft.sending]],
    ['without a key', { ...draft.sending, key: 1 }],
    ['at a number', { ...draft.sending, at: 2026 }],
    ['at no time', { ...draft.sending, at: 'never' }],
    ['without content', { ...draft.sending, content: null }],
  ])('comes back without its try to send when that is %s', (_what, sending) => {
    expect(readDraft(text({ sending }), now)).toEqual({ ...draft, sending: null });
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

  it.each([
    ...['nin', 'bvnNumber', 'passportPhoto', 'idLast', 'id_number', 'police-report', 'criminal'],
    ...['anyConviction', 'convictions', 'health', 'medical', 'illness', 'disability'],
    ...['disabilities', 'blood', 'genotype', 'bankName'],
  ])('holds no answer to a question named %s', (name) => {
    expect(isSensitive(name, 'x')).toBe(true);
    expect(isSensitive(`my${name[0]?.toUpperCase()}${name.slice(1)}`, true)).toBe(true);
  });

  it('keeps what is only spelled alike', () => {
    for (const name of ['training', 'beginning', 'idea', 'healthy', 'banker', 'bloodline']) {
      expect([name, isSensitive(name, 'x')]).toEqual([name, false]);
    }
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
