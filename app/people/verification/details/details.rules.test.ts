import { describe, expect, it } from 'vitest';
import { CallFailed } from '#platform/send.ts';
import { loadFailed, photoOf, viewOfFailure } from './details.rules.ts';

describe('the page of a record', () => {
  it('is missing on 404 and failed otherwise, in the server’s words if it has any', () => {
    const failed = (status: number, message = '') =>
      viewOfFailure(new CallFailed(status, { message }));
    expect(failed(404, 'Verification Not Found')).toEqual({ kind: 'missing' });
    expect(failed(429, 'Too many')).toEqual({ kind: 'failed', message: 'Too many' });
    expect(failed(0)).toEqual({ kind: 'failed', message: loadFailed });
    expect(loadFailed).toBe('Failed to load verification details. Please try again later.');
  });

  it('brings along the work after which it may be asked for again (D-15)', () => {
    expect(viewOfFailure(new CallFailed(429, { message: 'Too many' }, 'work'))).toEqual({
      ...{ kind: 'failed', message: 'Too many' },
      challenge: 'work',
    });
  });

  it('takes the photo by any of its names', () => {
    expect(photoOf({})).toBeUndefined();
    expect(photoOf({ photo: '', profilePhoto: null, photoUrl: '/c' })).toBe('/c');
    expect(photoOf({ profilePhoto: '/b', photoUrl: '/c' })).toBe('/b');
    expect(photoOf({ photo: '/a', profilePhoto: '/b' })).toBe('/a');
  });
});
