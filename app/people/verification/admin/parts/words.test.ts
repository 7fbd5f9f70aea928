import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

it('tells a look at the share links, or at the photo, from one at a document', () => {
  expect(wordsOf('records.read', ['shares'])).toBe('Share links read by staff');
  expect(wordsOf('records.read', ['photo'])).toBe('Photo seen by staff');
  expect(wordsOf('records.read', ['diploma'])).toBe('Document seen by staff');
  expect(wordsOf('records.read', ['email', 'phoneNumber'])).toBe('Opened by staff');
});
