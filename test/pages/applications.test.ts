import { afterAll, describe, expect, it } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { fieldsOf, isGroup, sectionsOf } from '#app/intake/forms/rules.ts';
import { applicationPages } from '#app/site/career/copy.ts';
import { openScanner } from '#platform/storage/scanner.server.ts';
import { filled } from '../support/filled-form.ts';
import { all, attribute, links, only, wordsOf } from '../support/html.ts';
import { openPages } from '../support/pages.ts';

const pages = await openPages();
await pages.platform.jobs.prepare(allJobs(pages.platform));
afterAll(() => pages.close());

const formOf = async (tag: string): Promise<Form> =>
  (await pages.app.inject({ url: `/api/forms/tag/${tag}` })).json();
const main = async (path: string) => only(await pages.html(path), 'main');
const count = async () =>
  Number(
    (
      (await pages.platform.database.executeSql('select count(*) as n from form_submissions'))
        .rows as { n: unknown }[]
    )[0]?.n,
  );

/** What a browser without JavaScript posts for these answers. */
function encoded(form: Form, answers: Record<string, unknown>, prefix = ''): [string, string][] {
  return fieldsOf(form).flatMap((field): [string, string][] => {
    const value = answers[field.name];
    const name = `${prefix}${field.name}`;
    if (isGroup(field) && Array.isArray(value)) return value.map((one) => [name, String(one)]);
    if (field.fieldType === 'checkbox') return value ? [[name, 'on']] : [];
    return value === undefined ? [] : [[name, String(value)]];
  });
}

const post = async (path: string, entries: readonly [string, string][]) => {
  const answer = await pages.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(entries.map(([name, value]) => [name, value])).toString(),
  });
  return { status: answer.statusCode, html: only(answer.body, 'main') };
};

describe.each(Object.entries(applicationPages))('/%s', (path, { tag, title }) => {
  it('has its whole form with the page, every field with a label (GEN-07, DFA-05, DFA-07)', async () => {
    const html = await main(`/${path}`);
    const form = await formOf(tag);
    expect(wordsOf(only(html, 'h1'))).toBe(title);
    const headings = all(html, 'h2').map(({ inner }) => wordsOf(inner));
    for (const { heading } of sectionsOf(form)) expect(headings).toContain(heading);
    // The list beside it leads to each heading, which takes the focus.
    const listed = links(only(html, 'div', 'application__parts'));
    expect(listed).toHaveLength(form.sections.length);
    for (const [name, href = ''] of listed) {
      const heading = only(html, 'h2', `id="${href.slice(1)}" tabindex="-1"`);
      expect(wordsOf(heading)).toMatch(new RegExp(`^\\d+\\. ${name}$`));
    }
    for (const { name, label, required } of fieldsOf(form)) {
      expect(html).toContain(`name="${name}"`);
      expect(wordsOf(html)).toContain(required ? label : `${label} (optional)`);
    }
    expect(wordsOf(html)).not.toContain('Loading...');
    expect(wordsOf(html)).not.toMatch(/Application submitted!|Form Submitted!/);
  });

  it('posted empty without JavaScript says what is wrong at each field (D-01, DFA-17)', async () => {
    const before = await count();
    const { status, html } = await post(`/${path}`, [['address', '14 Sample Close']]);
    expect(status).toBe(400);
    const summary = wordsOf(only(html, 'div', 'class="error-summary"'));
    expect(summary).toContain('Full name: This field is required');
    expect(summary).toContain('Email: Invalid email address');
    expect(wordsOf(only(html, 'p', 'id="application-fullName-error"'))).toBe(
      'This field is required',
    );
    expect(html).toContain('value="14 Sample Close"');
    // No script is there to free it once the errors are gone.
    expect(html).toMatch(/<button type="submit"(?![^>]*disabled)[^>]*>Submit application/);
    expect(wordsOf(html)).not.toMatch(/Application submitted!|Form Submitted!/);
    expect(await count()).toBe(before);
  });
});

