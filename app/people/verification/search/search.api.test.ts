import { afterAll, describe, expect, it } from 'vitest';
import { answerHeader } from '#platform/limits/challenge/solve.ts';
import { limitTable, siteFactor } from '#platform/limits/table.ts';
import { challengeOf, worked } from '#test/support/challenge.ts';
import { amina, openVerification } from '#test/support/verification.ts';
import { noRecord } from '../contract.ts';

const product = await openVerification();
afterAll(() => product.close());

describe('a search that is refused', () => {
  it('names every empty field in one answer (C-51, VSR-07)', async () => {
    const answer = await product.post('/verifications/search', {}, { from: product.newAddress() });
    const names = ['fullName', 'phoneNumber', 'email', 'dateOfBirth', 'searchReason'];
    const words = names.map((name) => `"${name}" is not allowed to be empty`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      success: false,
      fields: Object.fromEntries(names.map((name, at) => [name, words[at]])),
    });
    for (const word of words) expect(answer.json().message).toContain(word);
  });

  it('takes no text that a database cannot keep', async () => {
    expect((await product.search({ fullName: 'Amina\u0000Yusuf' })).statusCode).toBe(400);
    expect((await product.search({ email: 'a\ud800@example.com' })).statusCode).toBe(400);
  });

  it('is limited to ten a minute from one address', async () => {
    const from = product.newAddress();
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await product.search({}, from));
    expect(answers.map((one) => one.statusCode)).toEqual([...Array(10).fill(200), 429]);
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers[10]?.json()).toMatchObject({ success: false, error: 'too-many-requests' });
  });

  it('is limited to five failed ones an hour for one phone number or email, known or not', async () => {
    const chidi = { fullName: 'Chidi Okafor', phoneNumber: '08030000002', email: 'x@example.com' };
    const nobody = { fullName: 'No Body', phoneNumber: '08099999999', email: 'nobody@example.com' };
    for (const target of [chidi, nobody]) {
      const statuses = [];
      for (let n = 1; n <= 6; n += 1) {
        const guess = { ...target, dateOfBirth: `1990-01-0${n}` };
        statuses.push((await product.search(guess)).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    // The true details do not get through either, nor does the number with another email.
    const right = { ...chidi, dateOfBirth: '1987-09-30' };
    expect((await product.search(right)).statusCode).toBe(429);
    expect((await product.search({ ...right, email: 'y@example.com' })).statusCode).toBe(429);
  });

  it('is counted apart for each network: a stranger closes no search to the honest (FS-09)', async () => {
    const funke = {
      fullName: 'Funke Adebayo',
      phoneNumber: '08030000006',
      email: 'funke.adebayo@example.com',
      dateOfBirth: '1984-02-29',
    };
    const stranger = product.newAddress();
    const wrong = [];
    for (let n = 1; n <= 8; n += 1) {
      const guess = { ...funke, dateOfBirth: `1984-03-0${n}` };
      wrong.push((await product.search(guess, stranger)).statusCode);
    }
    expect(wrong).toEqual([200, 200, 200, ...Array(5).fill(429)]);
    for (let n = 0; n < 3; n += 1) {
      expect((await product.search(funke)).json().data).not.toBeNull();
    }
    // Strangers from everywhere bring a challenge; who answers it is answered.
    for (let n = 1; n <= 5; n += 1)
      await product.search({ ...funke, dateOfBirth: `1984-04-0${n}` });
    const from = product.newAddress();
    const refused = await product.search(funke, from);
    expect(refused.statusCode).toBe(429);
    const headers = { [answerHeader]: worked(challengeOf(refused)) };
    const whole = { ...funke, searchReason: 'OTHER' };
    const answer = await product.post('/verifications/search', whole, { from, headers });
    expect(answer.json().data).toMatchObject({ fullName: 'Funke Adebayo' });
  });

  it('counts an IPv6 address by its /64, and all of a /48 at eight times the number (FS-05)', async () => {
    const { max } = limitTable['verification-search-address'];
    const searches = async (addressOf: (n: number) => string, count: number) => {
      let answered = 0;
      for (let n = 0; n < count; n += 1) {
        // Somebody else each time, so that only the network's limit is met.
        const person = { phoneNumber: `0809${1_000_000 + n}`, email: `six${n}@example.com` };
        const { statusCode } = await product.search(person, addressOf(n));
        answered += Number(statusCode === 200);
      }
      return answered;
    };
    expect(await searches((n) => `2001:db8:1:2:${n.toString(16)}::1`, 3 * max)).toBe(max);
    const sites = await searches((n) => `2001:db8:9:${n.toString(16)}::1`, siteFactor * max + 20);
    expect(sites).toBe(siteFactor * max);
    expect(await searches(() => '2001:db8:a::1', 1)).toBe(1);
  });

  it('cannot be slipped through by many guesses at once', async () => {
    const target = { fullName: 'Ngozi Eze', phoneNumber: '08030000004' };
    const guesses = Array.from({ length: 20 }, (_, n) =>
      product.search({ ...target, email: `g${n}@example.com`, dateOfBirth: '1995-01-01' }),
    );
    const statuses = (await Promise.all(guesses)).map((one) => one.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});

describe('a search without a match', () => {
  it('says the same whatever did not fit, for unknown, hidden and known people', async () => {
    const hidden = { phoneNumber: '08077777701', email: 'hidden@example.com' };
    await product.issue({ ...hidden, badge: 'Sw-HID01', nationalId: null, hidden: true });
    const tunde = {
      fullName: 'Tunde Adeyemi',
      phoneNumber: '08030000003',
      email: 'tunde.adeyemi@example.com',
      dateOfBirth: '1979-01-05',
    };
    const misses = [
      { ...tunde, fullName: 'Tunde Adeyemo' },
      { ...tunde, dateOfBirth: '1979-01-06' },
      { ...tunde, phoneNumber: '08011111111', email: 'other@example.com' },
      { ...tunde, sapioworkerId: 'Sw-AMY20' },
      { ...tunde, sapioworkerId: 'verified' },
      { fullName: 'Who Ever', phoneNumber: 'none', email: 'none', dateOfBirth: '1979-01-05' },
      { ...hidden, fullName: 'Canary Person', dateOfBirth: '1980-01-31' },
    ];
    for (const miss of misses) {
      const answer = await product.search(miss);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(JSON.stringify({ success: false, message: noRecord, data: null }));
      expect(answer.headers).not.toHaveProperty('set-cookie');
    }
  });

  it('does the same work for an unknown and a hidden person', async () => {
    await product.issue({
      badge: 'Sw-HID02',
      phoneNumber: '08077777702',
      email: 'hidden2@example.com',
      nationalId: null,
      hidden: true,
    });
    const work = async (person: Record<string, string>) => {
      const before = (await product.audited('verification.search')).length;
      await product.search({ fullName: 'Canary Person', dateOfBirth: '1980-01-31', ...person });
      const rows = (await product.audited('verification.search')).slice(before);
      return rows.map(({ subject, level, fields, reason }) => ({ subject, level, fields, reason }));
    };
    const unknown = await work({ phoneNumber: '08077777709', email: 'unknown@example.com' });
    const hidden = await work({ phoneNumber: '08077777702', email: 'hidden2@example.com' });
    expect(hidden).toEqual(unknown);
    expect(hidden).toEqual([
      { subject: null, level: null, fields: null, reason: 'EMPLOYMENT_CHECK' },
    ]);
  });
});

describe('a search with a match', () => {
  it('shows the stated fields, with the report link of this record', async () => {
    const answer = await product.search();
    const { data, ...rest } = answer.json();
    expect(rest).toEqual({ success: true, message: 'A record was found.' });
    expect(data).toEqual({
      fullName: 'Amina Yusuf',
      verificationLevel: 'Premium',
      verifiedId: 'Sw-AMY20',
      verificationStatus: 'VERIFIED',
      verificationExpiryDate: '2027-07-21T22:59:59.999Z',
      policeRecord: 'Clear',
      healthStatus: 'Fit for work',
      totalReviews: 48,
      basicReportUrl: expect.stringMatching(/^\/api\/verifications\/Sw-AMY20\/report\?expires=/),
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('hands out the grant in a cookie only', async () => {
    const answer = await product.search();
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-verification-grant=[0-9A-Z]{32}; Max-Age=900; Path=\/; /);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(part);
    const token = /=([0-9A-Z]{32});/.exec(cookie)?.[1] ?? '-';
    expect(answer.body).not.toContain(token);
    const kept = await product.platform.database.executeSql('select * from verification_grants');
    expect(JSON.stringify(kept.rows)).not.toContain(token);
  });

  it('needs phone or email, and takes names in any order and spelling', async () => {
    const fits = [
      { phoneNumber: '08011110000' },
      { email: 'somebody.else@example.com' },
      { phoneNumber: '+234 (0)803-000-0001', email: 'AMINA.Yusuf@EXAMPLE.com' },
      // As a phone copies them, with marks that nobody sees.
      { phoneNumber: '\u2066+234\u00A0803\u00A0000\u00A00001\u2069' },
      { email: '\u202Aamina.yusuf@example.com\u202C', sapioworkerId: '\u200BSw-AMY20' },
      { fullName: 'yusuf,  AMÍNA' },
      { sapioworkerId: 'sw-amy20' },
      { sapioworkerId: 'SW AMY20' },
      { sapioworkerId: '' },
    ];
    for (const change of fits) {
      expect([change, (await product.search(change)).json().success]).toEqual([change, true]);
    }
  });

  it('finds expired and suspended records and says so (C-49)', async () => {
    const tunde = await product.search({
      fullName: 'Tunde Adeyemi',
      phoneNumber: '08030000003',
      dateOfBirth: '1979-01-05',
    });
    expect(tunde.json().data).toMatchObject({
      verificationStatus: 'EXPIRED',
      policeRecord: 'Not checked',
      healthStatus: 'Not checked',
    });
    const bala = await product.search({
      fullName: 'Bala Musa',
      phoneNumber: '08030000005',
      dateOfBirth: '1990-06-17',
    });
    expect(bala.json().data).toMatchObject({ verificationStatus: 'SUSPENDED' });
    expect(bala.json().data).not.toHaveProperty('basicReportUrl');
  });

  it('leaves an audit row with a keyed hash and no word of what was typed (I8)', async () => {
    await product.search({ searchReason: 'SECURITY_CHECK' });
    const row = (await product.audited('verification.search')).at(-1);
    expect(row).toMatchObject({
      actor: 'public',
      subject: 'Sw-AMY20',
      reason: 'SECURITY_CHECK',
      level: 'L1',
      fields: expect.arrayContaining(['policeRecord', 'verificationStatus']),
      inputs_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(row)).not.toMatch(/1991-04-12|8030000001|amina\.yusuf/i);
    for (const line of product.logged) expect(line).not.toContain(amina.email);
  });
});

describe('an alarm', () => {
  it('goes off when a canary record is found', async () => {
    const bait = { phoneNumber: '08066666601', email: 'canary@example.com' };
    const kept = { badge: 'Sw-HNY01', nationalId: null, hidden: true, canary: true };
    await product.issue({ ...bait, ...kept });
    const answer = await product.search({
      ...bait,
      fullName: 'Canary Person',
      dateOfBirth: '1980-01-31',
    });
    expect(answer.json().success).toBe(false);
    expect((await product.audited('alarm.honey')).map((row) => row.subject)).toContain('Sw-HNY01');
  });
});
