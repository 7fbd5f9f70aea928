import { describe, expect, it } from 'vitest';
import { formatPhone } from './phone.rules.ts';
import { currentStripEntry, isFurtherLinkCurrent, scrollTarget } from './rules.ts';

describe('the current entry of the strip', () => {
  it.each([
    ['/', '', undefined],
    ['/career', '', undefined],
    ['/career/hire-a-services', '', undefined],
    ['/verification', '#become-insured', undefined],
    ['/career/hire-a-service', '', 'hire'],
    ['/career/hire-a-service/', '#hiring-process', 'hire'],
    ['/career/hire-a-service/', '#become-insured', 'insured'],
    ['/career/become-sapio-worker', '#become-insured', 'worker'],
  ])('%s%s is %s', (pathname, hash, entry) => {
    expect(currentStripEntry(pathname, hash)).toBe(entry);
  });
});

describe('the further links of the footer', () => {
  it('are current by path alone', () => {
    expect(isFurtherLinkCurrent('/career', '/career/hire-a-service')).toBe(false);
    expect(isFurtherLinkCurrent('/career/hire-a-service/', '/career/hire-a-service')).toBe(true);
    expect(isFurtherLinkCurrent('/career/hire-a-service', '/career/become-sapio-worker')).toBe(
      false,
    );
  });
});

describe('the scroll after a navigation', () => {
  const arrival = { type: 'PUSH', samePath: false, hash: '' } as const;

  it('goes to the top, or to the hash', () => {
    expect(scrollTarget(arrival)).toBe('top');
    expect(scrollTarget({ ...arrival, type: 'REPLACE' })).toBe('top');
    expect(scrollTarget({ ...arrival, hash: '#download-apps', samePath: true })).toBe('hash');
  });

  it('leaves back and forward to the browser', () => {
    expect(scrollTarget({ ...arrival, type: 'POP' })).toBe('stay');
    expect(scrollTarget({ ...arrival, type: 'POP', hash: '#download-apps' })).toBe('stay');
  });

  it('stays when a page replaces its own query', () => {
    expect(scrollTarget({ ...arrival, type: 'REPLACE', samePath: true })).toBe('stay');
  });
});

it('writes a Nigerian number in one way and leaves others alone (FU-17)', () => {
  expect(formatPhone('+2348000000000')).toBe('+234 800 000 0000');
  expect(formatPhone('+441632960961')).toBe('+441632960961');
  expect(formatPhone('')).toBe('');
});
