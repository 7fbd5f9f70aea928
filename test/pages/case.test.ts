import { afterAll, describe, expect, it } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import { readConsents } from '#app/people/cases/consents.store.server.ts';
import english from '#app/people/cases/content/consent-en.md';
import { consentText } from '#app/people/cases/person/person.rules.ts';
import { consentVersions } from '#app/people/cases/person/texts.service.server.ts';
import {
  insertProposal,
  readProposal,
  releaseProposal,
} from '#app/people/cases/proposals.store.server.ts';
import { updateCase } from '#app/people/cases/store.server.ts';
import { awaitingReview } from '#app/shell/languages/rules.ts';
import { all, attribute, only, wordsOf } from '../support/html.ts';
import { openPages, postForm } from '../support/pages.ts';
import { lastCodeOf, lastMailTo, openLinkedCase, tokenIn } from '../support/person.ts';

const pages = await openPages();
await pages.platform.jobs.prepare(allJobs(pages.platform));
afterAll(() => pages.close());

const unknown = '0123456789ABCDEFGHJKMNPQRS';
const load = (path: string) => pages.app.inject({ url: path, headers: { accept: 'text/html' } });
const wordsAt = async (path: string) => wordsOf(only(await pages.html(path), 'main'));
const agreed = { intent: 'consents', textVersion: consentText.version, checks: 'yes' };

describe('a link that opens nothing', () => {
  it.each(['case', 'guarantee'])('is one friendly page, the same for all: /%s', async (page) => {
    const mains = [];
    for (const token of [unknown, unknown.toLowerCase(), 'short', 'x'.repeat(90), '%E2%9C%93']) {
      const answer = await load(`/${page}/${token}`);
      expect([token, answer.statusCode]).toEqual([token, 404]);
      mains.push(only(answer.body, 'main'));
    }
    expect(new Set(mains).size).toBe(1);
    expect(wordsOf(mains[0] ?? '')).toContain('This link does not open anything');
    const posted = await postForm(pages, `/${page}/${unknown}`, { ...agreed, answer: 'yes' });
    expect(posted.statusCode).toBe(404);
    expect(wordsOf(only(posted.body, 'main'))).toContain('This link does not open anything');
  });
});