describe('a form posted without JavaScript', () => {
  const path = '/career/community-agent-form';
  it('is accepted once, however often the same page is posted', async () => {
    const html = await main(path);
    const form = await formOf('community-agent');
    const now = /name="now" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const answers = await filled(form);
    const entries: [string, string][] = [
      ['formId', form.id],
      ['now', now],
      ...encoded(form, answers),
    ];
    const before = await count();
    const first = await post(path, entries);
    expect(first.status).toBe(200);
    expect(wordsOf(only(first.html, 'div', 'role="alert"'))).toBe('Application submitted!');
    const words = wordsOf(first.html);
    expect(words).toContain('Form Submitted!');
    expect(words).toContain('A confirmation email has been sent.');
    const [receipt] = /AP-\w{8}/.exec(words) ?? [];
    expect(receipt).toBeDefined();
    expect(wordsOf((await post(path, entries)).html)).toContain(receipt);
    expect(await count()).toBe(before + 1);
  });

  it('goes to another address than its page, which Back gives as it was then', async () => {
    expect(await main(path)).toMatch(/<form id="application"[^>]* action="\?sent"/);
  });

  it('is drawn as text, whatever was entered (check 29)', async () => {
    const vector = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
    const { html } = await post(path, [
      ['fullName', vector],
      ['trades', `</textarea>${vector}`],
    ]);
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;');
  });

  it('of another page, or as nonsense, breaks nothing', async () => {
    for (const entries of [
      [['formId', 'work-with-us-v1']],
      [['formId', '__proto__']],
      [['now', 'x']],
    ]) {
      expect((await post(path, entries as [string, string][])).status).toBe(400);
    }
    const none = await post(path, [['formId', 'community-agent-v99']]).catch(() => null);
    expect(none === null || none.status === 404).toBe(true);
    const json = await pages.app.inject({ method: 'POST', url: path, payload: { a: 1 } });
    expect(json.statusCode).toBe(400);
  });
});

