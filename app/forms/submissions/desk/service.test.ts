import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '#platform/contract.ts';
import { filled } from '#test/support/filled-form.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import type { Form } from '../../contract.ts';
import { sentFormOf } from '../rules.ts';
import {
  listSubmissions,
  moveSubmission,
  noteSubmission,
  oneSubmission,
  readSubmission,
} from './service.server.ts';

let product: Product;
const signedIn = { requestId: 'r', staff: { id: 'staff-2' } } as never;
const staff = { staffId: 'staff-1', requestId: 'r-1' };
const ids: string[] = [];
const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)>';

beforeAll(async () => {
  product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
  const form: Form = (await product.get('/forms/tag/community-agent')).json();
  const answers = { ...(await filled(form)), fullName: hostile };
  for (let n = 0; n < 53; n += 1) {
    const sent = sentFormOf(form, answers as never, new Date(Date.UTC(2026, 0, 1) + n));
    ids.push((await product.post(`/forms/${form.id}/submit`, sent)).json().receipt);
  }
});
afterAll(() => product.close());

const codeOf = (answer: unknown) => answer instanceof Refused && answer.refusal.code;
const audited = async (action: string) =>
  (
    await product.platform.database.executeSql(
      `select actor, subject, level, fields from audit_log where action = '${action}'`,
    )
  ).rows as { actor: string; subject: string; level: string; fields: string[] }[];

describe('a submission for staff', () => {
  it('that is not there is refused', async () => {
    const { platform } = product;
    expect(codeOf(await readSubmission(platform, 'AP-00000000', staff))).toBe(
      'submission-not-found',
    );
    const note = { id: 'AP-00000000', note: 'x' };
    expect(codeOf(await noteSubmission(platform, note, staff))).toBe('submission-not-found');
    const move = { id: 'AP-00000000', from: 'new', to: 'accepted' } as const;
    expect(codeOf(await moveSubmission(platform, move, staff))).toBe('submission-not-found');
    const elsewhere = await oneSubmission(
      platform,
      { formId: 'work-with-us-v1', id: ids[0] ?? '' },
      signedIn,
    );
    expect(codeOf(elsewhere)).toBe('submission-not-found');
  });

  it('is read as it was asked, answers raw, and the reading is audited (I8, check 29)', async () => {
    const [id = ''] = ids;
    const shown = await readSubmission(product.platform, id, staff);
    if (shown instanceof Refused) throw new Error('refused');
    expect(shown.sections[0]).toMatchObject({ title: 'About you', order: 1 });
    expect(Object.keys(shown.sections[0]?.fields ?? {}).slice(0, 2)).toEqual([
      'Full name',
      'Date of birth',
    ]);
    expect(shown.sections[0]?.fields['Full name']).toBe(hostile);
    const [row] = await audited('forms.read-submission');
    expect(row).toMatchObject({ actor: 'staff-1', subject: id, level: 'L3' });
    expect(row?.fields).toContain('dateOfBirth');

    const call = await oneSubmission(product.platform, { formId: shown.formId, id }, signedIn);
    expect(call).toMatchObject({
      id,
      formId: shown.formId,
      submittedAt: '2026-01-01T00:00:00.000Z',
    });
  });

  it('moves by the ways there are, from the state that was seen, and keeps what was said', async () => {
    const { platform } = product;
    const [, id = ''] = ids;
    const far = { id, from: 'accepted', to: 'declined' } as const;
    expect(codeOf(await moveSubmission(platform, far, staff))).toBe('submission-no-way');
    const first = { id, from: 'new', to: 'in-review', note: ' Called her ' } as const;
    expect(await moveSubmission(platform, first, staff)).toEqual({ state: 'in-review' });
    expect(codeOf(await moveSubmission(platform, first, staff))).toBe('submission-changed');
    expect(codeOf(await noteSubmission(platform, { id, note: '  ' }, staff))).toBe(
      'submission-note',
    );
    expect(await noteSubmission(platform, { id, note: hostile }, staff)).toEqual({ noted: true });
    const shown = await readSubmission(platform, id, staff);
    expect(shown).toMatchObject({
      state: 'in-review',
      notes: [
        { staff_id: 'staff-1', note: 'Called her', moved_to: 'in-review' },
        { note: hostile, moved_to: null },
      ],
    });
  });
});

describe('the list of submissions', () => {
  it('leads page by page through all of a form, newest first, none twice', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 5; page += 1) {
      const given = cursor === undefined ? {} : { cursor };
      const { submissions, next } = await listSubmissions(
        product.platform,
        { tag: 'community-agent', ...given },
        staff,
      );
      seen.push(...submissions.map(({ id }) => id));
      expect(submissions[0]?.name).toBe(hostile);
      if (!next) break;
      cursor = next;
    }
    expect(seen).toHaveLength(ids.length);
    expect([...seen].sort()).toEqual([...ids].sort());
    expect(seen.at(-1)).toBe(ids[0]);
  });

  it('holds only the wanted form and state, and every look at it is audited', async () => {
    const { platform } = product;
    const review = await listSubmissions(platform, { state: 'in-review' }, staff);
    expect(review.submissions.map(({ id }) => id)).toEqual([ids[1]]);
    const none = await listSubmissions(platform, { tag: 'work-with-us' }, staff);
    expect(none).toEqual({ submissions: [], next: null });
    const broken = await listSubmissions(platform, { cursor: "1.AP-'; drop" }, staff);
    expect(broken.submissions).toHaveLength(50);
    expect((await audited('forms.list-submissions')).length).toBeGreaterThanOrEqual(3);
  });
});
