import { describe, expect, it } from 'vitest';
import { invitationHash, invitedBy } from './invitation.rules.ts';

const invited = { email: 'ada+desk@example.com', password: 'a1b2-c3d4 & #x=%' };

describe('the link of an invitation', () => {
  it('carries address and password behind #, where no server and no log sees them', () => {
    expect(invitationHash({ email: 'ada@example.com', password: 'a1b2-c3d4' })).toBe(
      '#invited=ada%40example.com&key=a1b2-c3d4',
    );
  });

  it('is read as it was written, whatever signs stand in it', () => {
    expect(invitedBy(invitationHash(invited))).toEqual(invited);
    expect(invitedBy('invited=ada%40example.com&key=k')).toEqual({
      email: 'ada@example.com',
      password: 'k',
    });
    expect(invitedBy('invited=ada%40example.com&key=k#1')?.password).toBe('k#1');
  });

  it.each([
    '',
    '#',
    '#/records',
    '#invited=ada%40example.com',
    '#invited=ada%40example.com&key=',
    '#key=k',
    '#invited=&key=k',
    'x#invited=ada%40example.com&key=k',
  ])('is none in %j', (hash) => {
    expect(invitedBy(hash)).toBeNull();
  });
});
