import { describe, expect, it } from 'vitest';
import { sampleOperator } from './contract.ts';
import { operatorFrom } from './rules.ts';

const none = {
  COMPANY_NAME: '',
  COMPANY_NUMBER: '',
  COMPANY_ADDRESS: '',
  GOVERNING_LAW: '',
  SUPPORT_HOURS: '',
  PRIVACY_CONTACT: '',
};

describe('who runs the site (FU-14)', () => {
  it('is who the settings say', () => {
    expect(
      operatorFrom({
        COMPANY_NAME: 'Ade & Sons Nigeria Limited',
        COMPANY_NUMBER: '1234567',
        COMPANY_ADDRESS: '14 Allen Avenue, Ikeja',
        GOVERNING_LAW: 'Lagos State',
        SUPPORT_HOURS: '07:00 to 19:00',
        PRIVACY_CONTACT: 'privacy@example.com',
      }),
    ).toEqual({
      name: 'Ade & Sons Nigeria Limited',
      number: 'RC 1234567',
      address: '14 Allen Avenue, Ikeja',
      law: 'Lagos State',
      hours: '07:00 to 19:00',
      privacyContact: 'privacy@example.com',
    });
  });

  it('is a marked sample where nothing is set', () => {
    expect(operatorFrom(none)).toEqual(sampleOperator);
  });

  it('is a sample only in what is not set', () => {
    expect(operatorFrom({ ...none, COMPANY_NAME: 'Ade Limited' })).toEqual({
      ...sampleOperator,
      name: 'Ade Limited',
    });
  });

  it.each([
    ['7', 'RC 7'],
    ['RC 1234567', 'RC 1234567'],
    ['BN 1234567', 'BN 1234567'],
    ['1234567 (Lagos)', '1234567 (Lagos)'],
    ['', 'RC 0000000 (sample)'],
  ])('has the number "%s" in the register as %s', (given, number) => {
    expect(operatorFrom({ ...none, COMPANY_NUMBER: given }).number).toBe(number);
  });
});
