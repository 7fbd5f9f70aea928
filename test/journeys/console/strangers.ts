import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { patience } from '#test/support/patience.ts';
import type { SignedIn } from '../../support/admin-session.ts';
import { at } from '../../support/browser.ts';
import { filled } from '../../support/filled-form.ts';
import { openShop } from '../purchase/shop.ts';
import { publishedForm } from '../support/fill.ts';
import { ownCalls } from '../support/sign-in.ts';
import { day, memberOf } from './console.ts';

// What is typed by strangers: markup, a word without end, signs of several letters, an override that
// turns what follows it around, and the marks of Yoruba at the end.
const markup = '<script>ran=1</script><img src=x onerror=ran=1>';
export const override = '\u202e';
export const end = 'Ọláwálé';
const name = `${markup} ${'W'.repeat(40)} 👩🏾‍🔧${override}gnp.${end}`;
const words = `${name} ${'m'.repeat(400)}\n${markup.repeat(3)} ${override}txet ${end}`;
const contact = { name, email: 'hostile@example.com', phone: '+234 803 000 0009' };

async function post(path: string, body: object): Promise<Record<string, string>> {
  const answer = await fetch(at(`/api${path}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told)}`);
  return told;
}

/** Orders a plan as a buyer with hostile words; gives its number. */
async function ordered(kind: string, typeId: string): Promise<string> {
  const plan = await (await fetch(at(`/api/${kind}s/types/${typeId}`))).json();
  const form = plan.requirements_form
    ? await (await fetch(at(`/api/forms/${plan.requirements_form.id}`))).json()
    : null;
  const formData = form ? await filled(form) : {};
  const order = { typeId, formData, customerInfo: contact, paymentProvider: 'PAYSTACK' };
  const extraInfo = { extraCharge: [] };
  const { requestId = '' } = await post(`/${kind}-requests`, { ...order, extraInfo });
  return requestId;
}

/** Has the worker of a record ask about a look at it, and dispute what was said of them. */
async function inquired(ask: SignedIn['ask'], badge: string): Promise<void> {
  await post('/feedbacks', { name, verificationId: badge, message: words });
  const { data: said } = (await ask('GET', '/feedback?state=new')) as {
    data: { id: string; verificationId: string }[];
  };
  const about = said.find(({ verificationId }) => verificationId === badge)?.id;
  await ask('POST', `/feedback/${about}/decide`, { decision: 'publish', from: 'new' });
  await fetch(at(`/api/verifications/verified/${badge}`));
  const own = await ownCalls(contact.email);
  const [look] = (await own('GET', '/lookups')).data;
  await own('POST', `/lookups/${look?.id}/inquire`, { note: words.slice(0, 900) });
  const [entry] = (await own('GET', '/feedback')).data;
  await own('POST', `/feedback/${entry?.id}/dispute`, { ground: 'false-fact', text: words });
}

/**
 * Something of everything in the console, typed by strangers. What it gives takes off the site again
 * what visitors would see.
 */
export async function fillConsole({ ask }: SignedIn): Promise<() => Promise<void>> {
  const shop = await openShop();
  await post('/feedbacks', {
    name,
    verificationId: 'Sw-AMY20',
    message: words,
    email: contact.email,
  });
  await post('/contacts', { ...contact, department: 'Customer Support', message: words });
  await post('/mail-list/subscribe', { email: `${'w'.repeat(60)}@example.com` });
  const form = await publishedForm('work-with-us');
  const answers = { ...(await filled(form)), fullName: name };
  await post(`/forms/${form.id}/submit`, sentFormOf(form, answers as never, new Date()));
  const request = await ordered('health-plan', 'worker');
  await ordered('incident-report', 'standard-report');
  const { reference = '' } = await post('/payments/process', {
    type: 'HEALTH_PLAN',
    requestId: request,
    provider: 'PAYSTACK',
  });
  await shop.pay(reference);
  await post('/payments/verify', { paymentReference: reference, requestId: request });
  const paid = async () => {
    const found = await ask('GET', `/payments?q=${reference}`);
    return (found as { data: { status: string }[] }).data[0]?.status;
  };
  await vi.waitFor(async () => expect(await paid()).toBe('paid'), {
    timeout: patience,
    interval: 100,
  });
  // Whoever gives money back has just given their password.
  const finance = await memberOf('finance', 'Amina');
  await finance.ask('POST', `/payments/${reference}/refund`, { reason: name });
  const csv = 'title,description,rateNaira,place\nKite maker,Kites.,3500,900';
  await ask('POST', '/imports/services', { csv, commit: true });
  const made = await ask('POST', '/records', {
    ...{ typeId: 'premium', fullName: name, dateOfBirth: '1983-07-08', email: contact.email },
    ...{ phoneNumber: '0805 555 0199', address: name, state: 'Plateau' },
    ...{ healthStatus: name.slice(0, 200), verifiedOn: day(-2), expiresOn: day(300) },
    ...{ officerFirstName: 'Verification', officerLastName: 'Desk' },
    ...{ officerEmail: 'desk@example.com', totalReviews: 1, hasBasicReport: true },
  });
  await inquired(ask, (made as { id: string }).id);
  await ask('POST', '/claims', {
    ...contact,
    ...{ cameBy: 'phone', requestId: null, badge: null, what: words },
    ...{ happenedOn: day(-40), askedKobo: 900_000 },
  });
  await ask('POST', '/accounts', { ...contact, password: 'a long walk in Yaba' });
  return async () => {
    const { data } = (await ask('GET', '/services?q=Kite')) as { data: { id: string }[] };
    for (const { id } of data) await ask('DELETE', `/services/${id}`);
  };
}

/** The words of the console's contents files: importing them costs half a minute. */
const folder = join(import.meta.dirname, '../../../app/contents');
const contents = readdirSync(folder)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
/** Every resource of the console. */
export const resources = [...contents.matchAll(/\n {2}(\w+): \{[\s\S]*?\n {2}\},/g)].map(
  ([entry, resource = '']) => ({
    resource,
    has: (kind: 'show' | 'edit' | 'create') => entry.includes(`\n    ${kind}: screen(`),
  }),
);

/**
 * The address of each screen; of a resource's records that which a stranger has typed in, else an old
 * one: what is new may be another journey's, which takes it away again.
 */
export async function addressesOf(ask: SignedIn['ask']): Promise<string[]> {
  const found = ['own-account'];
  const { permissions } = (await ask('GET', '/session')) as { permissions: string[] };
  for (const { resource, has } of resources) {
    if (resource !== 'sessions' && !permissions.includes(`${resource}.read`)) continue;
    found.push(resource);
    if (has('create')) found.push(`${resource}/create`);
    if (!has('show') && !has('edit')) continue;
    const { data } = (await ask('GET', `/${resource}`)) as { data: { id: string }[] };
    const one = data.find((line) => JSON.stringify(line).includes('ran=1')) ?? data.at(-1);
    if (!one) throw new Error(`Nothing stands in ${resource}`);
    const at = `${resource}/${encodeURIComponent(one.id)}`;
    found.push(...(has('show') ? [`${at}/show`] : []), ...(has('edit') ? [at] : []));
    const reason = 'The journey looks at every screen';
    await ask('POST', '/access-grants', { kind: resource, subject: one.id, reason });
  }
  return found;
}
