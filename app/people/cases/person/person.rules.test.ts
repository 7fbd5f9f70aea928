import { describe, expect, it } from 'vitest';
import { type CheckKind, type CheckState, checkStates } from '../contract.ts';
import { checksOf } from '../rules.ts';
import { paperKinds } from './kinds.contract.ts';
import {
  asksAddressAgain,
  checkFor,
  codeHoldsMs,
  codePauseMs,
  codeTries,
  consentText,
  isEnded,
  type Known,
  missingDetails,
  papersOf,
  paperTitles,
  stepsFor,
  tokenPattern,
  waitsForPerson,
} from './person.rules.ts';

const checks = (state: CheckState, ...kinds: CheckKind[]) => kinds.map((kind) => ({ kind, state }));
/** Everything was told, and nothing is open. */
const told: Known = {
  consented: true,
  born: '1991-04-12',
  address: '14 Sample Close',
  state: 'Kaduna',
  phone: '+2348030000001',
  hasNumber: true,
  papers: ['id', 'police', 'health'],
  guarantors: [1, 2],
  checks: checks('passed', ...checksOf.Premium),
};
/** A new case of which only name and email are known. */
const fresh: Known = {
  consented: false,
  born: null,
  address: null,
  state: null,
  phone: null,
  hasNumber: false,
  papers: [],
  guarantors: [],
  checks: checks('to-do', ...checksOf.Premium),
};

describe('the token of a person’s page (CASE-06)', () => {
  it('is 26 letters and digits that cannot be misread, in either case', () => {
    expect(tokenPattern.test('0123456789ABCDEFGHJKMNPQRS')).toBe(true);
    expect(tokenPattern.test('tvwxyz0123456789abcdefghjk')).toBe(true);
    for (const sign of ['I', 'L', 'O', 'U', '-', ' ', 'é']) {
      expect([sign, tokenPattern.test(`${'0'.repeat(25)}${sign}`)]).toEqual([sign, false]);
    }
    for (const wrong of ['0'.repeat(25), '0'.repeat(27), '', `${'0'.repeat(26)}/x`]) {
      expect([wrong, tokenPattern.test(wrong)]).toEqual([wrong, false]);
    }
  });

  it('leads to a text of consent that bears its day and language (CASE-05)', () => {
    expect(consentText.version).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(consentText.language).toBe('en');
  });

  it('confirms a phone by a code of ten minutes, five tries, and another after 30 seconds', () => {
    expect([codeHoldsMs, codeTries, codePauseMs]).toEqual([600_000, 5, 30_000]);
  });
});

describe('papers', () => {
  it('are each for one check, under a title that says what to send', () => {
    expect(paperKinds.map((kind) => [checkFor(kind), paperTitles[kind]])).toEqual([
      ['identity', 'Photo ID: national ID card, passport, driver’s licence or voter’s card'],
      ['police-record', 'Police character certificate'],
      ['health', 'Health certificate'],
    ]);
  });

  it.each([
    ['Free', []],
    ['Basic', ['id']],
    ['Premium', ['id', 'police', 'health']],
    ['Platinum', ['id', 'police', 'health']],
  ] as const)('are asked for where their check is made (CASE-03): %s', (level, papers) => {
    expect(papersOf(checks('to-do', ...checksOf[level]))).toEqual(papers);
  });
});

describe('the details that are missing', () => {
  it('are those that an open check needs and nobody has told', () => {
    expect(missingDetails(fresh)).toEqual(['phone', 'born', 'address', 'state']);
    expect(missingDetails({ ...told, checks: fresh.checks })).toEqual([]);
    expect(missingDetails({ ...fresh, checks: told.checks })).toEqual([]);
  });

  it.each([
    ['phone', ['phone']],
    ['identity', []],
    ['address', ['address', 'state']],
    ['health', []],
  ] as const)('are needed by their own check: %s', (kind, details) => {
    const known = { ...fresh, born: told.born, checks: checks('to-do', kind) };
    expect(missingDetails(known)).toEqual(details);
    expect(missingDetails({ ...known, born: null })).toContain('born');
  });

  it('have the birth date of every record, also where nobody checks an identity', () => {
    const free = (state: CheckState) =>
      missingDetails({ ...told, born: null, checks: checks(state, 'phone') });
    for (const state of checkStates) expect(free(state)).toEqual(['born']);
    expect(missingDetails({ ...told, checks: checks('to-do', 'phone') })).toEqual([]);
  });

  it('are asked for again where staff say that the address was not enough', () => {
    const again = (state: CheckState, more: Partial<Known> = {}) => {
      const known = { ...told, ...more, checks: checks(state, 'address') };
      return [missingDetails(known), asksAddressAgain(known), stepsFor(known)];
    };
    expect(again('waiting-for-person')).toEqual([['address', 'state'], true, ['details']]);
    expect(again('to-do')).toEqual([[], false, []]);
    const both = ['address', 'state'];
    expect(again('waiting-for-person', { state: null })).toEqual([both, true, ['details']]);
    expect(again('waiting-for-person', { address: null })).toEqual([
      ['address'],
      false,
      ['details'],
    ]);
    const other = { ...told, checks: checks('waiting-for-person', 'identity', 'visit') };
    expect([missingDetails(other), asksAddressAgain(other)]).toEqual([[], false]);
    const among = [...checks('passed', 'identity'), ...checks('waiting-for-person', 'address')];
    expect(asksAddressAgain({ ...told, checks: among })).toBe(true);
  });

  it('are still needed while a source is waited for, and no more once the check has ended', () => {
    expect(checkStates.filter(isEnded)).toEqual(['passed', 'partial', 'failed', 'not-applicable']);
    const missing = (state: CheckState) =>
      missingDetails({ ...fresh, checks: checks(state, 'identity') });
    for (const state of checkStates) expect(missing(state)).toEqual(isEnded(state) ? [] : ['born']);
  });
});

