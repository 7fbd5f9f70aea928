import { afterAll, describe, expect, it, vi } from 'vitest';
import { insertAsk } from '#app/people/cases/asking/asking.store.server.ts';
import { writeOutcome } from '#app/people/cases/checks.service.server.ts';
import { insertProposal, releaseProposal } from '#app/people/cases/proposals.store.server.ts';
import {
  lockCase,
  readCase,
  readChecks,
  readEvents,
  updateCase,
} from '#app/people/cases/store.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { numberPurpose } from '#platform/messages/messages.server.ts';
import { stopNumber } from '#platform/messages/stops.server.ts';
import {
  lastCodeOf,
  lastMailTo,
  linkOf,
  mailsTo,
  openLinkedCase,
  tokenIn,
} from '#test/support/person.ts';
import { openProduct } from '#test/support/product.ts';
import { readConsents } from '../consents.store.server.ts';
import { codeHoldsMs, codePauseMs, codeTries, consentText } from './person.rules.ts';
import { consentVersions } from './texts.service.server.ts';
import type { PersonCase } from './view.contract.ts';

let now = new Date('2026-11-23T09:00:00Z');
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const product = await openProduct({ clock: { now: () => now } });
afterAll(() => product.close());

let networks = 0;
const from = () => {
  networks += 1;
  return `10.9.${networks >> 8}.${networks & 255}`;
};
const post = (token: string, what: string, body: object = {}) =>
  product.post(`/cases/${token}/${what}`, body, { from: from() });
const see = async (token: string) =>
  (await product.get(`/cases/${token}`, { from: from() })).json() as PersonCase;
const agree = (token: string, more: object = {}) =>
  post(token, 'consents', { textVersion: consentText.version, checks: true, ...more });
const kysely = () => product.platform.database.kysely;
const checkOf = async (id: string, kind: string) =>
  (await readChecks(kysely(), id)).find((check) => check.kind === kind);
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const upload = async () => {
  const sent = await product.post('/files/upload', { file: png }, { from: from() });
  return sent.json().filePath as string;
};
const pdf = `data:application/pdf;base64,${Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n',
).toString('base64')}`;
const unknown = '0123456789ABCDEFGHJKMNPQRS';

describe('a link that opens nothing', () => {
  it.each([
    unknown,
    unknown.toLowerCase(),
    'x',
    'CS-1',
    '%F0%9F%98%80',
    'ILOU'.repeat(7).slice(0, 26),
  ])('is answered alike: %s', async (token) => {
    const { id } = await openLinkedCase(product.platform);
    const answer = await product.get(`/cases/${token}`, { from: from() });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toBe('case-not-found');
    const bodies = {
      consents: { textVersion: consentText.version, checks: true },
      details: { born: '1990-05-01' },
      'code/confirm': { code: '000000' },
    };
    for (const [what, body] of Object.entries(bodies)) {
      expect([what, (await post(token, what, body)).statusCode]).toEqual([what, 404]);
    }
    expect((await readEvents(kysely(), id)).map(({ what }) => what)).toEqual([
      'opened',
      'link-sent',
    ]);
  });

  it('is one that a newer link has replaced', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    const next = await linkOf(product.platform, id);
    expect((await product.get(`/cases/${token}`, { from: from() })).statusCode).toBe(404);
    expect((await product.get(`/cases/${next}`, { from: from() })).statusCode).toBe(200);
  });

  it('is guessed a bounded number of times, after which a right guess is refused alike', async () => {
    const { token } = await openLinkedCase(product.platform);
    const network = from();
    const { max } = limitTable['case-link-address'];
    await product.platform.limits.take('case-link-address', network, max);
    const wrong = await product.get(`/cases/${unknown}`, { from: network });
    const right = await product.get(`/cases/${token}`, { from: network });
    expect([wrong.statusCode, right.statusCode]).toEqual([429, 429]);
    expect(right.json()).toEqual(wrong.json());
  });
});

describe('what is looked at', () => {
  it('changes nothing, is in no cache, and says nothing of buyer, findings or numbers (I7)', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    const before = await readCase(kysely(), id);
    const answer = await product.get(`/cases/${token.toLowerCase()}`, { from: from() });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/Bello|example\.com|5550101|CS-/);
    expect(answer.json()).toMatchObject({
      firstName: 'Ada',
      isBuyer: false,
      because: 'staff',
      state: 'open',
      needs: ['consent', 'details', 'identity', 'code'],
      missing: ['born', 'address', 'state'],
      phone: '••• 0101',
      proposal: null,
      decision: null,
    });
    expect(await readCase(kysely(), id)).toEqual(before);
  });

  it('does not promise a day that is past', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    expect((await see(token)).overdue).toBe(false);
    const due_at = new Date(now.getTime() - 1_000);
    await kysely().updateTable('cases').set({ due_at }).where('id', '=', id).execute();
    expect((await see(token)).overdue).toBe(true);
  });

  it('tells a failed check like any other that is over', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await product.platform.database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      if (one) await writeOutcome(trx, one, 'address', { state: 'failed' }, now);
    });
    expect((await see(token)).checks).toContainEqual({ kind: 'address', progress: 'done' });
  });
});