describe('a form with files posted without JavaScript', () => {
  const path = '/career/verification-agent-form';
  const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';

  /** Posts in parts, as a browser does; a file input that was left alone is an empty part. */
  async function postParts(entries: readonly [string, string][], files: Record<string, string>) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    for (const name of ['idScan', 'cv']) {
      const text = files[name];
      form.append(name, new Blob([text ?? '']), text === undefined ? '' : `${name}.pdf`);
    }
    const whole = new Response(form);
    const answer = await pages.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': whole.headers.get('content-type') ?? '', accept: 'text/html' },
      payload: Buffer.from(await whole.arrayBuffer()),
    });
    const html = answer.statusCode === 413 ? '' : only(answer.body, 'main');
    return { status: answer.statusCode, html };
  }
  async function answered(more: Record<string, unknown> = {}): Promise<[string, string][]> {
    const form = await formOf('verification-agent');
    const now = /name="now" value="([^"]+)"/.exec(await main(`${path}?n=${Math.random()}`))?.[1];
    return [
      ['formId', form.id],
      ['now', now ?? ''],
      ...encoded(form, { ...(await filled(form)), ...more }),
    ];
  }
  const uploads = async () =>
    ((await pages.platform.database.executeSql('select handle from uploads')).rows as object[])
      .length;
  const fault = (html: string) => wordsOf(only(html, 'p', 'id="application-idScan-error"'));

  it('says so where the file is missing, of no kind that is taken, or too large', async () => {
    const before = await count();
    const entries = await answered();
    const missing = await postParts(entries, {});
    expect([missing.status, fault(missing.html)]).toEqual([400, 'This field is required']);
    const wrong = await postParts(entries, { idScan: '<svg onload="alert(1)"/>' });
    expect([wrong.status, fault(wrong.html)]).toEqual([
      400,
      'Choose a photo (JPEG, PNG or WebP) or a PDF.',
    ]);
    const large = await postParts(entries, { idScan: `${pdf}${' '.repeat(5 * 1024 * 1024)}` });
    expect([large.status, fault(large.html)]).toEqual([
      400,
      'The file is larger than 5 MB. Choose a smaller one.',
    ]);
    expect(await count()).toBe(before);
    expect(await uploads()).toBe(0);
  });

  it('keeps no file while the virus scanner cannot be asked, and says so at the field', async () => {
    const { scanner, log } = pages.platform;
    const away = openScanner({ CLAMD_ADDRESS: 'unix:/nowhere/clamd.sock' }, log);
    Object.assign(pages.platform, { scanner: away });
    const { status, html } = await postParts(await answered(), { idScan: pdf });
    Object.assign(pages.platform, { scanner });
    expect([status, fault(html)]).toEqual([
      400,
      'The file could not be checked for viruses. Please try again in a minute.',
    ]);
    expect(await uploads()).toBe(0);
  });

  it('turns away what is larger than a form of ours, or in more parts', async () => {
    const huge = await postParts([['fullName', 'a'.repeat(5.5 * 1024 * 1024)]], {});
    expect(huge.status).toBe(413);
    const many = Array.from({ length: 400 }, (_, n): [string, string] => [`n${n}`, '']);
    expect((await postParts(many, {})).status).toBe(413);
    expect((await postParts([['n'.repeat(2_000), '']], {})).status).toBe(413);
    const lines = `--b\r\n${'x: y\r\n'.repeat(500_000)}content-disposition: form-data; name="n"\r\n\r\n1\r\n--b--\r\n`;
    const headed = await pages.app.inject({
      method: 'POST',
      url: path,
      headers: {
        ...{ accept: 'text/html', 'sec-fetch-mode': 'navigate' },
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: lines,
    });
    expect(headed.statusCode).toBe(413);
    expect(headed.body).toContain('choose smaller files');
  });

  it('keeps the file over a try that was refused, and is accepted once', async () => {
    const before = [await count(), await uploads()] as const;
    const unnamed = await postParts(await answered({ fullName: '' }), { idScan: pdf });
    expect(unnamed.status).toBe(400);
    const [, handle = ''] = /name="idScan" value="(\w{26})"/.exec(unnamed.html) ?? [];
    expect(handle).not.toBe('');

    const entries: [string, string][] = [...(await answered()), ['idScan', handle]];
    const done = await postParts(entries, { cv: pdf });
    expect([done.status, wordsOf(done.html)]).toEqual([
      200,
      expect.stringContaining('Form Submitted!'),
    ]);
    const [receipt = 'none'] = /AP-\w{8}/.exec(done.html) ?? [];
    // The same page posted again: the same files, the same application.
    expect(wordsOf((await postParts(entries, { cv: pdf })).html)).toContain(receipt);
    expect([await count(), await uploads()]).toEqual([before[0] + 1, before[1] + 2]);
    const { rows } = await pages.platform.database.executeSql(
      `select answers from form_submissions where id = '${receipt}'`,
    );
    expect(rows).toMatchObject([{ answers: { idScan: handle, cv: expect.any(String) } }]);
  });

  it('is accepted once where it is pressed twice, and says so in the answer that is read', async () => {
    const before = await count();
    const entries = await answered();
    const [one, other] = await Promise.all([1, 2].map(() => postParts(entries, { idScan: pdf })));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    const [receipt = 'none'] = /AP-\w{8}/.exec(one?.html ?? '') ?? [];
    expect(wordsOf(other?.html ?? '')).toContain(receipt);
    expect(await count()).toBe(before + 1);
  });

  it('lets go of a file that is no longer there: nobody could take it out', async () => {
    const cv = 'A'.repeat(26);
    const gone = await postParts([...(await answered()), ['cv', cv]], { idScan: pdf });
    expect([gone.status, gone.html.includes('This file is no longer there')]).toEqual([400, true]);
    expect(gone.html).not.toContain(cv);
    const [, handle = ''] = /name="idScan" value="(\w{26})"/.exec(gone.html) ?? [];
    const done = await postParts([...(await answered()), ['idScan', handle]], {});
    expect(wordsOf(done.html)).toContain('Form Submitted!');
  });
});

