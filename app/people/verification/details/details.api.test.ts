import { afterAll, describe, expect, it } from 'vitest';
import { cookieOf, openVerification } from '#test/support/verification.ts';

const product = await openVerification();
afterAll(() => product.close());

const minute = 60_000;
const forgetMinutes = () =>
  product.platform.database.executeSql(
    "delete from limits where key like 'verification-details-address:%'",
  );

describe('details that are refused', () => {
  it('are not there for malformed, unknown, hidden and reserved ids, in the same words', async () => {
    await product.issue({ badge: 'Sw-HID01', hidden: true });
    const ids = ['Sw-HID01', 'Sw-00000', 'Sw-123', 'undefined', 'null', 'types', 'renew', 'search'];
    for (const id of [...ids, 'verified', '%20', "Sw-12'34"]) {
      const answer = await product.look(id);
      expect([id, answer.statusCode]).toEqual([id, 404]);
      expect(answer.json()).toEqual({
        success: false,
        message: 'Verification Not Found',
        error: 'verification-not-found',
      });
    }
  });

  it('are limited to thirty a minute from one address', async () => {
    const from = product.newAddress();
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      statuses.push(
        (await product.look(`Sw-A00${String(n).padStart(2, '0')}`, '', from)).statusCode,
      );
    }
    expect(statuses).toEqual([...Array(30).fill(404), 429]);
  });

  it('are limited to sixty an hour at one badge number from one network, known or not', async () => {
    for (const badge of ['Sw-CHD11', 'Sw-B0000']) {
      const known = badge === 'Sw-CHD11' ? 200 : 404;
      const from = product.newAddress();
      const statuses = [];
      for (let n = 0; n < 61; n += 1) {
        // Another minute for the limit of all looks of a network.
        if (n % 30 === 0) await forgetMinutes();
        statuses.push((await product.look(badge, '', from)).statusCode);
      }
      expect(statuses).toEqual([...Array(60).fill(known), 429]);
    }
  });

  it('close a record to nobody else, least of all to who found it (FS-09)', async () => {
    const badge = 'Sw-NGZ42';
    const from = product.newAddress();
    const cookie = cookieOf(
      await product.search(
        {
          fullName: 'Ngozi Eze',
          phoneNumber: '08030000004',
          email: 'ngozi.eze@example.com',
          dateOfBirth: '1995-11-23',
        },
        from,
      ),
    );
    await product.platform.limits.take('verification-details-subject', badge.toLowerCase(), 500);
    for (let n = 0; n < 100; n += 1) await product.look(badge, '', from);
    expect((await product.look(badge, '', from)).statusCode).toBe(429);
    // Behind the very address of whom the limit stops.
    expect((await product.look(badge, cookie, from)).statusCode).toBe(200);
    // Anybody else, without a grant; and staff hear of it, once an hour.
    expect((await product.look(badge)).statusCode).toBe(200);
    expect((await product.look(badge)).statusCode).toBe(200);
    // Under the number as the record's own history and staff know it.
    expect((await product.audited('alarm.looks')).map((row) => row.subject)).toEqual([badge]);
    // A grant for another record is none for this one.
    expect((await product.look('Sw-CHD11', cookie, from)).statusCode).toBe(429);
  });

  it('keep a photo to themselves without its consent', async () => {
    for (const id of ['Sw-TND07', 'Sw-00000', 'verified', 'Sw-BLM33']) {
      const answer = await product.get(`/verifications/${id}/photo`, {
        from: product.newAddress(),
      });
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
  });
});

