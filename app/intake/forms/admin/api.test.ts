import { afterAll, describe, expect, it } from 'vitest';
import { type Role, rolesWith } from '#app/shell/permissions.rules.ts';
import { entriesOf } from '#test/support/entries.ts';
import { filled } from '#test/support/filled-form.ts';
import { openProduct } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import type { Form } from '../contract.ts';
import { sentFormOf } from '../submissions/submissions.rules.ts';
import type { StaffField, StaffForm, StaffSection } from './contract.ts';

const path = '/api/v1/forms';
const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
const editor = await signIn(product, 'editor');
afterAll(() => product.close());

const field = (label: string, more: Partial<StaffField> = {}): StaffField => ({
  name: '',
  label,
  fieldType: 'text',
  required: true,
  hint: '',
  placeholder: '',
  options: '',
  maxLength: null,
  ...more,
});
const section = (title: string, fields: StaffField[]): StaffSection => ({
  title,
  description: '',
  fields,
});
const email = field('Email', { fieldType: 'email' });
const own = (...fields: StaffField[]) => ({
  tag: 'own-form',
  title: 'A form of our own',
  sections: [section('You', [email, ...fields])],
});
const onSite = async (tag: string): Promise<Form> =>
  (await product.get(`/forms/tag/${tag}`)).json();
const read = async (tag: string): Promise<StaffForm> => (await editor.get(`${path}/${tag}`)).json();
const publish = (form: StaffForm, more: object = {}) => {
  const { title, sections, version } = form;
  return editor.send('PUT', `${path}/${form.tag}`, { title, sections, version, ...more });
};
const labelsOf = ({ sections }: Form) =>
  sections.flatMap(({ fields }) => fields.map((f) => f.label));

describe('forms are refused', () => {
  it('to who is not signed in, and to be changed by who only reads', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'support')).get(path)).statusCode).toBe(403);
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.get(`${path}/training-course`)).statusCode).toBe(200);
    expect((await auditor.send('POST', path, own())).statusCode).toBe(403);
  });

  it('where there is none', async () => {
    const nothing = { title: 'x', sections: [], version: 1 };
    const answers = [
      await editor.get(`${path}/none`),
      await editor.get(`${path}/training-course/versions/9`),
      await editor.send('PUT', `${path}/none`, nothing),
    ];
    for (const one of answers) expect(one.statusCode).toBe(404);
  });

  const name = field('Name');
  it.each<[string, object, string]>([
    ['no section', { sections: [] }, 'title'],
    ['no title', { title: ' ' }, 'title'],
    ['a section that asks nothing', { sections: [section('You', [])] }, 'sections.0.title'],
    ['a section without a title', { sections: [section(' ', [name])] }, 'sections.0.title'],
    [
      'equal labels in a section (C-56)',
      { sections: [section('You', [name]), section('More', [name, field(' Name')])] },
      'sections.1.fields.1.label',
    ],
    ['an empty label', { sections: [section('You', [field(' ')])] }, 'sections.0.fields.0.label'],
    [
      'a label that no parser takes',
      { sections: [section('You', [field('__proto__')])] },
      'sections.0.fields.0.label',
    ],
    [
      'a select of nothing',
      { sections: [section('You', [field('A', { fieldType: 'select', options: ' \n ' })])] },
      'sections.0.fields.0.options',
    ],
    [
      'an option beyond measure',
      {
        sections: [section('You', [field('A', { fieldType: 'radio', options: 'x'.repeat(201) })])],
      },
      'sections.0.fields.0.options',
    ],
    [
      'a length of nothing',
      { sections: [section('You', [field('A', { maxLength: 0 })])] },
      'sections.0.fields.0.maxLength',
    ],
    ['a tag with spaces', { tag: 'two words' }, 'tag'],
    ['a tag like a version', { tag: 'own-v2' }, 'tag'],
  ])('with %s, the fault beside its field', async (_what, change, place) => {
    const answer = await editor.send('POST', path, { ...own(name), ...change });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, [place]]);
    expect((await product.get('/forms/tag/own-form')).statusCode).toBe(404);
  });

  it('under a tag that is another form’s', async () => {
    const answer = await editor.send('POST', path, { ...own(), tag: 'training-course' });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([409, ['tag']]);
  });

  it('without the verification ID where its answer is checked (C-88)', async () => {
    const form = await read('incident-report');
    const sections = form.sections.map((one) => ({
      ...one,
      fields: one.fields.filter((f) => f.name !== 'verificationId'),
    }));
    const answer = await publish(form, { sections });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['title']]);
    expect((await onSite('incident-report')).id).toBe('incident-report-v1');
  });

  it('without a question by whose answer plans limit their orders', async () => {
    const form = await read('clearance');
    const sections = form.sections.map((one) => ({
      ...one,
      fields: one.fields.filter(({ name }) => name !== 'workers'),
    }));
    const answer = await publish(form, { sections });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { title: expect.stringMatching(/^Keep the question ".+": orders/) },
    ]);
  });

  it.each([
    ['verification-basic', 'fullName'],
    ['verification-free', 'phone'],
    ['community-agent', 'fullName'],
    ['healthcare-professionals', 'phone'],
  ])('without what a verification knows its person by: %s, %s', async (tag, gone) => {
    const form = await read(tag);
    const sections = form.sections.map((one) => ({
      ...one,
      fields: one.fields.filter(({ name }) => name !== gone),
    }));
    const answer = await publish(form, { sections });
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { title: expect.stringMatching(/^Keep the question ".+"/) },
    ]);
  });

  it.each([
    ['verification-basic', { required: false }],
    ['verification-free', { fieldType: 'checkbox' }],
    ['community-agent', { required: false }],
  ])('with a name of whom it verifies that may stay open: %s', async (tag, less) => {
    const form = await read(tag);
    const sections = form.sections.map((one) => ({
      ...one,
      fields: one.fields.map((f) => (f.name === 'fullName' ? { ...f, ...less } : f)),
    }));
    const at = form.sections[0]?.fields.findIndex(({ name }) => name === 'fullName');
    const answer = await publish(form, { sections });
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
      400,
      [`sections.0.fields.${at}.label`],
    ]);
  });

  it('with an answer reworded by which a verification goes (CASE-01)', async () => {
    const form = await read('verification-free');
    const sections = form.sections.map((one) => ({
      ...one,
      fields: one.fields.map((f) => ({ ...f, options: f.options.replace('Somebody', 'Anybody') })),
    }));
    const answer = await publish(form, { sections });
    const place = 'sections.0.fields.0.options';
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [place]]);
    expect((await onSite('verification-free')).id).toBe('verification-free-v1');
  });
});