describe('consent (CASE-05)', () => {
  it.each([
    ['details', { born: '1990-05-01' }],
    ['identity', { number: '12345678900' }],
    ['papers', { kind: 'id', file: 'none' }],
    ['code', {}],
    ['code/confirm', { code: '000000' }],
    ['guarantors', { place: 1, name: 'Bola Ade', phone: '08035550999', relation: 'Aunt' }],
  ])('comes before %s', async (what, body) => {
    const { token } = await openLinkedCase(product.platform);
    const answer = await post(token, what, body);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'consent-needed']);
    expect(await mailsTo(product.platform, 'bola@example.com')).toEqual([]);
  });

  it('is refused without the tick, and to a text that nobody has read', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    const blank = await post(token, 'consents', { textVersion: consentText.version, photo: true });
    expect(blank.statusCode).toBe(400);
    expect(Object.keys(blank.json().fields)).toEqual(['checks']);
    const other = await agree(token, { textVersion: '2020-01' });
    expect([other.statusCode, other.json().error]).toEqual([409, 'consent-text-changed']);
    expect(await readConsents(kysely(), id)).toEqual([]);
  });

  it('is kept once by purpose, with version, language, time and channel', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    for (let n = 0; n < 2; n += 1)
      expect((await agree(token, { photo: true })).statusCode).toBe(200);
    const kept = (await readConsents(kysely(), id)).map(
      ({ id: _id, case_id: _case, ...row }) => row,
    );
    const same = {
      ...{ text_version: consentText.version, language: 'en', channel: 'page' },
      ...{ taken_by: null, given_at: now, withdrawn_at: null, withdrawn_because: null },
    };
    expect(kept).toEqual([
      { purpose: 'checks', ...same },
      { purpose: 'photo', ...same },
    ]);
  });

  it.each(['pcm', 'ha', 'yo', 'ig'] as const)(
    'is kept in the language it was read in: %s',
    async (lang) => {
      const { id, token } = await openLinkedCase(product.platform);
      const seen = await product.get(`/cases/${token}?lang=${lang}`, { from: from() });
      const { textVersion, language } = seen.json().consents;
      expect([language, textVersion]).toEqual([lang, consentVersions.versionIn(lang)]);
      expect(textVersion).toMatch(new RegExp(`^${consentText.version} ${lang} [0-9a-f]{10}$`));
      // A version of words that nobody was shown.
      const forged = await agree(token, {
        textVersion: `${consentText.version} ${lang} 0123456789`,
      });
      expect(forged.json().error).toBe('consent-text-changed');
      const given = await agree(token, { textVersion });
      expect(given.json().consents.givenIn).toEqual({ textVersion, language: lang });
      expect(await readConsents(kysely(), id)).toMatchObject([
        { purpose: 'checks', text_version: textVersion, language: lang, channel: 'page' },
      ]);
    },
  );

  it('is asked for in no other language', async () => {
    const { token } = await openLinkedCase(product.platform);
    const answer = await product.get(`/cases/${token}?lang=fr`, { from: from() });
    expect(answer.statusCode).toBe(400);
  });

  it('is withdrawn at once, and then nothing more is taken', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token, { selfie: true, photo: true });
    const answer = await post(token, 'withdraw', { purpose: 'checks' });
    expect(answer.json().consents).toMatchObject({ checks: false, selfie: false, photo: true });
    expect((await post(token, 'details', { born: '1990-05-01' })).statusCode).toBe(409);
    expect((await readCase(kysely(), id))?.born).toBeNull();
  });

  it('that is withdrawn in quiet hours leaves nothing waiting for a guarantor', async () => {
    const day = now;
    now = new Date('2026-11-23T21:00:00Z');
    const { id, token } = await openLinkedCase(product.platform, { level: 'Premium' });
    await agree(token);
    const named = { place: 1, name: 'Bola Ade', phone: '0803 555 7991', relation: 'Aunt' };
    expect((await post(token, 'guarantors', named)).statusCode).toBe(200);
    const waiting = () =>
      kysely()
        .selectFrom('message_outbox')
        .select('about')
        .where('about', '=', `case:${id}:1`)
        .where('status', '=', 'queued')
        .execute();
    expect(await waiting()).toHaveLength(1);
    await post(token, 'withdraw', { purpose: 'photo' });
    expect(await waiting()).toHaveLength(1);
    expect((await post(token, 'withdraw', { purpose: 'checks' })).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    // Whoever has heard nothing yet hears of it once the person has agreed again.
    await agree(token);
    expect(await waiting()).toHaveLength(1);
    const stop = { textVersion: consentText.version, decline: true };
    expect((await post(token, 'consents', stop)).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    await agree(token);
    expect(await waiting()).toHaveLength(1);
    await agree(token, { photo: true });
    expect(await waiting()).toHaveLength(1);
    // Where none can go by then, the check is staff's to do: nobody waits for an answer.
    await post(token, 'withdraw', { purpose: 'checks' });
    await kysely()
      .updateTable('case_guarantors')
      .set({ phone: '+44 20 7183 8750' })
      .where('case_id', '=', id)
      .execute();
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('waiting-for-source');
    await agree(token);
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('to-do');
    now = day;
  });

  it('is declined, and may be given after all', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    const no = await post(token, 'consents', { textVersion: consentText.version, decline: true });
    expect(no.json()).toMatchObject({ stopped: 'no-consent', needs: [] });
    expect((await readCase(kysely(), id))?.stopped_because).toBe('no-consent');
    expect((await agree(token)).json()).toMatchObject({ stopped: null });
    // After a decision the page offers no change of mind, which would be refused.
    await post(token, 'consents', { textVersion: consentText.version, decline: true });
    await kysely()
      .updateTable('cases')
      .set({ state: 'decided', decision: 'declined', decided_at: now, decided_by: 'one' })
      .where('id', '=', id)
      .execute();
    expect(await see(token)).toMatchObject({ stopped: null, decision: { result: 'declined' } });
    expect((await agree(token)).json().error).toBe('case-decided');
  });

  it('is not asked again of who knows nothing of it; staff see why', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    const body = { textVersion: consentText.version, notMe: true };
    expect((await post(token, 'consents', body)).json()).toMatchObject({ stopped: 'not-me' });
    expect((await agree(token)).json().error).toBe('case-stopped');
    const events = (await readEvents(kysely(), id)).map(({ what }) => what);
    expect(events.filter((what) => what === 'person-stopped: not-me')).toHaveLength(1);
    expect((await readConsents(kysely(), id)).every((row) => row.withdrawn_at)).toBe(true);
  });
});

