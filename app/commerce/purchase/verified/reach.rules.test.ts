import { describe, expect, it } from 'vitest';
import { faultsOfReach } from './reach.rules.ts';

describe('how somebody else can be reached (CASE-01)', () => {
  const buyer = { email: 'ada@example.com', phone: '+234 803 000 0009' };
  const faults = (answers: object) =>
    faultsOfReach({ whoIsVerified: 'Somebody else', ...answers }, buyer);

  it('is never by the address or the number of the buyer, however they are written', () => {
    expect(faults({ email: ' Ada@Example.com ', phone: '0803 000 0009' })).toEqual({
      email: 'Give their own email: the link goes to them alone',
      phone: 'Give their own phone number: the link goes to them alone',
    });
  });

  it.each([
    ['their own', { email: 'chioma@example.com', phone: '0803 000 0010' }],
    ['nothing, which another rule judges', {}],
    ['nothing of that kind', { email: '', phone: 7 }],
    ['the buyer, who is verified', { whoIsVerified: 'Me', email: buyer.email, phone: buyer.phone }],
  ])('is fine by %s', (_what, answers) => {
    expect(faults(answers)).toEqual({});
  });

  it('is fine where nobody could be reached by what the buyer gave either', () => {
    const nobody = { email: '', phone: '12' };
    const answers = { whoIsVerified: 'Somebody else', ...nobody };
    expect(faultsOfReach(answers, nobody)).toEqual({});
  });
});
