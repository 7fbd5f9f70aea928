import { describe, expect, it } from 'vitest';
import { maySuspend, suspendAction } from './around.rules.ts';

describe('a suspension for safety (CASE-08)', () => {
  const stands = { state: 'ready', record_badge: 'Sw-AMY20' };

  it('may be asked for while an adverse decision is proposed', () => {
    expect(maySuspend(stands, true)).toBe(true);
    expect(maySuspend({ ...stands, state: 'open' }, true)).toBe(true);
  });

  it('is kept under the name that open requests bear already', () => {
    expect(suspendAction).toBe('cases.suspend');
  });

  it('may not before a proposal, without a record, or once the case is decided', () => {
    expect(maySuspend(stands, false)).toBe(false);
    expect(maySuspend({ ...stands, record_badge: null }, true)).toBe(false);
    expect(maySuspend({ ...stands, state: 'decided' }, true)).toBe(false);
  });
});
