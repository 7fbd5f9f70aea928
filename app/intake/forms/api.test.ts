import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProduct } from '#test/support/product.ts';
import { Form } from './contract.ts';
import { fieldsOf, sectionsOf } from './rules.ts';
import { requirementForms, seedFormChanges, seedForms } from './seed.server.ts';
import { publishForm } from './service.server.ts';
import { ask, written } from './start/start.rules.ts';

const product = await openProduct({ seeds: false });
afterAll(() => product.close());

const versionWith = (label: string) => ({
  tag: 'sample',
  title: 'Sample',
  sections: written([{ title: 'You', fields: [ask('fullName', label)] }]),
});
const labelAt = async (path: string) => {
  const form = (await product.get(path)).json();
  return [form.id, form.sections?.[0].fields[0].label];
};

describe('a form', () => {
  it('that nobody published is refused', async () => {
    for (const path of ['/forms/tag/none', '/forms/none', '/forms/tag/NONE', '/forms/a%20b']) {
      const answer = await product.get(path);
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'form-not-found']);
    }
  });

  it.each([
    ['a tag with spaces', { tag: 'two words' }, /cannot be a tag/],
    ['a tag like a version', { tag: 'sample-v2' }, /cannot be a tag/],
    ['nothing to ask', { sections: [] }, /needs a section/],
  ])('with %s is not published', async (_what, more, message) => {
    await expect(
      publishForm(product.platform, { ...versionWith('Name'), ...more }),
    ).rejects.toThrow(message);
  });

  it('is found by its tag, by the tag as its id, and each version by its own id', async () => {
    expect(await publishForm(product.platform, versionWith('Name'))).toBe('sample-v1');
    expect(await labelAt('/forms/tag/sample')).toEqual(['sample-v1', 'Name']);
    expect(await publishForm(product.platform, versionWith('Full name'))).toBe('sample-v2');
    expect(await labelAt('/forms/tag/sample')).toEqual(['sample-v2', 'Full name']);
    expect(await labelAt('/forms/sample')).toEqual(['sample-v2', 'Full name']);
    expect(await labelAt('/forms/sample-v1')).toEqual(['sample-v1', 'Name']);
    expect((await product.get('/forms/sample-v3')).statusCode).toBe(404);
  });

  it('is published by one of several who do so at once, under a number of its own', async () => {
    const all = await Promise.allSettled(
      [1, 2, 3].map(() => publishForm(product.platform, { ...versionWith('Name'), tag: 'busy' })),
    );
    const ids = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids.length).toBeGreaterThan(0);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it('shows what was sent in to nobody (API-07, C-64)', async () => {
  for (const path of ['/forms/sample/submissions/1', '/forms/none/submissions/none']) {
    const answer = await product.get(path);
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'unauthorized']);
  }
});

describe('the requirement forms (W-22)', () => {
  beforeAll(async () => {
    await seedForms(product.platform);
    await seedForms(product.platform);
  });

  it.each(requirementForms)('$tag is read as it is written, once', async ({ tag, title }) => {
    const form = (await product.get(`/forms/tag/${tag}`)).json();
    expect(Form.parse(form)).toEqual(form);
    expect([form.id, form.title]).toEqual([`${tag}-v1`, title]);
    const names = fieldsOf(form).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fullName', 'email', 'phone']));
    const headings = sectionsOf(form).map(({ heading }) => heading);
    expect(headings.map((heading, index) => heading.startsWith(`${index + 1}. `))).not.toContain(
      false,
    );
  });

  it('use every type of field, and every shape of options', () => {
    const fields = requirementForms.flatMap(({ sections }) =>
      sections.flatMap((one) => one.fields),
    );
    const types = new Set(fields.map(({ fieldType }) => fieldType));
    expect([...types].sort()).toEqual([
      'checkbox',
      'date',
      'email',
      'file',
      'number',
      'radio',
      'select',
      'tel',
      'text',
      'textarea',
    ]);
    const shapes = new Set(
      fields.map(({ options }) => (Array.isArray(options) ? typeof options[0] : typeof options)),
    );
    expect([...shapes].sort()).toEqual(['object', 'string', 'undefined']);
  });

  it('never ask for a whole national ID, and ask for a consent that is not given yet', () => {
    // The free one asks no papers, and its person agrees on a page of their own.
    const withPapers = ['verification-basic', 'verification-premium'];
    for (const { sections } of requirementForms.filter(({ tag }) => withPapers.includes(tag))) {
      const fields = sections.flatMap((one) => one.fields);
      expect(fields.find(({ name }) => name === 'idLastFour')?.maxLength).toBe(4);
      expect(fields.find(({ name }) => name === 'consent')).toMatchObject({ required: true });
    }
    const labels = JSON.stringify(requirementForms);
    expect(labels).not.toMatch(/national ID number|NIN\b/);
  });
});

describe('written forms of an older database (FU-05, FU-13)', () => {
  it('are brought up to date unless staff have published a version', async () => {
    const { platform } = product;
    await seedForms(platform);
    const old = { tag: 'insurance', sections: versionWith('Old').sections };
    await platform.database.executeSql(
      "delete from form_definitions where tag in ('insurance', 'incident-report', 'health-plan')",
    );
    await publishForm(platform, { ...old, title: 'Old' });
    await publishForm(platform, { ...old, tag: 'incident-report', title: 'Old' });
    await publishForm(platform, { ...old, tag: 'incident-report', title: 'By staff' });
    await seedFormChanges(platform);
    await seedFormChanges(platform);
    const current = async (tag: string) => (await product.get(`/forms/tag/${tag}`)).json();
    const insurance = await current('insurance');
    expect(insurance.id).toBe('insurance-v2');
    const booking = fieldsOf(insurance).find(({ name }) => name === 'bookingNumber');
    expect(booking).toMatchObject({ required: true });
    expect(await current('incident-report')).toMatchObject({
      id: 'incident-report-v2',
      title: 'By staff',
    });
    expect((await current('health-plan')).id).toBe('health-plan-v1');
    expect((await current('clearance')).id).toBe('clearance-v1');
  });
});
