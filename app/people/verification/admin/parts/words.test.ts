import { expect, it } from 'vitest';
import { toneOf, wordsOf } from './words.ts';

it('tells a look at the share links, or at the photo, from one at a document', () => {
  expect(wordsOf('records.read', ['shares'])).toBe('Share links read by staff');
  expect(wordsOf('records.read', ['photo'])).toBe('Photo seen by staff');
  expect(wordsOf('records.read', ['diploma'])).toBe('Document seen by staff');
  expect(wordsOf('records.read', ['email', 'phoneNumber'])).toBe('Opened by staff');
});

it('tells what was decided from what was looked at', () => {
  const tones = ['records.read', 'verification.search', 'records.renew', 'records.revoke.ask'];
  expect(tones.map(toneOf)).toEqual(['quiet', 'quiet', 'good', 'waiting']);
  expect(['records.suspend', 'records.revoked', 'alarm.looks'].map(toneOf)).toEqual(
    Array(3).fill('bad'),
  );
});
