import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { lengthOf } from '#app/intake/forms/answers.rules.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { fieldsOf } from '#app/intake/forms/rules.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { callsAs, openAdminSession, type SignedIn } from '../../support/admin-session.ts';
import { filled } from '../../support/filled-form.ts';
import { startSite } from '../../support/site.ts';
import { consoleOf, day, go } from './console.ts';
import { dangers, missing, watched } from './dangers.ts';
import { packed, vectors } from './vectors.ts';

const names = packed(110);
const name = (n: number) => names[n % names.length] ?? '';
const contact = (n: number) => ({
  name: name(n),
  email: `voice${n}@example.com`,
  phone: '+234 803 000 0009',
});

/** What anybody may send, all vectors in each kind of it. Gives the number of an order. */
async function speak(site: string): Promise<string> {
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${site}/api${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json' },
    });
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told)}`);
    return told;
  };
  for (const [n, message] of packed(4_900).entries()) {
    const verificationId = packed(60)[n] ?? '';
    await ask('/feedbacks', { ...contact(n), phone: undefined, verificationId, message });
    await ask('/contacts', { ...contact(n), department: 'Customer Support', message });
  }

  const form: Form = await ask('/forms/tag/work-with-us');
  const answers = await filled(form);
  for (const [n, field] of fieldsOf(form).entries()) {
    if (field.fieldType === 'text') answers[field.name] = packed(lengthOf(field) - 1)[n] ?? name(n);
    if (field.fieldType === 'textarea') answers[field.name] = packed(lengthOf(field) - 1)[0];
  }
  await ask(`/forms/${form.id}/submit`, sentFormOf(form, answers as never, new Date()));

  const order = { typeId: 'worker', customerInfo: contact(3), paymentProvider: 'PAYSTACK' };
  const plan = await ask('/health-plans/types/worker');
  const formData = plan.requirements_form
    ? await filled(await ask(`/forms/${plan.requirements_form.id}`))
    : {};
  for (const key of Object.keys(formData)) {
    if (formData[key] === 'Some words') formData[key] = name(4).slice(0, 100);
  }
  const extraInfo = { extraCharge: [] };
  return (await ask('/health-plan-requests', { ...order, formData, extraInfo })).requestId;
}

/** A plan and a package on sale, and a record. Gives the record's address. */
async function sell({ ask }: SignedIn): Promise<string> {
  const lines = packed(190);
  const rows = lines.slice(0, 30).map((one, n) => ({ name: one, value: packed(110)[n] ?? '' }));
  const common = {
    ...{ name: packed(75)[0], description: packed(3_900)[0], priceKobo: 100_000, position: 900 },
    ...{ bgColor: '#FFF1CF', active: true, tier: null, formTag: null, features: rows },
    ...{
      benefits: lines.slice(0, 30),
      limitations: lines.slice(0, 30),
      bestFor: lines.slice(0, 30),
    },
    ...{
      charges: [{ name: packed(75)[1], kobo: 5_000, fee: true }],
      checkItems: lines.slice(0, 30),
    },
    ...{ coverage: rows, estimatedDays: 3, durationMonths: null },
  };
  for (const kind of ['BACKGROUND_CHECK', 'INSURED', 'RECRUITMENT_PACKAGE']) {
    await ask('POST', '/plans', { ...common, kind, slug: 'vectors' });
  }
  const record = (await ask('POST', '/records', {
    ...{ typeId: 'premium', fullName: name(0), dateOfBirth: '1983-07-08' },
    ...{ email: 'named@example.com', phoneNumber: '0805 555 0199', address: packed(190)[0] },
    ...{ state: 'Plateau', healthStatus: packed(190)[1], verifiedOn: day(-2), expiresOn: day(300) },
    ...{ officerFirstName: 'Verification', officerLastName: 'Desk' },
    ...{ officerEmail: 'desk@example.com', totalReviews: 1, hasBasicReport: true },
  })) as { id: string };
  return record.id;
}

/** The screens of what `speak` and `sell` have made, two of a kind at the most. */
async function screensOf({ ask }: SignedIn, request: string): Promise<string[]> {
  const kinds = ['feedback', 'contacts', 'submissions', 'records', 'plans'];
  const found = [[`requests/${request}/show`], ['requests', ...kinds], []];
  const opened = (kind: string, subject: string) =>
    ask('POST', '/access-grants', { kind, subject, reason: 'The journey looks at what was sent' });
  await opened('requests', request);
  for (const kind of kinds) {
    const { data } = (await ask('GET', `/${kind}`)) as { data: { id: string }[] };
    const own = data.filter((line) => JSON.stringify(line).includes('alert(1)')).slice(0, 2);
    expect(own.length, kind).toBeGreaterThan(0);
    for (const [n, { id }] of own.entries()) {
      await opened(kind, id);
      const screen = kind === 'plans' ? '' : '/show';
      found[2 * n]?.push(`${kind}/${encodeURIComponent(id)}${screen}`);
    }
  }
  // The lists in between: the same screen with other words would not be drawn anew.
  return found.flat();
}

it('what strangers send and staff sell runs nowhere: pages and console (check 29)', {
  tags: 'nightly',
}, async () => {
  expect(vectors.length).toBeGreaterThan(80);
  // A server of its own: what it sells would stand in the way of the other journeys.
  const site = await startSite();
  onTestFinished(() => site.stop());
  const me = callsAs(await openAdminSession(site.address, await site.oneTimePassword()));
  const request = await speak(site.address);
  const record = await sell(me);
  const screens = await screensOf(me, request);

  const options = { expects: missing, baseURL: site.address };
  const found: string[] = [];
  const note = async (page: Page, address: string) =>
    found.push(...(await dangers(page)).map((one) => `${address}: ${one}`));
  const staff = await watched(await consoleOf(me, options));
  for (const address of screens) {
    await go(staff, address);
    await note(staff, address);
  }

  const visitor = await watched(await consoleOf(me, options));
  const shown = async (address: string, words: string) => {
    await visitor.goto(address);
    expect(await visitor.content()).toContain(words);
    await note(visitor, address);
  };
  await shown('/verification', 'data-buy="BACKGROUND_CHECK vectors"');
  await shown('/career/hire-a-service', 'data-buy="RECRUITMENT_PACKAGE vectors"');
  await shown(`/verification/${record}`, 'alert');
  await shown(`/dashboard/requests/${request}`, request);
  for (const term of packed(60).slice(-8))
    await shown(`/support?term=${encodeURIComponent(term)}`, 'alert');
  for (const typed of names.slice(0, 3)) {
    await visitor.goto('/verification/search');
    await visitor.locator('[name=fullName]').fill(typed);
    // As the page without its script would.
    await Promise.all([
      visitor.waitForEvent('load'),
      visitor
        .locator('form:has([name=fullName])')
        .evaluate((form: HTMLFormElement) => form.submit()),
    ]);
    expect(await visitor.locator('[name=fullName]').inputValue()).toBe(typed);
    await note(visitor, typed);
  }
  expect(found).toEqual([]);
});