describe('details for a badge reader (L0)', () => {
  it('show the public fields masked, and nothing else', async () => {
    const answer = await product.look('sw-tnd07');
    expect(answer.json()).toEqual({
      fullName: 'Tunde Adeyemi',
      verifiedId: 'Sw-TND07',
      verificationLevel: 'Basic',
      verificationStatus: 'EXPIRED',
      verifiedAt: '2025-09-21T09:00:00.000Z',
      expiryDate: '2026-09-21T22:59:59.999Z',
      email: 't•••@e•••.com',
      phoneNumber: '+234•••••03',
      address: 'Lagos',
      verificationType: {
        name: 'Basic verification',
        description: 'Identity, phone number and address confirmed.',
        basePrice: '5000.00',
      },
      verifiedBy: {
        firstName: 'Verification',
        lastName: 'Desk',
        email: 'verification.desk@example.com',
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-robots-tag']).toBe('noindex');
  });

  it('never show a suspended record as verified', async () => {
    expect((await product.look('Sw-BLM33')).json().verificationStatus).toBe('SUSPENDED');
  });

  it('show consented groups in full, with the photo (L2)', async () => {
    const ngozi = (await product.look('Sw-NGZ42')).json();
    expect(ngozi).toMatchObject({
      email: 'ngozi.eze@example.com',
      phoneNumber: '+2348030000004',
      address: '3 Sample Road, Awka, Anambra',
      photo: '/api/verifications/Sw-NGZ42/photo',
    });
    for (const field of ['dateOfBirth', 'nationalId', 'basicReportUrl']) {
      expect(ngozi).not.toHaveProperty(field);
    }
    const photo = await product.get('/verifications/Sw-NGZ42/photo');
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/png']);
    expect(photo.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  it('close a group again once its consent is withdrawn or has run out', async () => {
    const consent = {
      group: 'contact' as const,
      textVersion: '1',
      purpose: 'test',
      givenAt: new Date('2026-01-01'),
    };
    const gone = new Date('2026-11-01');
    await product.issue({ badge: 'Sw-RUN01', nationalId: null }, [{ ...consent, until: gone }]);
    expect((await product.look('Sw-RUN01')).json().email).toBe('c•••@e•••.com');
    await product.issue({ badge: 'Sw-WDN01', nationalId: null }, [{ ...consent, until: null }]);
    expect((await product.look('Sw-WDN01')).json().email).toBe('canary.person@example.com');
    await product.platform.database.executeSql(
      `update verification_consents set withdrawn_at = '2026-11-20' where record_id =
         (select id from verification_records where badge = 'Sw-WDN01')`,
    );
    expect((await product.look('Sw-WDN01')).json().email).toBe('c•••@e•••.com');
  });

  it('say that search engines may list the page only while the worker allows it and all is well', async () => {
    const { database } = product.platform;
    const listed = async () => {
      const answer = await product.look('Sw-LST01');
      expect(answer.headers['x-robots-tag']).toBe('noindex');
      return answer.json().listed;
    };
    const given = { textVersion: '1', purpose: 'test', givenAt: new Date('2026-01-01') };
    const consent = { ...given, group: 'listing' as const, until: new Date('2027-06-01') };
    await product.issue({ badge: 'Sw-LST01', nationalId: null }, [consent]);
    expect(await listed()).toBe(true);
    // It opens nothing.
    expect((await product.look('Sw-LST01')).json().email).toBe('c•••@e•••.com');
    for (const [change, undo] of [
      ["standing = 'suspended'", "standing = 'verified'"],
      ["standing = 'revoked'", "standing = 'verified'"],
      ["expires_at = '2026-11-01'", "expires_at = '2027-11-01'"],
    ]) {
      const where = "where badge = 'Sw-LST01'";
      await database.executeSql(`update verification_records set ${change} ${where}`);
      expect([change, await listed()]).toEqual([change, undefined]);
      await database.executeSql(`update verification_records set ${undo} ${where}`);
    }
    expect(await listed()).toBe(true);
    await database.executeSql(`update verification_consents set withdrawn_at = '2026-11-20'
      where record_id = (select id from verification_records where badge = 'Sw-LST01')`);
    expect(await listed()).toBeUndefined();
    expect((await product.look('Sw-NGZ42')).json()).not.toHaveProperty('listed');
    expect((await product.audited('verification.details')).at(-1)?.fields).not.toContain('listed');
  });

  it('leave a row for reviews where some are shown, and none where nothing is (ME-05)', async () => {
    const { executeSql } = product.platform.database;
    await product.issue({ badge: 'Sw-RVW02', totalReviews: 2, nationalId: null });
    const reviews = (badge: string) =>
      product.get(`/verifications/${badge}/reviews`, { from: product.newAddress() });
    expect((await reviews('Sw-RVW02')).json()).toEqual({ count: null, reviews: [] });
    expect(await product.audited('verification.reviews')).toEqual([]);
    await executeSql("update verification_records set total_reviews = 3 where badge = 'Sw-RVW02'");
    expect((await reviews('sw-rvw02')).json()).toEqual({ count: 3, reviews: [] });
    const kept = { level: 'L0', fields: ['totalReviews'] };
    const [entry, ...more] = await product.audited('verification.reviews');
    expect([entry, more]).toMatchObject([{ ...kept, subject: 'Sw-RVW02' }, []]);
    const rows = "select way, searcher, level, fields from record_lookups where badge = 'Sw-RVW02'";
    expect((await executeSql(rows)).rows).toEqual([
      { ...kept, way: 'reviews', searcher: 'visitor' },
    ]);
  });

  it('leave an audit row', async () => {
    await product.look('Sw-NGZ42');
    expect((await product.audited('verification.details')).at(-1)).toMatchObject({
      subject: 'Sw-NGZ42',
      level: 'L0',
      fields: expect.arrayContaining(['email', 'photo']),
    });
  });
});

describe('details after a search (L1)', () => {
  const chidi = {
    fullName: 'Chidi Okafor',
    phoneNumber: '08030000002',
    email: 'wrong@example.com',
    dateOfBirth: '1987-09-30',
  };

  it('give back what the searcher knew, and only that', async () => {
    await product.issue({ badge: 'Sw-CNR01', email: 'canary@example.com', nationalId: null });
    const cookie = cookieOf(
      await product.search({
        fullName: 'Canary Person',
        phoneNumber: '08099999901',
        email: 'wrong@example.com',
        dateOfBirth: '1980-01-31',
        sapioworkerId: 'Sw-CNR01',
      }),
    );
    const seen = (await product.look('Sw-CNR01', cookie)).json();
    expect(seen).toMatchObject({
      phoneNumber: '+2348099999901',
      dateOfBirth: '1980-01-31',
      email: 'c•••@e•••.com',
      address: 'Plateau',
      basicReportUrl: expect.stringContaining('/report?expires='),
    });
    for (const field of ['nationalId', 'photo']) expect(seen).not.toHaveProperty(field);
  });

  it('are L0 with another record’s grant, a made-up one, or one that has run out', async () => {
    const cookie = cookieOf(await product.search(chidi));
    expect((await product.look('Sw-BLM33', cookie)).json()).not.toHaveProperty('dateOfBirth');
    const forged = `${cookie.slice(0, -2)}00`;
    expect((await product.look('Sw-FNK58', forged)).json()).not.toHaveProperty('basicReportUrl');
    const amina = cookieOf(await product.search());
    expect((await product.look('Sw-AMY20', amina)).json()).toHaveProperty('basicReportUrl');
    product.clock.advance(15 * minute);
    expect((await product.look('Sw-AMY20', amina)).json()).not.toHaveProperty('basicReportUrl');
  });
});

describe('alarms', () => {
  it.each(['Sw-HNY01', 'Sw-HNY01ABC'])(
    'go off when a canary record is looked at: %s',
    async (badge) => {
      await product.issue({ badge, nationalId: null, hidden: true, canary: true });
      expect((await product.look(badge)).statusCode).toBe(404);
      expect((await product.audited('alarm.honey')).at(-1)?.subject).toBe(badge);
    },
  );
});