describe('a check waits for the person', () => {
  const waits = (kind: CheckKind, known: Known, state: CheckState = 'to-do') =>
    waitsForPerson({ kind, state }, { ...known, checks: checks(state, kind) });

  it.each([
    ['identity', { hasNumber: false, papers: [] }],
    ['identity', { born: null }],
    ['police-record', { papers: ['id', 'health'] }],
    ['health', { papers: ['id', 'police'] }],
    ['guarantor-1', { guarantors: [2] }],
    ['guarantor-2', { guarantors: [1] }],
    ['address', { address: null }],
    ['address', { state: null }],
    ['phone', {}],
  ] as const)('%s without %o', (kind, lacks) => {
    expect(waits(kind, { ...told, ...lacks })).toBe(true);
  });

  it.each([
    ['identity', { papers: [] }],
    ['identity', { hasNumber: false, papers: ['id'] }],
    ['identity', { address: null, state: null }],
    ['police-record', { papers: ['police'] }],
    ['health', { papers: ['health'] }],
    ['guarantor-1', { guarantors: [1] }],
    ['guarantor-2', { guarantors: [2] }],
    ['address', { born: null }],
    ['meeting', {}],
    ['work-history', {}],
    ['visit', {}],
  ] as const)('no more when the rest is ours: %s with %o', (kind, known) => {
    expect(waits(kind, { ...told, ...known })).toBe(false);
  });

  it('whenever staff asked anew, and never after its end or while a source is asked', () => {
    expect(waits('visit', told, 'waiting-for-person')).toBe(true);
    expect(waits('health', told, 'waiting-for-person')).toBe(true);
    expect(waits('health', fresh, 'waiting-for-source')).toBe(false);
    for (const state of checkStates.filter(isEnded)) {
      expect([state, waits('health', fresh, state)]).toEqual([state, false]);
    }
  });

  it('for the details of its own check alone', () => {
    const known = { ...told, born: null, address: null };
    const open = { ...known, checks: checks('to-do', 'identity', 'address', 'health') };
    const one = (kind: CheckKind) => waitsForPerson({ kind, state: 'to-do' }, open);
    expect([one('identity'), one('address'), one('health')]).toEqual([true, true, false]);
    const homeless = { ...open, born: told.born };
    expect(waitsForPerson({ kind: 'identity', state: 'to-do' }, homeless)).toBe(false);
    const ageless = { ...open, address: told.address };
    expect(waitsForPerson({ kind: 'address', state: 'to-do' }, ageless)).toBe(false);
  });
});

describe('the next steps of the person (CASE-06)', () => {
  it('are asked in one order, and a code only where there is a number', () => {
    expect(stepsFor(fresh)).toEqual(['consent', 'details', 'identity', 'papers', 'guarantors']);
    expect(stepsFor({ ...fresh, phone: told.phone })).toEqual([
      ...['consent', 'details', 'identity', 'papers'],
      ...['code', 'guarantors'],
    ]);
    const turned = { ...fresh, phone: told.phone, checks: fresh.checks.toReversed() };
    expect(stepsFor(turned)).toEqual(stepsFor({ ...fresh, phone: told.phone }));
  });

  it('are none when everything was given', () => {
    expect(stepsFor(told)).toEqual([]);
    expect(stepsFor({ ...told, consented: false })).toEqual(['consent']);
    const open = checks('to-do', 'identity', 'address', 'police-record', 'health', 'guarantor-1');
    expect(stepsFor({ ...told, checks: open })).toEqual([]);
  });

  it.each([
    ['identity', { hasNumber: false, papers: ['police', 'health'] }, 'identity'],
    ['police-record', { papers: ['id', 'health'] }, 'papers'],
    ['health', { papers: ['id', 'police'] }, 'papers'],
    ['guarantor-1', { guarantors: [2] }, 'guarantors'],
    ['guarantor-2', { guarantors: [1] }, 'guarantors'],
    ['phone', {}, 'code'],
    ['address', { state: null }, 'details'],
  ] as const)('have what one check lacks: %s', (kind, lacks, step) => {
    expect(stepsFor({ ...told, ...lacks, checks: checks('to-do', kind) })).toEqual([step]);
  });

  it('ask again for what staff want anew, and for nothing while a source is asked', () => {
    const again = checks('waiting-for-person', 'identity', 'police-record', 'guarantor-2');
    expect(stepsFor({ ...told, checks: again })).toEqual(['identity', 'papers', 'guarantors']);
    const lacks = { ...fresh, consented: true, born: told.born };
    for (const state of ['waiting-for-source', 'passed', 'failed'] as const) {
      expect(stepsFor({ ...lacks, checks: checks(state, 'identity', 'health') })).toEqual([]);
    }
  });

  it('have none of ours', () => {
    const ours = checks('waiting-for-person', 'meeting', 'work-history', 'visit');
    expect(stepsFor({ ...told, checks: ours })).toEqual([]);
  });
});
