import { describe, expect, it } from 'vitest';
import { decidedText, waitingText } from './sms.rules.ts';

const badge = 'Sw-AMY20';
const address = 'https://sapioworker.com/me/feedback';

describe('an SMS about feedback (ME-07, MSG-02)', () => {
  it('says that some waits, where to read it, and not a word of it', () => {
    expect(waitingText({ firstName: 'Amina', badge, address })).toBe(
      'Sapioworker: Amina, new feedback about you (Sw-AMY20). Read it before others do: https://sapioworker.com/me/feedback',
    );
    expect(waitingText({ firstName: '', badge, address })).toBe(
      'Sapioworker: New feedback about you (Sw-AMY20). Read it before others do: https://sapioworker.com/me/feedback',
    );
  });

  it('names the record where the worker has another one alone', () => {
    const told = { firstName: 'Amina', badge: null, address };
    expect(waitingText(told)).toContain('Amina, new feedback about you. Read it');
    expect(decidedText(told)).toContain('Amina, your dispute is decided. The reason');
  });

  it('says that a dispute is decided, and where the reason stands', () => {
    expect(decidedText({ firstName: 'Amina', badge, address })).toBe(
      'Sapioworker: Amina, your dispute is decided (Sw-AMY20). The reason stands here: https://sapioworker.com/me/feedback',
    );
    expect(decidedText({ firstName: '', badge, address })).toBe(
      'Sapioworker: Your dispute is decided (Sw-AMY20). The reason stands here: https://sapioworker.com/me/feedback',
    );
  });
});