describe('details, number and papers', () => {
  it.each([
    ['details', { born: '2026-01-01' }, 'born'],
    ['details', { born: '1880-01-01' }, 'born'],
    ['details', { born: '1990-02-31' }, 'born'],
    ['details', { state: 'Atlantis' }, 'state'],
    ['identity', { number: '1234567890' }, 'number'],
    ['identity', { number: 'AB123456789012CDE' }, 'number'],
    ['papers', { kind: 'id', file: 'nothing-there' }, 'file'],
  ])('are refused at their field: %s %j', async (what, body, field) => {
    const { token } = await openLinkedCase(product.platform);
    await agree(token);
    const answer = await post(token, what, body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('fill what is missing, with where it comes from, and change nothing that is known', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    const body = { born: '1990-05-01', address: '5 Marina Road', state: 'Lagos' };
    expect((await post(token, 'details', body)).json()).toMatchObject({ missing: [] });
    await post(token, 'details', { born: '1980-01-01', address: 'Elsewhere' });
    const { facts_from: origins, ...one } = (await readCase(kysely(), id)) ?? {};
    expect(one).toMatchObject({ born: '1990-05-01', address: '5 Marina Road' });
    expect(origins).toMatchObject({ born: 'the case page', name: 'the test' });
  });

  it('ask once more for an address that was not enough, and for nothing else', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    const first = { born: '1990-05-01', address: '5 Marina Road', state: 'Lagos' };
    expect((await post(token, 'details', first)).json()).toMatchObject({ addressAgain: false });
    const address = kysely().updateTable('case_checks').set({ state: 'waiting-for-person' });
    await address.where('case_id', '=', id).where('kind', '=', 'address').execute();
    const asked = (await see(token)) as PersonCase;
    expect(asked).toMatchObject({ missing: ['address', 'state'], addressAgain: true });
    expect(asked.needs).toContain('details');
    await post(token, 'details', { born: '1980-01-01' });
    expect((await see(token)).addressAgain).toBe(true);
    const second = { born: '1980-01-01', address: '7 Quay Street', state: 'Ogun' };
    expect((await post(token, 'details', second)).json()).toMatchObject({
      missing: [],
      addressAgain: false,
    });
    expect(await readCase(kysely(), id)).toMatchObject({
      born: '1990-05-01',
      address: '7 Quay Street',
      state_of_residence: 'Ogun',
    });
  });

  it('ask whom only a mail reaches for a number, and then for its code', async () => {
    const person = { name: 'Ada Bello', email: 'only.mail@example.com' };
    const { id, token } = await openLinkedCase(product.platform, { person });
    expect((await see(token)).needs).toEqual(['consent', 'details', 'identity']);
    const { missing, phone, checks } = (await agree(token)).json() as PersonCase;
    expect([missing, phone]).toEqual([['phone', 'born', 'address', 'state'], null]);
    expect(checks).toContainEqual({ kind: 'phone', progress: 'needed' });
    const wrong = await post(token, 'details', { phone: '12' });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['phone']]);
    const body = { phone: '0803 555 0177', born: '1990-05-01', address: '5 Quay', state: 'Lagos' };
    expect((await post(token, 'details', body)).json()).toMatchObject({
      missing: [],
      phone: '••• 0177',
      needs: ['identity', 'code'],
    });
    expect(await readCase(kysely(), id)).toMatchObject({
      phone_key: '+2348035550177',
      facts_from: { phone: 'the case page' },
    });
    await post(token, 'code');
    const code = await lastCodeOf(product.platform, id);
    expect((await post(token, 'code/confirm', { code })).json().needs).toEqual(['identity']);
  });

  it('ask for a number again where the one that was brought along is none, and then for its code', async () => {
    const person = { name: 'Ada Bello', phone: '12345', email: 'no.number@example.com' };
    const { id, token } = await openLinkedCase(product.platform, { person });
    const { missing, needs } = (await agree(token)).json() as PersonCase;
    expect([missing.includes('phone'), needs.includes('code')]).toEqual([true, false]);
    const given = await post(token, 'details', { phone: '0803 555 0177' });
    expect(given.json().missing).not.toContain('phone');
    expect(given.json().needs).toContain('code');
    expect(await readCase(kysely(), id)).toMatchObject({
      ...{ phone: '0803 555 0177', phone_key: '+2348035550177' },
      facts_from: { phone: 'the case page' },
    });
  });

  it('are asked for the birth date of a free record, which nothing else would tell (CASE-07)', async () => {
    const { id, token } = await openLinkedCase(product.platform, { level: 'Free' });
    await agree(token);
    expect(await see(token)).toMatchObject({ missing: ['born'], needs: ['details', 'code'] });
    const given = await post(token, 'details', { born: '1990-05-01' });
    expect(given.json()).toMatchObject({ missing: [], needs: ['code'] });
    expect((await readCase(kysely(), id))?.born).toBe('1990-05-01');
  });

  it('keep a NIN sealed, show its last digits, and log nothing of it', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    const answer = await post(token, 'identity', { number: '7040 1122 330' });
    expect(answer.json().identity).toEqual({ lastFour: '2330' });
    const one = await readCase(kysely(), id);
    expect(one?.national_id_sealed).toBeTruthy();
    expect(JSON.stringify(one)).not.toContain('70401122330');
    expect(product.logged.join('\n')).not.toMatch(/7040 ?1122 ?330/);
  });

  it('take no other number while a source is being asked about the one before (IDV-02)', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    await post(token, 'identity', { number: '70401122330' });
    const before = await readCase(kysely(), id);
    const [consent] = await readConsents(kysely(), id);
    const ask = { id: 'AK-1', case_id: id, kind: 'identity', asked_for: 'nin' } as const;
    await product.platform.database.transaction((trx) =>
      insertAsk(trx, {
        ...{ ...ask, provider: 'sandbox', consent_id: String(consent?.id), reserved_kobo: 0 },
        ...{ tries: 1, asked_by: 'one', asked_at: now, tried_at: now },
      }),
    );
    const refused = await post(token, 'identity', { number: '70401122331' });
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'being-asked']);
    expect((await readCase(kysely(), id))?.national_id_hash).toBe(before?.national_id_hash);
    // Nor is a birth date added that the register was not asked about.
    const born = await post(token, 'details', { born: '1990-05-01' });
    expect([born.statusCode, born.json().error]).toEqual([409, 'being-asked']);
    expect((await readCase(kysely(), id))?.born).toBeNull();
  });

  it('take no phone number while a source is being asked about what was brought along for one', async () => {
    const { id, token } = await openLinkedCase(product.platform, {
      person: { name: 'Ada Bello', email: 'ada.asked@example.com', phone: 'ask my sister' },
    });
    await agree(token);
    const [consent] = await readConsents(kysely(), id);
    const ask = { id: 'AK-2', case_id: id, kind: 'phone', asked_for: 'phone' } as const;
    await product.platform.database.transaction((trx) =>
      insertAsk(trx, {
        ...{ ...ask, provider: 'sandbox', consent_id: String(consent?.id), reserved_kobo: 0 },
        ...{ tries: 1, asked_by: 'one', asked_at: now, tried_at: now },
      }),
    );
    const refused = await post(token, 'details', { phone: '08031234561' });
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'being-asked']);
    expect((await readCase(kysely(), id))?.phone_key).toBeNull();
  });

  it.each(['passed', 'partial', 'failed'] as const)(
    'have an identity that counted without a birth date confirmed again, and no other: %s (CASE-07)',
    async (state) => {
      const { id, token } = await openLinkedCase(product.platform);
      await agree(token);
      await product.platform.database.transaction(async (trx) => {
        const one = await lockCase(trx, id);
        const outcome = { state, method: 'provider', how: 'Confirmed', source: 'NIMC' } as const;
        if (one) await writeOutcome(trx, one, 'identity', outcome, now);
      });
      expect((await post(token, 'details', { born: '1990-05-01' })).statusCode).toBe(200);
      const check = await checkOf(id, 'identity');
      const anew = { state: 'to-do', method: null, how: null, good_until: null };
      expect(check).toMatchObject(state === 'failed' ? { state, how: 'Confirmed' } : anew);
    },
  );

  it.each([
    ['phone', { phone: '0803 555 0178' }],
    ['address', { address: '5 Marina Road' }],
    ['address', { state: 'Lagos' }],
  ] as const)('have a check that counted without them made again: %s %j', async (kind, details) => {
    const person = { name: 'Ada Bello', email: `late.${Object.keys(details)}@example.com` };
    const { id, token } = await openLinkedCase(product.platform, { person });
    await agree(token);
    await product.platform.database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      const outcome = { state: 'passed', method: 'by-hand', how: 'Went there' } as const;
      if (one) await writeOutcome(trx, one, kind, outcome, now);
    });
    expect((await post(token, 'details', details)).statusCode).toBe(200);
    expect(await checkOf(id, kind)).toMatchObject({ state: 'to-do', how: null });
  });

  it('leave beside another number nothing that was compared with the one before, but what staff wrote', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    await post(token, 'identity', { number: '70401122330' });
    const write = (outcome: object) =>
      product.platform.database.transaction(async (trx) => {
        const one = await lockCase(trx, id);
        if (!one) throw new Error('no case');
        const compared = [{ field: 'last' as const, provider: 'mismatch' as const }];
        await writeOutcome(trx, one, 'identity', { state: 'to-do', compared, ...outcome }, now);
      });
    await write({ method: 'provider', note: 'Not the same', reference: 'R-1' });
    // The same number again says nothing new.
    await post(token, 'identity', { number: '70401122330' });
    expect(await checkOf(id, 'identity')).toMatchObject({ note: 'Not the same', reference: 'R-1' });
    await post(token, 'identity', { number: '70401122331' });
    expect(await checkOf(id, 'identity')).toMatchObject({
      ...{ state: 'to-do', method: null, note: null, reference: null, compared: null },
    });
    await write({ state: 'waiting-for-person', method: 'by-hand', note: 'I have called her' });
    await post(token, 'identity', { number: '70401122332' });
    expect(await checkOf(id, 'identity')).toMatchObject({
      ...{ state: 'to-do', method: 'by-hand', note: 'I have called her', compared: null },
    });
  });

  it('take an upload once, for one case', async () => {
    const [mine, other] = [
      await openLinkedCase(product.platform),
      await openLinkedCase(product.platform),
    ];
    await agree(mine.token);
    await agree(other.token);
    const file = await upload();
    for (let n = 0; n < 2; n += 1) {
      const sent = await post(mine.token, 'papers', { kind: 'id', file });
      expect(sent.json().papers).toEqual([{ kind: 'id', sent: 1 }]);
    }
    expect((await readCase(kysely(), mine.id))?.papers).toHaveLength(1);
    expect((await post(other.token, 'papers', { kind: 'id', file })).statusCode).toBe(400);
    expect((await post(other.token, 'papers', { kind: 'police', file })).statusCode).toBe(409);
  });
});

