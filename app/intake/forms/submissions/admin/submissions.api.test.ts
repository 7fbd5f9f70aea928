import { afterAll, describe, expect, it } from 'vitest';
import { entriesOf } from '#test/support/entries.ts';
import { waysOf } from '#test/support/explain.ts';
import { filled, uploadTo } from '#test/support/filled-form.ts';
import { openProduct } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import type { Form } from '../../contract.ts';
import { publishForm } from '../../service.server.ts';
import { ask, written } from '../../start/start.rules.ts';
import { sentFormOf } from '../submissions.rules.ts';
import { submissionRows } from '../submissions.store.server.ts';
import type { SubmissionEntry, SubmissionLine } from './submissions.contract.ts';

const path = '/api/v1/submissions';
const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
const support = await signIn(product, 'support');
const agent = await signIn(product, 'verification-agent');
afterAll(() => product.close());

let moment = Date.UTC(2026, 0, 1);
/** Sends a form in and gives its number. */
async function sentIn(of: Form, more: object = {}): Promise<string> {
  moment += 1;
  const answers = { ...(await filled(of, () => uploadTo(product))), fullName: hostile, ...more };
  const sent = sentFormOf(of, answers as never, new Date(moment));
  return (await product.post(`/forms/${of.id}/submit`, sent)).json().receipt;
}

const form: Form = (await product.get('/forms/tag/community-agent')).json();
const ids: string[] = [];
for (let n = 0; n < 12; n += 1) ids.push(await sentIn(form));

async function list(query: string): Promise<{ data: SubmissionLine[]; hasNext: boolean }> {
  const answer = await support.get(`${path}?${query}`);
  expect([query, answer.statusCode]).toEqual([query, 200]);
  return answer.json();
}
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

const audited = (action: string, subject: string) =>
  entriesOf(product.platform, { action, subject });

describe('submissions are refused', () => {
  it('to who is not signed in or has another role; the auditor changes nothing', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'editor')).get(path)).statusCode).toBe(403);
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.get(path)).statusCode).toBe(200);
    const move = { from: 'new', to: 'accepted' };
    expect((await auditor.send('POST', `${path}/${ids[0]}/move`, move)).statusCode).toBe(403);
    expect((await auditor.get(`${path}/${ids[0]}/files/cv`)).statusCode).toBe(403);
  });

  it('where there is none', async () => {
    const none = `${path}/AP-00000000`;
    const answers = [
      await support.get(none),
      await support.get(`${none}/files/cv`),
      await support.send('POST', `${none}/note`, { note: 'x' }),
      await support.send('POST', `${none}/move`, { from: 'new', to: 'accepted' }),
      await support.get(`/api/forms/work-with-us-v1/submissions/${ids[0]}`),
    ];
    for (const one of answers) {
      expect([one.statusCode, one.json().error]).toEqual([404, 'submission-not-found']);
    }
  });

  it('without a reason, in the stated call too (I8, API-07)', async () => {
    for (const url of [`${path}/${ids[0]}`, `/api/forms/${form.id}/submissions/${ids[0]}`]) {
      const answer = await support.get(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        expect.objectContaining({
          error: 'reason-needed',
          fields: { kind: 'submissions', subject: ids[0] },
        }),
      ]);
      expect(answer.body).not.toContain('script');
    }
  });

  it.each([
    ['an unknown state', 'state=gone'],
    ['a day that is none', 'since=2026-02-30'],
    ['an order by what has no index', 'sort=name'],
    ['a page too far', 'page=401'],
  ])('with %s in the query', async (_what, query) => {
    expect((await support.get(`${path}?${query}`)).statusCode).toBe(400);
  });
});

