import { describe, expect, it } from 'vitest';
import { isNigerianMobile } from './phone.ts';

describe('a number that is written to', () => {
  it.each([
    '+2348000000000',
    '+2348030000001',
    '+2347012345678',
    '+2348112345678',
    '+2349012345678',
    '+2349112345678',
  ])('%s is a Nigerian mobile', (number) => {
    expect(isNigerianMobile(number)).toBe(true);
  });

  it.each([
    '',
    '08030000001',
    '2348030000001',
    '+234803000000',
    '+23480300000011',
    '+2341234567890',
    '+2347112345678',
    '+2348212345678',
    '+2349212345678',
    '+447700900123',
    '+234 803 000 0001',
    '+2348030000001\n',
    '+23480300000٠١',
  ])('%j is none', (number) => {
    expect(isNigerianMobile(number)).toBe(false);
  });
});