describe('the photo of the record', () => {
  const photo = async (token: string, file: string) => post(token, 'photo', { file });
  const removed = async () =>
    (
      await product.platform.database.executeSql(
        `select data ->> 'handle' as handle from pgboss.job where name = 'files-remove'`,
      )
    ).rows.map((row) => (row as { handle: string }).handle);

  it('is taken from who agrees that it is shown, a picture alone, and replaced by the next', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token);
    const first = await upload();
    const early = await photo(token, first);
    expect([early.statusCode, early.json().error]).toEqual([409, 'photo-consent-needed']);
    expect((await see(token)).photo).toEqual({ wanted: false, sent: false });
    await agree(token, { photo: true });
    expect((await see(token)).photo).toEqual({ wanted: true, sent: false });
    const sheet = await product.post('/files/upload', { file: pdf }, { from: from() });
    const refused = await photo(token, sheet.json().filePath);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { file: 'Send a picture: JPEG, PNG or WebP' },
    ]);
    for (const none of ['nothing-there', '../mail/any', '../../etc/passwd']) {
      expect([none, (await photo(token, none)).statusCode]).toEqual([none, 400]);
    }
    // A sheet that was refused is not taken: it may still be sent as a paper.
    const asPaper = { kind: 'id', file: sheet.json().filePath };
    expect((await post(token, 'papers', asPaper)).statusCode).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      expect((await photo(token, first)).json().photo).toEqual({ wanted: true, sent: true });
    }
    const second = await upload();
    await photo(token, second);
    expect(await readCase(kysely(), id)).toMatchObject({
      photo_handle: second,
      facts_from: { photo_handle: 'the case page' },
    });
    expect(await removed()).toContain(first);
    await post(token, 'withdraw', { purpose: 'photo' });
    expect((await see(token)).photo).toEqual({ wanted: false, sent: true });
    expect((await photo(token, await upload())).json().error).toBe('photo-consent-needed');
  });

  it('is taken while the bucket is silent, which would keep the case locked', async () => {
    const { token } = await openLinkedCase(product.platform);
    await agree(token, { photo: true });
    const file = await upload();
    const silent = vi.spyOn(product.platform.storage, 'get').mockRejectedValue(new Error('silent'));
    expect((await photo(token, file)).statusCode).toBe(200);
    expect(silent).not.toHaveBeenCalled();
    silent.mockRestore();
  });

  it('leaves a photo alone that belongs to the record', async () => {
    const { id, token } = await openLinkedCase(product.platform);
    await agree(token, { photo: true });
    await product.platform.database.transaction((trx) =>
      updateCase(trx, id, { photo_handle: 'the-photo-of-a-record' }),
    );
    await photo(token, await upload());
    expect(await removed()).not.toContain('the-photo-of-a-record');
  });
});