describe('/career/partner-with-us/apply', () => {
  const path = '/career/partner-with-us/apply';
  const signed: [string, string][] = [
    ['authorizedName', 'Bola Ade'],
    ['authorizedDesignation', 'Director'],
  ];

  it('has the agreement, who signs, three checkboxes, two fields and both lines (PAG-01, PAG-03, PAG-04, PAG-06, W-11)', async () => {
    const html = await main(path);
    const words = wordsOf(html);
    for (const heading of [
      'Who signs',
      'The agreement',
      'Keeping things confidential',
      'Who answers for a candidate',
    ]) {
      expect(all(html, 'h2').map(({ inner }) => wordsOf(inner))).toContain(heading);
    }
    const group = only(html, 'fieldset', 'id="agreement-papers"');
    expect(all(group, 'label').map(({ inner }) => wordsOf(inner))).toEqual([
      'Partner Registration',
      'Staffing Agent Agreement & NDA',
      'Candidate Submission & Liability',
    ]);
    expect(words).toContain('Authorized Representative Name');
    expect(words).toContain('Designation');
    const targets = all(html, 'a').map((link) => attribute(link, 'href'));
    expect(targets).toContain(`mailto:${pages.config.PARTNERSHIPS_EMAIL}`);
    expect(targets).toContain(`tel:${pages.config.SUPPORT_PHONE}`);
    expect(html).not.toContain('id="paper-');
  });

  it('with no box ticked sends nothing and says so beside the boxes (PAG-03 to PAG-05)', async () => {
    const before = await count();
    const { status, html } = await post(path, []);
    expect(status).toBe(400);
    const at = (name: string) => wordsOf(only(html, 'p', `id="agreement-${name}-error"`));
    expect(at('papers')).toBe('Choose at least one of the three papers');
    expect(at('authorizedName')).toBe('Authorized Representative Name is required');
    expect(at('authorizedDesignation')).toBe('Designation is required');
    expect(wordsOf(html)).not.toContain('Application submitted!');
    expect(await count()).toBe(before);
  });

  it('works through its papers without JavaScript; what was accepted is not sent again (C-90)', async () => {
    const [partner, candidate] = [
      await formOf('partner-registration'),
      await formOf('candidate-submission-liability'),
    ];
    const ticked: [string, string][] = [
      ['papers', 'partner-registration'],
      ['papers', 'candidate-submission-liability'],
    ];
    const shown = await post(path, [...ticked, ['intent', 'show']]);
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('id="paper-partner-registration"');
    expect(shown.html).toContain('id="paper-candidate-submission-liability"');
    expect(shown.html).not.toContain('id="paper-staffing');

    const of = async (form: Form) => {
      const prefix = `paper-${form.id.replace(/-v1$/, '')}.`;
      return [
        [`${prefix}formId`, form.id] as [string, string],
        ...encoded(form, await filled(form), prefix),
      ];
    };
    const before = await count();
    // The answer has the wording of today: whoever loaded it again would send the same.
    const late = await post(path, [
      ...[...ticked, ...signed, ...(await of(partner))],
      ['textVersion', '0'],
    ]);
    expect([late.status, await count()]).toEqual([400, before]);
    expect(wordsOf(late.html)).toContain('It stands above: read it, and submit once more.');
    expect(wordsOf(late.html)).not.toContain('Load the page again');
    expect(late.html).toContain('name="textVersion" value="1"');

    const halfway = await post(path, [
      ...ticked,
      ...signed,
      ...(await of(partner)),
      ['paper-candidate-submission-liability.formId', candidate.id],
    ]);
    expect(halfway.status).toBe(400);
    expect(await count()).toBe(before + 1);
    expect(wordsOf(halfway.html)).not.toContain('Application submitted!');
    expect(wordsOf(only(halfway.html, 'section', 'aria-label="Partner Registration"'))).toContain(
      'Form Submitted!',
    );
    const [receipt = ''] = /AP-\w{8}/.exec(halfway.html) ?? [];

    const done = await post(path, [
      ...ticked,
      ...signed,
      ['paper-partner-registration.receipt', receipt],
      ['paper-partner-registration.formId', partner.id],
      ...(await of(candidate)),
    ]);
    expect(await count()).toBe(before + 2);
    expect(wordsOf(done.html).match(/Form Submitted!/g)).toHaveLength(2);
    expect(wordsOf(only(done.html, 'div', 'role="alert"'))).toBe('Application submitted!');
  });
});