describe.each(['case', 'guarantee'] as const)('the link of a %s in a browser', (page) => {
  const going = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  // Each by a number of its own: a number has few messages a day.
  let people = page === 'case' ? 100 : 200;
  const linked = async () => {
    people += 1;
    const person = {
      name: 'Ada Bello',
      phone: `0803 559 0${people}`,
      email: `a${people}@example.com`,
    };
    const { token } = await openLinkedCase(pages.platform, { level: 'Premium', person });
    if (page === 'case') return token;
    await postForm(pages, `/case/${token}`, agreed);
    const email = `vouch.${token.toLowerCase()}@example.com`;
    const named = {
      place: '1',
      name: 'Bola Ade',
      phone: `0803 558 0${people}`,
      relation: 'Aunt',
      email,
    };
    await postForm(pages, `/case/${token}`, { intent: 'guarantors', ...named });
    return tokenIn(await lastMailTo(pages.platform, email), 'guarantee');
  };
  const go = (path: string, cookie = '', more = {}) =>
    pages.app.inject({ url: path, headers: { ...going, cookie, ...more } });
  const heldBy = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers['set-cookie']).split(';')[0] ?? '';

  it('leads to an address without the token, which opens for that browser alone', async () => {
    const token = await linked();
    const path = `/${page}/${token}`;
    const sent = await go(`${path}?lang=pcm`);
    const ref = new RegExp(`^/${page}/([0-9a-z]{16})[?]lang=pcm$`).exec(
      String(sent.headers.location),
    )?.[1];
    expect([sent.statusCode, ref?.length]).toEqual([302, 16]);
    expect(sent.headers['cache-control']).toBe('no-store');
    const cookie = heldBy(sent);
    expect(String(sent.headers['set-cookie'])).toMatch(/^__Host-links=.*HttpOnly; Secure/);
    expect((await go(`/${page}/${ref}`)).statusCode).toBe(404);
    expect((await go(`/${page}/${ref}`, `__Host-links=x.${'Z'.repeat(900)}`)).statusCode).toBe(404);
    const opened = await go(`/${page}/${ref}`, cookie);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).not.toContain(token);
    expect(opened.body).toContain('Close on this device');
    // Neither a preview nor another device uses it up, also one that says nothing of itself.
    const named = { 'sec-fetch-mode': '', 'user-agent': 'Mozilla/5.0 (Mobile; rv:48.0)' };
    for (const more of [{}, named]) expect((await go(path, '', more)).statusCode).toBe(302);
    // What the form of one page does is done to that page, and it can be closed.
    const url = `/${page}/${ref}`;
    const typed: Record<string, string> = page === 'case' ? agreed : { answer: 'yes' };
    const done = await postForm(pages, url, typed, { cookie });
    expect([done.statusCode, done.headers.location]).toEqual([302, url]);
    const closed = await postForm(pages, url, { intent: 'close' }, { cookie });
    expect([closed.statusCode, closed.headers.location]).toEqual([302, '/']);
    expect(String(closed.headers['set-cookie'])).toMatch(/^__Host-links=; Max-Age=0/);
  });

  it('keeps five open at once, and none that was never one', async () => {
    let cookie = '';
    const refs: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const sent = await go(`/${page}/${await linked()}`, cookie);
      cookie = heldBy(sent);
      refs.push(String(sent.headers.location));
    }
    const codes = [];
    for (const ref of refs) codes.push((await go(ref, cookie)).statusCode);
    expect(codes).toEqual([404, 200, 200, 200, 200, 200]);
    const dead = await go(`/${page}/${unknown}`, cookie);
    expect([dead.statusCode, dead.headers['set-cookie']]).toEqual([404, undefined]);
  });
});