describe('the code', () => {
  const codeOf = (id: string) => lastCodeOf(product.platform, id);
  let numbers = 0;
  const ready = async (phone?: string) => {
    numbers += 1;
    const person = {
      name: 'Ada Bello',
      phone: phone ?? `0803 555 ${String(2000 + numbers)}`,
      email: `code${numbers}@example.com`,
    };
    const one = await openLinkedCase(product.platform, { person });
    await agree(one.token);
    return one;
  };
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('confirms the number once, and is kept as a hash alone', async () => {
    const { id, token } = await ready();
    expect((await post(token, 'code')).statusCode).toBe(200);
    const code = await codeOf(id);
    expect(code).toMatch(/^\d{6}$/);
    const kept = await kysely().selectFrom('case_codes').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(code);
    const answer = await post(token, 'code/confirm', {
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(answer.json().checks).toContainEqual({ kind: 'phone', progress: 'done' });
    expect(await checkOf(id, 'phone')).toMatchObject({ state: 'passed', good_until: '2027-11-23' });
    expect((await post(token, 'code/confirm', { code })).statusCode).toBe(403);
    expect((await post(token, 'code')).statusCode).toBe(409);
  });

  it('is promised to nobody whose number has refused our messages: they are called', async () => {
    const { token } = await ready('0803 555 2999');
    const { clock, secrets } = product.platform;
    const refused = secrets.keyedHash(numberPurpose, '+2348035552999');
    await stopNumber(kysely(), refused, clock.now());
    expect((await post(token, 'code')).json().error).toBe('code-nowhere');
  });

  it('goes on working where the number has had its codes of today and no newer one went', async () => {
    const { id, token } = await ready('0803 555 2998');
    await post(token, 'code');
    const code = await codeOf(id);
    const other = { to: '+2348035552998', text: 'x', kind: 'code' } as const;
    for (let n = 0; n < 12; n += 1)
      await product.platform.messages.send({ ...other, about: `matter ${n}`, key: `${id} ${n}` });
    later(codePauseMs);
    expect((await post(token, 'code')).json().error).toBe('code-nowhere');
    expect((await post(token, 'code/confirm', { code })).statusCode).toBe(200);
  });

  it('is sent to nobody once codes have cost what they may of the day, and the last one stays good (MSG-02)', async () => {
    const { id, token } = await ready();
    await post(token, 'code');
    const code = await codeOf(id);
    later(codePauseMs);
    const { config } = product.platform;
    const { MESSAGING_CODES_DAILY_KOBO: usual } = config;
    Object.assign(config, { MESSAGING_CODES_DAILY_KOBO: config.MESSAGING_PART_KOBO - 1 });
    expect((await post(token, 'code')).json().error).toBe('code-later');
    Object.assign(config, { MESSAGING_CODES_DAILY_KOBO: usual });
    expect((await post(token, 'code/confirm', { code })).statusCode).toBe(200);
  });

  it('is asked for so often from one network, and no oftener', async () => {
    const { token } = await ready();
    const network = from();
    const { max } = limitTable['case-code-address'];
    await product.platform.limits.take('case-code-address', network, max);
    const ask = () => product.post(`/cases/${token}/code`, {}, { from: network });
    expect((await ask()).statusCode).toBe(429);
    expect((await post(token, 'code')).statusCode).toBe(200);
  });

  it('goes out so often a day for cases that cost nothing, and what is refused counts nowhere (MSG-02)', async () => {
    const { id, token } = await ready();
    const ask = () => post(token, 'code');
    const { limits } = product.platform;
    const { max } = limitTable['case-code-free-day'];
    await limits.take('case-code-free-day', 'everybody', max);
    const ordered = (level: 'Free' | 'Basic') =>
      kysely()
        .updateTable('cases')
        .set({ level, source_kind: 'order' })
        .where('id', '=', id)
        .execute();
    await ordered('Free');
    expect((await ask()).json().error).toBe('code-later');
    await limits.take('case-code-free-day', 'everybody', -1);
    expect((await ask()).statusCode).toBe(200);
    // As too soon after the last.
    const used = () => limits.peek('case-code-free-day', 'everybody');
    const { count } = await used();
    expect((await ask()).statusCode).toBe(429);
    expect((await used()).count).toBe(count);
    later(codePauseMs);
    await ordered('Basic');
    expect((await ask()).statusCode).toBe(200);
  });

  it('is refused after five wrong tries, even when it is right', async () => {
    const { id, token } = await ready();
    await post(token, 'code');
    const code = await codeOf(id);
    for (let n = 0; n < codeTries; n += 1) {
      expect((await post(token, 'code/confirm', { code: wrongOf(code) })).statusCode).toBe(403);
    }
    expect((await post(token, 'code/confirm', { code })).statusCode).toBe(403);
    expect((await checkOf(id, 'phone'))?.state).toBe('to-do');
  });

  it('does not undo what an officer has found of the number meanwhile', async () => {
    const { id, token } = await ready();
    await post(token, 'code');
    const code = await codeOf(id);
    await product.platform.database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      if (one) await writeOutcome(trx, one, 'phone', { state: 'failed', method: 'by-hand' }, now);
    });
    const answer = await post(token, 'code/confirm', { code });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'not-needed']);
    expect((await checkOf(id, 'phone'))?.state).toBe('failed');
  });

  it('is refused after ten minutes, and for another case', async () => {
    const [one, other] = [await ready(), await ready()];
    await post(one.token, 'code');
    const code = await codeOf(one.id);
    expect((await post(other.token, 'code/confirm', { code })).statusCode).toBe(403);
    later(codeHoldsMs);
    expect((await post(one.token, 'code/confirm', { code })).statusCode).toBe(403);
  });

  it('is sent again after half a minute, three times an hour, and for another case of the number too', async () => {
    const phone = '0803 555 2900';
    const { id, token } = await ready(phone);
    const other = await ready(phone);
    await post(token, 'code');
    const early = await post(token, 'code');
    expect([early.statusCode, early.json().error]).toEqual([429, 'code-too-soon']);
    expect(early.headers['retry-after']).toBe('30');
    const sent = [await codeOf(id)];
    for (let n = 0; n < 2; n += 1) {
      later(codePauseMs);
      expect((await post(token, 'code')).statusCode).toBe(200);
      sent.push(await codeOf(id));
    }
    later(codePauseMs);
    expect((await post(token, 'code')).json().error).toBe('too-many-requests');
    expect((await post(other.token, 'code')).statusCode).toBe(200);
    expect((await post(token, 'code/confirm', { code: sent[0] })).statusCode).toBe(403);
    expect((await post(token, 'code/confirm', { code: sent[2] })).statusCode).toBe(200);
  });

  it('is sent again once a clock that had gone ahead at the last one is set right', async () => {
    const { id, token } = await ready('0803 555 2950');
    await post(token, 'code');
    const ahead = { sent_at: new Date(now.getTime() + 30 * 86_400_000) };
    await kysely().updateTable('case_codes').set(ahead).where('case_id', '=', id).execute();
    expect((await post(token, 'code')).statusCode).toBe(200);
  });
});