describe('a form', () => {
  it('is published in versions; visitors get each at once, old ones stay as they were', async () => {
    const choice = field('Favourite colour?', {
      fieldType: 'radio',
      options: 'Deep red | r\nBlue\n\nBlue',
      hint: 'One of two',
      placeholder: 'none',
      maxLength: 5,
    });
    const made = await editor.send(
      'POST',
      path,
      own(field('Full name', { maxLength: 50 }), choice),
    );
    expect([made.statusCode, made.json().version]).toEqual([200, 1]);
    const [, first, second] = (await onSite('own-form')).sections[0]?.fields ?? [];
    expect(first).toMatchObject({ name: 'fullName', maxLength: 50, order: 2, required: true });
    expect(second).toEqual({
      id: 'favouriteColour',
      name: 'favouriteColour',
      label: 'Favourite colour?',
      fieldType: 'radio',
      required: true,
      order: 3,
      hint: 'One of two',
      placeholder: 'none',
      options: [
        { label: 'Deep red', value: 'r' },
        { label: 'Blue', value: 'Blue' },
      ],
    });

    // A field renamed keeps its name; a new one with the label of another gets one of its own.
    const form = await read('own-form');
    const [you] = form.sections as [StaffSection];
    expect(you.fields[2]?.options).toBe('Deep red | r\nBlue');
    const fields = you.fields.map((f) =>
      f.name === 'fullName' ? { ...f, label: 'Your name' } : f,
    );
    const more = section('More', [field('Full name'), field('Constructor')]);
    const changed = await publish(form, {
      sections: [more, { ...you, fields: [...fields].reverse() }],
    });
    expect([changed.statusCode, changed.json().version]).toEqual([200, 2]);
    const now = await onSite('own-form');
    expect(now.sections.map(({ title, order }) => [title, order])).toEqual([
      ['More', 1],
      ['You', 2],
    ]);
    const names = now.sections.flatMap((one) => one.fields.map((f) => f.name));
    expect(names).toEqual(['fullName2', 'constructor2', 'favouriteColour', 'fullName', 'email']);
    const old = await editor.get(`${path}/own-form/versions/1`);
    expect(labelsOf(old.json())).toEqual(['Email', 'Full name', 'Favourite colour?']);
    expect((await read('own-form')).versions.map(({ version }) => version)).toEqual([2, 1]);

    const late = await publish(form, { title: 'Late' });
    expect([late.statusCode, late.json().error]).toEqual([409, 'changed']);
    expect((await onSite('own-form')).title).toBe('A form of our own');

    const trail = await entriesOf(product.platform, { action: 'forms.publish', actor: editor.id });
    expect(trail).toMatchObject([
      { subject: 'own-form-v1', actor: editor.id },
      { subject: 'own-form-v2', actor: editor.id },
    ]);
  });

  it('of the start is the same after it was opened and published unchanged', async () => {
    const rows = (await editor.get(`${path}?perPage=100`)).json().data as { tag: string }[];
    expect(rows.length).toBeGreaterThan(15);
    for (const { tag } of rows) {
      const before = await onSite(tag);
      const done = await publish(await read(tag));
      expect([tag, done.statusCode]).toEqual([tag, 200]);
      const after = await onSite(tag);
      const told = ({ sections }: Form) =>
        sections.map((one) => ({
          ...one,
          id: '',
          fields: one.fields.map(({ options, ...f }) => ({ ...f, id: '', some: Boolean(options) })),
        }));
      expect([tag, told(after)]).toEqual([tag, told(before)]);
      // And who fills in the new one as before is understood.
      const answers = {
        ...(await filled(before)),
        authorizedName: 'A',
        authorizedDesignation: 'B',
      };
      const sent = sentFormOf(after, answers as never, new Date(Date.UTC(2026, 0, 1)));
      const { fields = {} } = (await product.post(`/forms/${after.id}/submit`, sent)).json();
      const files = after.sections.flatMap((one) =>
        one.fields.filter((f) => f.fieldType === 'file').map((f) => f.name),
      );
      expect([tag, Object.keys(fields).filter((one) => !files.includes(one))]).toEqual([tag, []]);
    }
  });

  it('that asks for no email gets the field (C-92)', async () => {
    const form = { ...own(), tag: 'no-mail', sections: [section('You', [field('Name')])] };
    expect((await editor.send('POST', path, form)).statusCode).toBe(200);
    expect(labelsOf(await onSite('no-mail'))).toEqual(['Name', 'Email']);
  });

  it('published by two at once is published by one', async () => {
    const form = await read('training-course');
    const done = await Promise.all([publish(form, { title: 'A' }), publish(form, { title: 'B' })]);
    expect(done.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await read('training-course')).version).toBe(form.version + 1);
  });
});