describe('the page of a case (CASE-06)', () => {
  it('is nobody else’s: no cache, no index, no referrer, no name in the title', async () => {
    const { token } = await openLinkedCase(pages.platform);
    const { headers, body, statusCode } = await load(`/case/${token}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, noarchive',
      'referrer-policy': 'same-origin',
    });
    expect(body).toContain('<meta name="robots" content="noindex"');
    expect(wordsOf(only(body, 'title'))).toBe('Your verification | Sapioworker');
    expect(body).not.toMatch(/Bello|og:title/);
    // Any other page keeps its policy.
    expect((await load('/about')).headers['referrer-policy']).toBe(
      'strict-origin-when-cross-origin',
    );
  });

  it('says the text of consent before it asks, with no box ticked, a yes and a no (CASE-05)', async () => {
    const { token } = await openLinkedCase(pages.platform);
    const main = only(await pages.html(`/case/${token}`), 'main');
    const said = wordsOf(main);
    for (const words of ['its controller', 'NDPC', 'take your consent back', 'NIMC', '7 days']) {
      expect(said).toContain(words);
    }
    expect(said.indexOf('NDPC')).toBeLessThan(said.indexOf('Yes, I agree'));
    const boxes = [...main.matchAll(/<input\b[^>]*type="checkbox"[^>]*>/g)].map(([tag]) => tag);
    expect(boxes).toHaveLength(3);
    expect(boxes.join('')).not.toMatch(/\schecked/);
    const buttons = all(main, 'button', 'type="submit"').map(({ inner }) => wordsOf(inner));
    expect(buttons).toEqual(['Yes, I agree', 'No, I do not agree', 'Stop: this is not mine']);
    expect(english.head).toMatchObject(consentText);
  });

  it.each(['pcm', 'ha', 'yo', 'ig'] as const)('asks in another language: %s', async (lang) => {
    const { token, id } = await openLinkedCase(pages.platform);
    const path = `/case/${token}?lang=${lang}`;
    const main = only(await pages.html(path), 'main');
    expect(main).toContain(`<div class="translation stack" lang="${lang}">`);
    expect(main).toContain(awaitingReview);
    // The binding text stands there word for word.
    for (const { html } of english.sections) expect(main).toContain(html);
    expect(main).toMatch(new RegExp(`hrefLang="${lang}"[^>]*aria-current="true"`, 'i'));
    // Nobody else gets it.
    expect(await pages.html(`/case/${token}`)).not.toContain('class="translation');
    const textVersion = consentVersions.versionIn(lang);
    const answer = await postForm(pages, path, { ...agreed, textVersion });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, path]);
    const [kept] = await readConsents(pages.platform.database.kysely, id);
    expect(kept).toMatchObject({ language: lang, text_version: textVersion });
  });

  it('is walked without a script: consent, details, number, paper, code', async () => {
    const { token, id } = await openLinkedCase(pages.platform);
    const path = `/case/${token}`;
    const step = async (fields: Record<string, string>) => {
      const answer = await postForm(pages, path, fields);
      expect([fields.intent, answer.statusCode]).toEqual([fields.intent, 302]);
      expect(answer.headers.location).toBe(path);
      return wordsAt(path);
    };
    const blank = await postForm(pages, path, { ...agreed, checks: '' });
    expect(blank.statusCode).toBe(400);
    expect(wordsOf(only(blank.body, 'main'))).toContain('Tick this to go on');
    expect(await step(agreed)).toContain('Add what is missing');
    const wrong = {
      intent: 'details',
      born: '2026-01-01',
      address: '5 Marina Road',
      state: 'Lagos',
    };
    const refused = await postForm(pages, path, wrong);
    expect(refused.statusCode).toBe(400);
    // What was typed stays.
    expect(refused.body).toContain('value="5 Marina Road"');
    expect(wordsOf(only(refused.body, 'main'))).toContain('Records are for people of 18 and over');
    expect(await step({ ...wrong, born: '1990-05-01' })).toContain('Show who you are');
    expect(await step({ intent: 'identity', number: '70401122330' })).toContain(
      'Confirm your phone number',
    );
    expect(await step({ intent: 'code' })).toContain('by SMS. It holds until');
    const code = await lastCodeOf(pages.platform, id);
    const done = await step({ intent: 'confirm', code });
    expect(done).toContain('Nothing is needed from you now');
    expect(done).toContain('1 of 3 checks done');
    expect(done).not.toContain('70401122330');
  });

  it('stays at the step that was come for, whatever other form is taken or refused', async () => {
    const { token } = await openLinkedCase(pages.platform, { level: 'Premium' });
    await postForm(pages, `/case/${token}`, { ...agreed, photo: 'yes' });
    const path = `/case/${token}?step=guarantors`;
    const refused = await postForm(pages, path, { intent: 'photo' });
    expect(refused.statusCode).toBe(400);
    expect(wordsOf(only(refused.body, 'main'))).toContain('needed from you Name your guarantors');
    const taken = await postForm(pages, path, { intent: 'withdraw', purpose: 'photo' });
    expect([taken.statusCode, taken.headers.location]).toEqual([302, path]);
  });

  it('says what was not taken, also where its form has gone from the page', async () => {
    const { token, id } = await openLinkedCase(pages.platform, { level: 'Premium' });
    const path = `/case/${token}`;
    await postForm(pages, path, agreed);
    const details = { born: '1990-05-01', address: '5 Marina Road', state: 'Lagos' };
    await postForm(pages, path, { intent: 'details', ...details });
    const refused = async (fields: Record<string, string>) => {
      const answer = await postForm(pages, path, fields);
      return [answer.statusCode, wordsOf(only(answer.body, 'main'))] as const;
    };
    const notTaken = 'What you sent was not taken.';
    // The code has held too long, or was tried too often.
    await postForm(pages, path, { intent: 'code' });
    const code = { intent: 'confirm', code: 'none' };
    expect((await refused(code))[1]).not.toContain(notTaken);
    await pages.platform.database.executeSql("update case_codes set until = '2020-01-01'");
    const [status, said] = await refused(code);
    expect([status, said]).toEqual([
      403,
      expect.stringContaining(`${notTaken} This is not the code`),
    ]);
    // An officer has found out meanwhile, and the next step stands there.
    await pages.platform.database.executeSql(
      `update case_checks set state = 'passed' where case_id = '${id}' and kind = 'identity'`,
    );
    const number = await refused({ intent: 'identity', number: '70401122330' });
    expect(number).toEqual([
      409,
      expect.stringMatching(new RegExp(`${notTaken} This is not needed any more.*needed from you`)),
    ]);
    await postForm(pages, path, { intent: 'withdraw', purpose: 'checks' });
    const again = await refused({ intent: 'code' });
    expect(again[1]).toContain(notTaken);
  });

  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  /** Posts a file as the form of the page does without a script. */
  async function postFile(token: string, fields: Record<string, string>, file: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new File([Uint8Array.from(file)], 'file.png'));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return pages.app.inject({
      method: 'POST',
      url: `/case/${token}`,
      headers: { accept: 'text/html', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  it('takes a file that is posted without a script', async () => {
    const { token } = await openLinkedCase(pages.platform);
    await postForm(pages, `/case/${token}`, agreed);
    const fields = { intent: 'papers', kind: 'id', page: 'one' };
    const refused = await postFile(token, fields, Buffer.from('not a picture'));
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Choose a photo (JPEG, PNG or WebP) or a PDF.');
    expect((await postFile(token, fields, png)).statusCode).toBe(302);
    expect(await wordsAt(`/case/${token}?step=identity`)).not.toContain('No NIN at hand?');
  });

  it('takes the photo without a script, of who agreed that it is shown alone', async () => {
    const { token, id } = await openLinkedCase(pages.platform);
    const path = `/case/${token}`;
    const fields = { intent: 'photo', page: 'of-the-photo' };
    const pdf = Buffer.from(
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n',
    );
    const asked = 'A photo for your record';
    await postForm(pages, path, agreed);
    expect(await wordsAt(path)).not.toContain(asked);
    expect((await postFile(token, fields, png)).statusCode).toBe(409);
    await postForm(pages, path, { ...agreed, photo: 'yes' });
    expect(await wordsAt(path)).toContain(asked);
    const refused = await postFile(token, fields, pdf);
    expect(refused.statusCode).toBe(400);
    expect(only(refused.body, 'main')).toMatch(/id="photo-file-error"[^>]*>.*Send a picture/s);
    const kept = () =>
      pages.platform.database.kysely
        .selectFrom('cases')
        .select('photo_handle')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ photo_handle: null });
    const taken = await postFile(token, fields, png);
    expect([taken.statusCode, taken.headers.location]).toEqual([302, path]);
    expect(await wordsAt(path)).toContain('We have your photo. Another one takes its place.');
    expect((await kept()).photo_handle).not.toBeNull();
  });

  it('stops for who did not ask for it, and asks nothing more', async () => {
    const { token } = await openLinkedCase(pages.platform);
    await postForm(pages, `/case/${token}`, { ...agreed, decision: 'not-me' });
    const main = only(await pages.html(`/case/${token}`), 'main');
    expect(wordsOf(main)).toContain('We have stopped');
    expect(all(main, 'form')).toEqual([]);
  });

  it.each([
    ['approved', 'Sw-AMY20', 'Your badge number is Sw-AMY20', '/verification/Sw-AMY20'],
    ['declined', null, 'Your verification was declined', '/contact#contact-form'],
  ] as const)('says what was decided: %s', async (decision, badge, words, link) => {
    const { token, id } = await openLinkedCase(pages.platform);
    const reasons = 'The address could not be found by two officers.';
    await pages.platform.database.transaction(async (trx) => {
      const now = new Date();
      await insertProposal(trx, { case_id: id, reasons, proposed_by: 'y', proposed_at: now });
      await releaseProposal(trx, id, {
        released_by: 'x',
        released_at: now,
        answer_until: now,
        told_by: null,
      });
      await updateCase(trx, id, {
        ...{ state: 'decided', decision, decided_by: 'x', record_badge: badge, decided_at: now },
      });
    });
    const main = only(await pages.html(`/case/${token}`), 'main');
    expect(wordsOf(main)).toContain(words);
    // The mail of a refusal says that the page has the reasons.
    expect(wordsOf(main).includes(reasons)).toBe(decision === 'declined');
    expect(all(main, 'a').map((one) => attribute(one, 'href'))).toContain(link);
    expect(all(main, 'form')).toEqual([]);
  });
});

describe('the answer to reasons, without a script (CASE-08)', () => {
  /** A case whose person reads reasons, and how they post an answer with papers. */
  async function heard() {
    const { token, id } = await openLinkedCase(pages.platform);
    const reasons = 'The address could not be found by two officers.';
    await pages.platform.database.transaction(async (trx) => {
      const now = new Date();
      await insertProposal(trx, { case_id: id, reasons, proposed_by: 'y', proposed_at: now });
      const until = new Date(now.getTime() + 86_400_000);
      const release = { released_by: 'x', released_at: now, answer_until: until, told_by: null };
      await releaseProposal(trx, id, release);
    });
    let files = 0;
    const scan = (more = 0) => {
      files += 1;
      const end = `startxref\n9\n%%EOF\n`;
      const body = `%PDF-1.7\n%${files}\n1 0 obj\n<< /Type /Catalog >>\nendobj\n${end}`;
      return new File([body, ' '.repeat(more)], `scan ${files}.pdf`);
    };
    return {
      id,
      scan,
      async post(fields: Record<string, string>, ...papers: (File | string)[]) {
        const form = new FormData();
        for (const [name, value] of Object.entries({ intent: 'answer', page: id, ...fields }))
          form.set(name, value);
        for (const paper of papers) form.append('files', paper);
        const request = new Request('http://localhost/', { method: 'POST', body: form });
        const type = request.headers.get('content-type') ?? '';
        const answer = await pages.app.inject({
          method: 'POST',
          url: `/case/${token}`,
          headers: { accept: 'text/html', 'content-type': type },
          payload: Buffer.from(await request.arrayBuffer()),
        });
        const { body, statusCode: status } = answer;
        const kept = [...body.matchAll(/name="files" value="(\w{26})"/g)].map(([, one]) => one);
        return { status, body, kept: kept.map(String) };
      },
      files: async () =>
        (await readProposal(pages.platform.database.kysely, id))?.answer_files.length,
    };
  }
  const answer = 'I have moved to Ikeja since.';

  it('takes several papers of one press', async () => {
    const { post, scan, files } = await heard();
    expect((await post({ answer }, scan(), scan(), scan())).status).toBe(302);
    expect(await files()).toBe(3);
  });

  it('keeps words and papers over each press, up to five', async () => {
    const { post, scan, files } = await heard();
    const first = await post({ answer, decision: 'add' }, scan(), scan());
    expect([first.status, first.kept.length]).toEqual([200, 2]);
    expect(first.body).toContain(answer);
    // Refused for its words, not for its papers.
    const blank = await post({ answer: '' }, ...first.kept, scan());
    expect([blank.status, blank.kept.length]).toEqual([400, 3]);
    const many = await post({ answer }, ...blank.kept, scan(), scan(), scan());
    expect([many.status, many.kept]).toEqual([400, blank.kept]);
    expect(many.body).toContain('Send at most 5 files');
    expect(many.body).toContain(answer);
    expect(await files()).toBe(0);
    expect((await post({ answer }, ...many.kept, scan(), scan())).status).toBe(302);
    expect(await files()).toBe(5);
  });

  it('says which of several papers is not taken, and keeps the others', async () => {
    const { post, scan, files } = await heard();
    const none = new File(['no picture'], 'letter.txt');
    const big = scan(5 * 1024 * 1024);
    const refused = await post({ answer }, scan(), none, big);
    expect([refused.status, refused.kept.length]).toEqual([400, 1]);
    expect(refused.body).toContain(
      `letter.txt: Choose a photo (JPEG, PNG or WebP) or a PDF. ${big.name}: The file is larger`,
    );
    expect(refused.body).toContain(answer);
    expect(await files()).toBe(0);
  });

  it('lets go of a paper that is gone', async () => {
    const { post } = await heard();
    const gone = await post({ answer }, '01JD0000000000000000000000');
    expect([gone.status, gone.kept]).toEqual([400, []]);
    expect(gone.body).toContain('This file is no longer there. Choose it again.');
  });
});

describe('the page of a guarantor (CASE-06)', () => {
  it('asks, takes one answer without a script, and shows it to whoever comes back', async () => {
    const { token } = await openLinkedCase(pages.platform, { level: 'Premium' });
    await postForm(pages, `/case/${token}`, agreed);
    const email = 'bola.pages@example.com';
    const named = { name: 'Bola Ade', phone: '0803 555 7001', relation: 'Aunt', email };
    const sent = await postForm(pages, `/case/${token}`, {
      intent: 'guarantors',
      place: '1',
      ...named,
    });
    expect(sent.statusCode).toBe(302);
    const path = `/guarantee/${tokenIn(await lastMailTo(pages.platform, email), 'guarantee')}`;
    const opened = await load(path);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    });
    const said = wordsOf(only(opened.body, 'main'));
    expect(said).toContain('Do you vouch for Ada?');
    expect(said).toContain('What we do with your data');
    expect(opened.body).not.toMatch(/Bello/);
    expect((await postForm(pages, path, {})).statusCode).toBe(400);
    const why = await postForm(pages, path, { answer: 'no' });
    expect(wordsOf(only(why.body, 'main'))).toContain('Say in a few words why not');
    expect((await postForm(pages, path, { answer: 'yes' })).statusCode).toBe(302);
    expect(await wordsAt(path)).toContain('You vouch for Ada');
    const again = await postForm(pages, path, { answer: 'no', reason: 'x' });
    expect(again.statusCode).toBe(409);
    expect(wordsOf(only(again.body, 'main'))).toContain('given already, so it stays as it is');
    expect(await wordsAt(`/case/${token}?step=guarantors`)).toContain('Bola Ade, has answered');
  });

  it.each(['pcm', 'ha', 'yo', 'ig'])(
    'asks in another language, with what people typed as text: %s',
    async (lang) => {
      const { token } = await openLinkedCase(pages.platform, { level: 'Premium' });
      await postForm(pages, `/case/${token}`, agreed);
      const email = `bola.${lang}@example.com`;
      const relation = '<img src=x onerror=alert(1)> [person]';
      const named = { place: '1', name: 'Bola Ade', phone: '0803 555 7001', relation, email };
      await postForm(pages, `/case/${token}`, { intent: 'guarantors', ...named });
      const path = `/guarantee/${tokenIn(await lastMailTo(pages.platform, email), 'guarantee')}`;
      const main = only(await pages.html(`${path}?lang=${lang}`), 'main');
      expect(main).toContain(`<div class="translation stack" lang="${lang}">`);
      expect(wordsOf(main)).toContain('Do you vouch for Ada?');
      expect(main).not.toMatch(/<img src=x/);
      const answer = await postForm(pages, `${path}?lang=${lang}`, { answer: 'yes' });
      expect(answer.headers.location).toBe(`${path}?lang=${lang}`);
    },
  );
});