describe('guarantors', () => {
  const bola = { place: 1, name: 'Bola Ade', phone: '0803 555 7001', relation: 'Former employer' };
  const ready = async () => {
    const one = await openLinkedCase(product.platform, { level: 'Premium' });
    await agree(one.token);
    return one;
  };
  const answer = (token: string, body: object) =>
    product.post(`/guarantees/${token}`, body, { from: from() });
  let made = 0;
  const named = async () => {
    const one = await ready();
    made += 1;
    const email = `bola${made}@example.com`;
    expect((await post(one.token, 'guarantors', { ...bola, email })).statusCode).toBe(200);
    const link = tokenIn(await lastMailTo(product.platform, email), 'guarantee');
    return { ...one, email, link };
  };

  it.each([
    [{ phone: '0803 555 0101' }, 'phone'],
    [{ name: 'ada bello' }, 'name'],
    [{ name: '12345' }, 'name'],
    [{ phone: 'none' }, 'phone'],
    [{ email: 'x,y@example.com' }, 'email'],
  ])('are other people: %j', async (change, field) => {
    const { token } = await ready();
    const refused = await post(token, 'guarantors', { ...bola, ...change });
    expect([refused.statusCode, Object.keys(refused.json().fields ?? {})]).toEqual([400, [field]]);
  });

  it('are two different ones, and only where the level asks for them', async () => {
    const { token } = await ready();
    await post(token, 'guarantors', bola);
    const twice = await post(token, 'guarantors', { ...bola, place: 2, name: 'Bola A.' });
    expect(twice.json().fields).toHaveProperty('phone');
    const basic = await openLinkedCase(product.platform);
    await agree(basic.token);
    expect((await post(basic.token, 'guarantors', bola)).statusCode).toBe(409);
  });

  it('are named by nobody without a link, and their own codes are left to them (FS-09)', async () => {
    const phone = '0803 555 7100';
    const email = 'own.codes@example.com';
    const person = { name: 'Bisi Ade', phone, email };
    const own = await openLinkedCase(product.platform, { person });
    await agree(own.token);
    const { max } = limitTable['mailbox-visitor'];
    const network = from();
    for (let n = 0; n <= max; n += 1) {
      const path = `/cases/${unknown}/guarantors`;
      const body = { ...bola, phone, email };
      expect((await product.post(path, body, { from: network })).statusCode).toBe(404);
    }
    const asker = { address: network };
    expect(await product.platform.limits.check('mailbox-visitor', asker, [email])).toBeNull();
    const { token } = await ready();
    for (let n = 0; n < limitTable['case-code-day'].max; n += 1) {
      await post(token, 'guarantors', { ...bola, phone });
    }
    expect((await post(own.token, 'code')).statusCode).toBe(200);
  });

  it('get no more in a day where the person takes their consent back and gives it anew', async () => {
    const { id, token } = await ready();
    const asker = { address: from() };
    for (let n = 0; n < limitTable['guarantor-text'].max; n += 1)
      await product.platform.limits.check('guarantor-text', asker, ['+2348035557301']);
    await post(token, 'guarantors', { ...bola, phone: '0803 555 7301' });
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('to-do');
    await post(token, 'withdraw', { purpose: 'checks' });
    await agree(token);
    const texts = kysely().selectFrom('message_outbox').select('about');
    expect(await texts.where('about', '=', `case:${id}:1`).execute()).toEqual([]);
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('to-do');
  });

  it('see first names alone, and answer once (CASE-06)', async () => {
    const { id, token, link } = await named();
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('waiting-for-source');
    const seen = await product.get(`/guarantees/${link.toLowerCase()}`, { from: from() });
    expect(seen.headers['cache-control']).toBe('no-store');
    expect(seen.body).not.toMatch(/Bello|Ade\b|example\.com|(\+234 ?|\b0)803/);
    expect(seen.json()).toMatchObject({ personName: 'Ada', firstName: 'Bola', state: 'open' });
    const yes = await answer(link, { answer: 'yes' });
    expect(yes.json()).toMatchObject({ state: 'answered', answer: 'yes' });
    expect(await checkOf(id, 'guarantor-1')).toMatchObject({
      state: 'passed',
      good_until: '2028-11-23',
    });
    expect((await answer(link, { answer: 'yes' })).statusCode).toBe(200);
    expect((await answer(link, { answer: 'no', reason: 'Not sure' })).statusCode).toBe(409);
    expect((await post(token, 'guarantors', bola)).statusCode).toBe(409);
    // That there is an answer is told to the person, and not which.
    expect((await see(token)).guarantors).toEqual([
      { place: 1, name: 'Bola Ade', relation: 'Former employer', answered: true, another: false },
    ]);
  });

  it('have no link where none could be sent, so that staff call them', async () => {
    const { id, token } = await ready();
    const linked = () =>
      product.platform.database.kysely
        .selectFrom('case_guarantors')
        .select('link_hash')
        .where('case_id', '=', id)
        .execute();
    await post(token, 'guarantors', { ...bola, phone: '+44 20 7183 8750' });
    expect(await linked()).toEqual([{ link_hash: null }]);
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('to-do');
    expect((await see(token)).guarantors).toMatchObject([{ place: 1, answered: false }]);
    await post(token, 'guarantors', { ...bola, phone: '0803 555 7201' });
    expect(await linked()).toEqual([{ link_hash: expect.any(String) }]);
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('waiting-for-source');
  });

  it('say why they do not', async () => {
    const { id, link } = await named();
    expect((await answer(link, { answer: 'no' })).json().fields).toHaveProperty('reason');
    await answer(link, { answer: 'no', reason: 'I hardly know her' });
    expect((await checkOf(id, 'guarantor-1'))?.state).toBe('failed');
  });

  it('are named anew while there is no answer, which closes the link before', async () => {
    const { id, token, link, email } = await named();
    const other = { ...bola, email, name: 'Bisi Ade', phone: '0803 555 7002' };
    await post(token, 'guarantors', other);
    const waiting = await product.platform.database.kysely
      .selectFrom('message_outbox')
      .select('recipient')
      .where('about', '=', `case:${id}:1`)
      .execute();
    expect(waiting).toEqual([{ recipient: '+2348035557002' }]);
    const next = tokenIn(await lastMailTo(product.platform, email), 'guarantee');
    expect((await answer(link, { answer: 'yes' })).statusCode).toBe(404);
    expect((await answer(next, { answer: 'yes' })).statusCode).toBe(200);
  });

  it('are replaced after an answer only where staff ask for somebody else', async () => {
    const { id, token, link } = await named();
    await answer(link, { answer: 'no', reason: 'I do not know her' });
    const other = { ...bola, name: 'Bisi Ade', phone: '0803 555 0777' };
    expect((await post(token, 'guarantors', other)).statusCode).toBe(409);
    const now = new Date();
    await product.platform.database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      const outcome = { state: 'waiting-for-person' } as const;
      if (one) await writeOutcome(trx, one, 'guarantor-1', outcome, now);
    });
    const asked = await see(token);
    expect(asked.needs).toContain('guarantors');
    expect(asked.guarantors).toMatchObject([{ answered: false, another: true }]);
    expect((await answer(link, { answer: 'yes' })).json().error).toBe('guarantee-answered');
    expect((await post(token, 'guarantors', other)).statusCode).toBe(200);
    expect((await see(token)).guarantors).toMatchObject([
      { name: 'Bisi Ade', answered: false, another: false },
    ]);
    const happened = (await readEvents(kysely(), id)).map(({ what, note }) => [what, note]);
    expect(happened).toContainEqual(['guarantor-1: replaced', 'The one before had answered no']);
    expect((await answer(link, { answer: 'yes' })).statusCode).toBe(404);
  });

  it('are asked nothing more once consent is withdrawn or the case decided', async () => {
    const { id, token, email, link } = await named();
    const mail = kysely().updateTable('mail_outbox').set({ status: 'sent' });
    await mail.where('recipient', '=', email).execute();
    await post(token, 'withdraw', { purpose: 'checks' });
    expect((await answer(link, { answer: 'yes' })).json().error).toBe('guarantee-closed');
    await agree(token);
    const decided = {
      state: 'decided',
      decision: 'declined',
      decided_by: 'x',
      decided_at: now,
    } as const;
    await product.platform.database.transaction((trx) => updateCase(trx, id, decided));
    expect((await answer(link, { answer: 'yes' })).json().error).toBe('guarantee-closed');
  });
});