describe('what is sensitive in a submission', () => {
  const born = '1987-06-05';
  const agentForm = async (): Promise<Form> =>
    (await product.get('/forms/tag/verification-agent')).json();
  const found = (entry: SubmissionEntry) =>
    new Map(entry.sections.flatMap(({ answers }) => answers).map((one) => [one.name, one]));

  it('reaches nobody who lacks records.sensitive, in no call, whether it was answered or not', async () => {
    const id = await sentIn(await agentForm(), { dateOfBirth: born, cv: undefined });
    await support.open('submissions', id);
    const shown = await support.get(`${path}/${id}`);
    expect(shown.body).not.toContain(born);
    const asked = found(shown.json());
    for (const name of ['dateOfBirth', 'idScan', 'cv']) {
      expect([name, asked.get(name)]).toEqual([
        name,
        expect.not.objectContaining({ answer: expect.anything() }),
      ]);
      expect([name, 'answer' in (asked.get(name) ?? {})]).toEqual([name, false]);
    }
    expect(asked.get('phone')?.answer).toEqual(['+234 803 000 0019']);
    expect(asked.get('idKind')?.answer).toEqual(['National ID card or slip']);
    const stated = await support.get(`/api/forms/verification-agent-v1/submissions/${id}`);
    expect(stated.statusCode).toBe(200);
    expect(stated.body).not.toContain(born);
    expect(stated.body).not.toContain('Photo or scan of the ID');
    const rows = await audited('submissions.read', id);
    expect(rows).toHaveLength(2);
    for (const { fields } of rows) {
      expect(fields).toContain('phone');
      expect(fields).not.toContain('dateOfBirth');
      expect(fields).not.toContain('idScan');
    }
  });

  it('is no file for who lacks it, sent or not, and leaves no line of a look', async () => {
    const id = await sentIn(await agentForm(), { cv: undefined });
    await support.open('submissions', id);
    for (const field of ['idScan', 'cv']) {
      const refused = await support.get(`${path}/${id}/files/${field}`);
      expect([field, refused.statusCode, refused.json().error]).toEqual([field, 403, 'forbidden']);
    }
    expect(await audited('submissions.read', id)).toEqual([]);
    await agent.open('submissions', id);
    expect((await agent.get(`${path}/${id}/files/idScan`)).statusCode).toBe(200);
    expect((await agent.get(`${path}/${id}/files/cv`)).statusCode).toBe(404);
  });

  it('is found by no search, and stands in no list', async () => {
    const id = await sentIn(await agentForm(), { dateOfBirth: born });
    for (const q of [born, '1987', 'amina@example.com']) {
      expect([q, await idsOf(`q=${q}`)]).toEqual([q, []]);
    }
    const listed = await support.get(`${path}?q=${id}`);
    expect(listed.json().data).toHaveLength(1);
    expect(listed.body).not.toContain(born);
  });

  it('is seen by who accepts; who does not see it takes up and declines', async () => {
    const id = await sentIn(await agentForm());
    const move = (by: Member, from: string, to: string) =>
      by.send('POST', `${path}/${id}/move`, { from, to });
    await support.open('submissions', id);
    expect((await support.get(`${path}/${id}`)).json().ways).toEqual(['in-review', 'declined']);
    const refused = await move(support, 'new', 'accepted');
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'submission-unseen']);
    expect(await audited('submissions.move', id)).toEqual([]);
    expect((await move(support, 'new', 'in-review')).statusCode).toBe(200);
    expect((await move(support, 'in-review', 'declined')).statusCode).toBe(200);
    expect((await move(support, 'declined', 'in-review')).statusCode).toBe(200);
    expect((await move(agent, 'in-review', 'accepted')).statusCode).toBe(200);
  });

  it('is whatever a form of our own says is so, and a number like a national ID whatever it says', async () => {
    const tag = 'healthcare-professionals';
    const fields = [
      ask('fullName', 'Full name'),
      ask('illness', 'An illness', 'textarea', { sensitive: true }),
      ask('start', 'First day', 'date', { sensitive: false }),
      ask('born', 'Born on', 'date'),
      ask('height', 'Height', 'number', { sensitive: false }),
      ask('nin', 'NIN', 'number', { sensitive: false }),
    ];
    const sections = written([{ title: 'You', fields }]);
    const own = await publishForm(product.platform, { tag, title: 'Of our own', sections });
    const of: Form = (await product.get(`/forms/${own}`)).json();
    const more = { illness: 'Asthma', start: '2027-01-02', height: '171', nin: '55566677788' };
    const id = await sentIn(of, { ...more, born });
    await support.open('submissions', id);
    const shown = await support.get(`${path}/${id}`);
    expect(shown.body).not.toMatch(/Asthma|1987-06-05|55566677788/);
    expect(found(shown.json()).get('start')?.answer).toEqual(['2027-01-02']);
    expect(found(shown.json()).get('height')?.answer).toEqual(['171']);
    await agent.open('submissions', id);
    expect((await agent.get(`${path}/${id}`)).body).toMatch(/Asthma.*1987-06-05.*55566677788/);
  });

  it('is also what was answered before its question was marked, as long as that is asked', async () => {
    const publish = async (more: object) => {
      const fields = [
        ask('fullName', 'Full name'),
        ask('health', 'How you are', 'text', more),
        ask('town', 'Town'),
      ];
      const sections = written([{ title: 'You', fields }]);
      const tag = 'healthcare-professionals';
      return publishForm(product.platform, { tag, title: 'Health', sections });
    };
    const of: Form = (await product.get(`/forms/${await publish({})}`)).json();
    const id = await sentIn(of, { health: 'Asthma', town: 'Jos' });
    await support.open('submissions', id);
    expect((await support.get(`${path}/${id}`)).body).toMatch(/Asthma.*Jos/);
    await publish({ sensitive: true });
    const shown = await support.get(`${path}/${id}`);
    expect([shown.body.includes('Asthma'), shown.json().ways]).toEqual([
      false,
      ['in-review', 'declined'],
    ]);
    expect(shown.body).toContain('Jos');
    expect((await support.get(`/api/forms/${of.id}/submissions/${id}`)).body).not.toContain('Asth');
    const accept = { from: 'new', to: 'accepted' };
    expect((await support.send('POST', `${path}/${id}/move`, accept)).statusCode).toBe(403);
    await agent.open('submissions', id);
    expect((await agent.get(`${path}/${id}`)).body).toMatch(/Asthma.*Jos/);
    // What was marked when it was answered stays so, whatever is published after it.
    const later: Form = (await product.get('/forms/tag/healthcare-professionals')).json();
    const marked = await sentIn(later, { health: 'Epilepsy', town: 'Jos' });
    await publish({ sensitive: false });
    await support.open('submissions', marked);
    expect((await support.get(`${path}/${marked}`)).body).not.toContain('Epilepsy');
  });

  it('is not what an organisation shows of itself: support accepts its paper', async () => {
    const paper: Form = (await product.get('/forms/tag/partner-registration')).json();
    const id = await sentIn(paper, { authorizedName: 'Bola Ade', authorizedDesignation: 'Head' });
    await support.open('submissions', id);
    expect((await support.get(`${path}/${id}/files/certificate`)).statusCode).toBe(200);
    expect((await support.get(`${path}/${id}`)).json().ways).toContain('accepted');
    const body = { from: 'new', to: 'accepted' };
    expect((await support.send('POST', `${path}/${id}/move`, body)).statusCode).toBe(200);
  });
});

