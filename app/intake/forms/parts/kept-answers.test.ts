// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './kept-answers.ts';

afterEach(() => localStorage.clear());
const draft = (values: Record<string, unknown>) => ({
  ...{ stamp: crypto.randomUUID(), savedAt: Date.now(), values },
  ...{ fileNames: {}, filesAt: {}, sending: null },
});

describe('what was typed into a form (DFA-15)', () => {
  it('is there when staff have published the next version meanwhile', () => {
    keepDraft('training-course-v1', draft({ fullName: 'Ada Obi' }));
    expect(keptDraft('training-course-v2')?.values).toEqual({ fullName: 'Ada Obi' });
    expect(keptDraft('training-v2')).toBeNull();
  });

  it('is gone with whatever version it was sent or cleared under', () => {
    keepDraft('training-course-v1', draft({ fullName: 'Ada Obi' }));
    forgetDraft('training-course-v2');
    expect(keptDraft('training-course-v1')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });
});