describe('the list of forms', () => {
  it('has each form once, by its tag as the plan editor asks for it', async () => {
    const { data } = (await editor.get(`${path}?sort=tag&order=asc&perPage=100`)).json();
    const tags = data.map(({ id }: { id: string }) => id);
    expect(tags).toEqual([...new Set(tags)].sort());
    const one = data.find(({ id }: { id: string }) => id === 'community-agent');
    expect(one).toMatchObject({ tag: 'community-agent', version: 2 });
    const page = (await editor.get(`${path}?perPage=3&sort=publishedAt`)).json();
    expect([page.data.length, page.hasNext]).toEqual([3, true]);
  });

  it('says how many submissions wait to each role that reads them, and to no other', async () => {
    const form = await onSite('community-agent');
    const sent = sentFormOf(form, (await filled(form)) as never, new Date(Date.UTC(2026, 1, 1)));
    expect((await product.post(`/forms/${form.id}/submit`, sent)).statusCode).toBe(200);
    const waitingFor = async (member: Member) => {
      const { data } = (await member.get(`${path}?q=community`)).json();
      const one = (await member.get(`${path}/community-agent`)).json();
      return [data[0].waiting, one.waiting];
    };
    const told: Partial<Record<Role, unknown>> = {};
    for (const role of rolesWith('forms.read')) {
      told[role] = await waitingFor(await signIn(product, role));
    }
    expect(told).toEqual({ administrator: [2, 2], editor: [null, null], auditor: [2, 2] });
    // What an editor has published comes back without them too.
    expect((await publish(await read('community-agent'))).json().waiting).toBeNull();
    expect(
      (await editor.send('POST', path, { ...own(), tag: 'untold' })).json().waiting,
    ).toBeNull();
  });

  it('is narrowed by what is typed where a form is chosen', async () => {
    const { data } = (await editor.get(`${path}?q=COMMUNITY&perPage=100&sort=tag`)).json();
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['community-agent']);
  });
});