describe('a submission', () => {
  it('is shown as its version asked it, raw, once somebody has said why (check 29)', async () => {
    const [id = ''] = ids;
    await agent.open('submissions', id);
    const answer = await agent.get(`${path}/${id}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    const shown = answer.json();
    expect(shown).toMatchObject({
      id,
      tag: 'community-agent',
      version: 1,
      state: 'new',
      ways: ['in-review', 'accepted', 'declined'],
      steps: [],
      signature: null,
    });
    expect(shown.sections[0].title).toBe('1. About you');
    const [name] = shown.sections[0].answers;
    expect(name).toEqual({
      name: 'fullName',
      label: 'Full name',
      isFile: false,
      answer: [hostile],
    });
    const [row] = await audited('submissions.read', id);
    expect(row).toMatchObject({ actor: agent.id, level: 'L3', reason: expect.any(String) });
    expect(row?.fields).toContain('dateOfBirth');
    expect(JSON.stringify(row)).not.toContain('script');

    const stated = await agent.get(`/api/forms/${form.id}/submissions/${id}`);
    expect(stated.json()).toMatchObject({ id, formId: form.id });
    expect(stated.json().data.sections[0].fields['Full name']).toBe(hostile);
  });

  it('keeps the labels of its version, and choices in words, when the form has changed', async () => {
    const asked = (label: string) => ({
      tag: 'healthcare-professionals',
      title: 'Renamed',
      sections: written([
        {
          title: 'You',
          fields: [
            ask('fullName', label),
            ask('colour', 'Colour', 'select', { options: [{ label: 'Deep red', value: 'r' }] }),
            ask('agrees', 'You agree', 'checkbox'),
            ask('more', 'More', 'textarea', { required: false }),
          ],
        },
      ]),
    });
    const first = await publishForm(product.platform, asked('Old label'));
    const id = await sentIn((await product.get(`/forms/${first}`)).json(), { more: undefined });
    await publishForm(product.platform, asked('New label'));
    await support.open('submissions', id);
    const { sections, version } = (await support.get(`${path}/${id}`)).json();
    expect(first).toMatch(new RegExp(`-v${version}$`));
    expect(
      sections[0].answers.map(({ label, answer }: { label: string; answer: string[] | null }) => [
        label,
        answer,
      ]),
    ).toEqual([
      ['Old label', [hostile]],
      ['Colour', ['Deep red']],
      ['You agree', ['Yes']],
      ['More', null],
    ]);
  });

  it('gives its files as downloads, by the field, and nothing else', async () => {
    const training: Form = (await product.get('/forms/tag/training-course')).json();
    const id = await sentIn(training);
    const at = `${path}/${id}/files`;
    expect((await agent.get(`${at}/certificate`)).json().error).toBe('reason-needed');
    await agent.open('submissions', id);
    const file = await agent.get(`${at}/certificate`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([
      200,
      'application/octet-stream',
    ]);
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="\w+\.pdf"$/);
    expect(file.body).toMatch(/^%PDF/);
    for (const field of ['fullName', 'toString', '__proto__', 'nothing']) {
      expect([field, (await agent.get(`${at}/${field}`)).statusCode]).toEqual([field, 404]);
    }
  });

  it('shows who signed a paper', async () => {
    const paper: Form = (await product.get('/forms/tag/partner-registration')).json();
    const signed = { authorizedName: 'Bola Ade', authorizedDesignation: 'Director' };
    const id = await sentIn(paper, signed);
    await support.open('submissions', id);
    expect((await support.get(`${path}/${id}`)).json()).toMatchObject({
      signature: { paper: 'partner-registration', name: 'Bola Ade', textVersion: '1' },
    });
  });

  it('moves by the ways there are, from the state that was seen, and keeps what was said', async () => {
    const [, id = ''] = ids;
    const countOf = async (source: string): Promise<number> => {
      const { waits } = (await support.get('/api/v1/overview')).json();
      return waits.find((one: { id: string }) => one.id === source)?.count;
    };
    const before = [await countOf('submissions'), await countOf('submissions-in-review')];
    const send = (verb: string, body: object) =>
      support.send('POST', `${path}/${id}/${verb}`, body);
    const far = await send('move', { from: 'accepted', to: 'declined' });
    expect([far.statusCode, far.json().error]).toEqual([400, 'submission-no-way']);
    const first = { from: 'new', to: 'in-review', note: ' Called her ' };
    expect((await send('move', first)).json()).toEqual({ success: true, message: 'Moved.' });
    const late = await send('move', first);
    expect([late.statusCode, late.json().error]).toEqual([409, 'submission-changed']);
    for (const note of ['  ', 'x'.repeat(2_001)]) {
      expect((await send('note', { note })).json().fields).toHaveProperty('note');
    }
    // The same once more, as after a lost answer, is one note.
    for (let n = 0; n < 2; n += 1) {
      expect((await send('note', { note: hostile })).statusCode).toBe(200);
    }
    // Later it is another one, as "Called, no answer" is.
    const { database } = product.platform;
    await database.executeSql(
      "update submission_notes set written_at = written_at - interval '11 minutes' where submission_id = $1",
      [id],
    );
    expect((await send('note', { note: hostile })).statusCode).toBe(200);
    await support.open('submissions', id);
    expect((await support.get(`${path}/${id}`)).json()).toMatchObject({
      state: 'in-review',
      steps: [
        { by: support.name, note: 'Called her', movedTo: 'in-review' },
        { by: support.name, note: hostile, movedTo: null },
        { by: support.name, note: hostile, movedTo: null },
      ],
    });
    // What is taken up is not out of sight.
    const after = [await countOf('submissions'), await countOf('submissions-in-review')];
    expect(after).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1]);
    for (const [action, times] of [
      ['submissions.move', 1],
      ['submissions.note', 2],
    ] as const) {
      const rows = await audited(action, id);
      expect([action, rows.length]).toEqual([action, times]);
      expect(rows[0]?.actor).toBe(support.id);
    }
  });

  it('moved by two at once is moved by one', async () => {
    const [, , id = ''] = ids;
    const move = (to: string) => agent.send('POST', `${path}/${id}/move`, { from: 'new', to });
    const statuses = (await Promise.all([move('accepted'), move('declined')])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });
});

describe('the list of submissions', () => {
  it('leads over its pages through all of a form, newest first, none twice', async () => {
    const seen: SubmissionLine[] = [];
    for (let page = 1; ; page += 1) {
      const { data, hasNext } = await list(`tag=community-agent&perPage=5&page=${page}`);
      seen.push(...data);
      if (!hasNext) break;
    }
    expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(seen[0]).toMatchObject({ name: hostile, title: form.title });
    expect(Object.keys(seen[0] ?? {}).sort()).toEqual(
      ['id', 'name', 'receivedAt', 'state', 'tag', 'title'].sort(),
    );
    const times = seen.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('holds only the wanted number, form, state and days', async () => {
    const [first = ''] = ids;
    expect(await idsOf(`q=${first.toLowerCase()}`)).toEqual([first]);
    expect(await idsOf('state=in-review')).toEqual([ids[1]]);
    expect(await idsOf('tag=work-with-us')).toEqual([]);
    // Half past eleven in the evening in London is the next day in Lagos.
    const { kysely } = product.platform.database;
    await kysely
      .updateTable('form_submissions')
      .set({ received_at: new Date('2026-03-04T23:30:00Z') })
      .where('id', '=', first)
      .execute();
    expect(await idsOf('since=2026-03-05&until=2026-03-05')).toEqual([first]);
    expect(await idsOf('since=2026-03-04&until=2026-03-04')).toEqual([]);
  });

  it('with 100,000 submissions reads by an index alone, whatever it is narrowed to', {
    tags: 'nightly',
  }, async () => {
    const { database } = product.platform;
    await database.executeSql(
      `insert into form_submissions
         (id, form_id, tag, sent_id, sent_at, received_at, answers, content_hash, mailed, state)
       select 'AP-' || translate(lpad(n::text, 8, '0'), 'ILOU', '1101'), '${form.id}',
         case when n % 20 = 0 then 'community-agent' else 'work-with-us' end,
         n::text, '', timestamptz '2025-01-01' + n * interval '5 minutes',
         '{"fullName":"Ada"}', 'many-' || n, true,
         case when n % 50 = 0 then 'new' else 'declined' end
       from generate_series(1, 100000) as n`,
    );
    await database.executeSql('analyze form_submissions');
    await database.executeSql('analyze form_definitions');
    const page = { page: 40, perPage: 25, sort: 'receivedAt', order: 'desc' } as const;
    const some = [
      {},
      { q: 'AP-00000042' },
      { tag: 'community-agent' },
      { state: 'new' },
      { tag: 'community-agent', state: 'new' },
      { since: new Date('2025-03-01'), before: new Date('2025-03-02') },
    ] as const;
    for (const more of some) {
      const ways = await waysOf(database, (db) => submissionRows.page(db, { ...page, ...more }));
      const told = ways.join('; ');
      expect([more, told]).toEqual([more, expect.stringMatching(/Index (Only )?Scan \w+/)]);
      expect([more, told]).toEqual([more, expect.not.stringMatching(/Seq Scan form_submissions/)]);
      // Of one row there is nothing to sort.
      if ('q' in more) continue;
      // The rows of a late page alone are put in order, once they are counted off in the index.
      const sorts = ways.filter((way) => /Sort/.test(way));
      expect([more, told, sorts.length <= 1]).toEqual([more, told, true]);
      const first = await waysOf(database, (db) =>
        submissionRows.page(db, { ...page, ...more, page: 1 }),
      );
      expect([more, first.join('; ')]).toEqual([more, expect.not.stringMatching(/Sort/)]);
    }
  });
});
