import { afterAll, describe, expect, it } from 'vitest';
import { resealFactors } from '#app/backoffice/staff/second-factor.service.server.ts';
import {
  cookieStaff,
  findStaff,
  startSession,
} from '#app/backoffice/staff/sessions/sessions.service.server.ts';
import { ApiError } from '#platform/contract.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { calendarDay } from '#platform/time.ts';
import { canary, openRecords, rawNationalId } from '#test/support/records.ts';
import { recordChecked } from '../admin/checked.service.server.ts';
import { checkRecords } from '../admin/import/import.service.server.ts';
import { issueRecord } from '../admin/issue.service.server.ts';
import { sealedNationalId } from '../service.server.ts';
import { resealNationalIds } from './sealing.service.server.ts';

const oldKey = 'the old key of more than thirty-two letters';
const newKey = 'the new key of more than thirty-two letters';
const product = await openRecords({ SECRET_KEY: oldKey });
afterAll(() => product.close());

/** The product as it is with these keys. */
const under = (key: string, old: string[] = []) => ({
  ...product.platform,
  secrets: secretsFrom(key, old),
});
const kept = async () => {
  const { rows } = await product.platform.database.executeSql(
    `select badge, national_id_sealed as sealed, national_id_hash as hash from verification_records
     where national_id_sealed is not null order by badge`,
  );
  return rows as { badge: string; sealed: string; hash: string }[];
};

describe('SECRET_KEY is exchanged', () => {
  it('sessions go on, and no national ID gets a second record', async () => {
    const badge = await product.issue();
    const both = under(newKey, [oldKey]);
    const { hasBasicReport: _yes, totalReviews: _seven, ...texts } = canary;
    const row = { ...texts, fullName: 'Another Person' };
    const work = { staff: product.agent, requestId: 'a' } as unknown as Parameters<
      typeof issueRecord
    >[1];
    const again = await issueRecord(both, work, {
      ...canary,
      dateOfBirth: calendarDay(canary.dateOfBirth),
      verifiedOn: calendarDay(canary.verifiedOn),
      expiresOn: calendarDay(canary.expiresOn),
      policeRecord: 'Clear',
      fullName: 'Another Person',
    });
    expect(JSON.stringify(again)).toContain(`The record ${badge} holds this national ID`);
    const { faults } = await checkRecords(both, [row]);
    expect(faults.map(({ column }) => column)).toEqual(['nationalId']);
    // Nor by a case, whose number the person has typed since.
    const { fullName: name, phoneNumber: phone, email, address, state } = canary;
    const checked = await both.database.transaction((trx) =>
      recordChecked({ ...both, loseAddress: async () => {} }, trx, {
        ...{ badge: null, renews: true, typeId: 'premium', fullName: name, phone, email },
        ...{ born: canary.dateOfBirth, address, state, policeRecord: 'Clear', photo: null },
        nationalId: sealedNationalId(both, rawNationalId),
        officer: { firstName: 'Ada', lastName: 'Desk', email: 'desk@example.com' },
        ...{ healthStatus: null, hasBasicReport: true, photoConsent: null, checks: [] },
        ...{ learnt: new Set(), by: { id: product.agent.id, requestId: 'a' } },
      }),
    );
    expect(checked instanceof ApiError && checked.definition.code).toBe('national-id-taken');
    const member = { staffId: product.agent.id, finished: true, agent: '' };
    const cookies = { [cookieStaff]: (await startSession(product.platform, member)).token };
    expect((await findStaff(both, cookies))?.id).toBe(product.agent.id);
    expect(await findStaff(under(newKey), cookies)).toBeNull();
  });

  it('what is sealed is sealed anew once, hashes with it; then the old key is needed no more', async () => {
    await expect(resealNationalIds(under(newKey))).rejects.toThrow('SECRET_KEYS_OLD');
    const before = await kept();
    const both = under(newKey, [oldKey]);
    expect(await resealNationalIds(both)).toBe(before.length);
    const { secrets: old } = product.platform;
    await product.platform.database.executeSql(
      `update staff set totp_secret = $1, totp_pending = $2, recovery_hashes = '{a}' where id = $3`,
      [old.encrypt('staff-totp', 'A'), old.encrypt('staff-totp', 'B'), product.agent.id],
    );
    expect(await resealFactors(both)).toEqual({ sealed: 1, withCodes: 1 });
    expect([await resealNationalIds(both), (await resealFactors(both)).sealed]).toEqual([0, 0]);
    const { secrets } = under(newKey);
    for (const { sealed, hash } of await kept()) {
      expect(secrets.keyedHash('national-id', secrets.decrypt('national-id', sealed))).toBe(hash);
    }
    const mine = (await kept()).map(({ sealed }) => secrets.decrypt('national-id', sealed));
    expect(mine).toContain(rawNationalId);
    const { rows } = await product.platform.database.executeSql(
      `select totp_secret as a, totp_pending as b from staff where id = '${product.agent.id}'`,
    );
    const [{ a, b }] = rows as [{ a: string; b: string }];
    expect([a, b].map((text) => secrets.decrypt('staff-totp', text))).toEqual(['A', 'B']);
  });
});