describe('a proposal to decline (CASE-08)', () => {
  const reasons = 'The address could not be found.';
  const proposed = async () => {
    const one = await openLinkedCase(product.platform);
    await product.platform.database.transaction((trx) =>
      insertProposal(trx, { case_id: one.id, reasons, proposed_by: 'one', proposed_at: now }),
    );
    return one;
  };
  const release = (id: string, by = 'two') => {
    const until = new Date(now.getTime() + 5 * 86_400_000);
    return product.platform.database.transaction((trx) =>
      releaseProposal(trx, id, {
        released_by: by,
        released_at: now,
        answer_until: until,
        told_by: null,
      }),
    );
  };

  it('is nothing to the person before a second officer lets it out', async () => {
    const { id, token } = await proposed();
    expect((await see(token)).proposal).toBeNull();
    expect((await post(token, 'answer', { answer: 'Why?' })).json().error).toBe('answer-closed');
    expect(await release(id, 'one')).toBe(false);
    expect(await release(id)).toBe(true);
    expect(await release(id)).toBe(false);
    expect((await see(token)).proposal).toMatchObject({ reasons, open: true, answer: null });
  });

  it('is answered once, with files, in time', async () => {
    const { id, token } = await proposed();
    await release(id);
    const gone = await post(token, 'answer', { answer: 'I moved.', files: ['nothing-there'] });
    expect(gone.json().fields).toHaveProperty('files');
    const file = await upload();
    const kept = await post(token, 'answer', { answer: 'I moved.', files: [file] });
    expect(kept.json().proposal).toMatchObject({ open: false, answer: 'I moved.' });
    expect((await post(token, 'answer', { answer: 'Again' })).statusCode).toBe(409);
    const late = await proposed();
    await release(late.id);
    later(5 * 86_400_000);
    expect((await post(late.token, 'answer', { answer: 'Late' })).json().error).toBe(
      'answer-closed',
    );
  });
});
