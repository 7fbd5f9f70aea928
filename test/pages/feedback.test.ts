import { describe, expect, it } from 'vitest';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { all, links, only, wordsOf } from '../support/html.ts';
import { postForm, sharedPages } from '../support/pages.ts';

const pages = await sharedPages();

const main = async () => only(await pages.html('/feedback'), 'main');
const errors = (html: string) => all(html, 'p', 'class="error"').map(({ inner }) => wordsOf(inner));
const send = (body: Record<string, string>) => postForm(pages, '/feedback', body);
const feedback = { name: 'Ada', verificationId: 'Sw-AMY20', message: 'Careful and on time.' };

describe('without JavaScript feedback', () => {
  it('with nothing in it says what is missing at each field (FBK-09 to FBK-11)', async () => {
    const answer = await send({});
    expect(answer.statusCode).toBe(400);
    expect(errors(answer.body)).toEqual([
      'Your name is required',
      'Sapioworker Verification ID is required',
      'Please provide your feedback',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('keeps what was typed when it is refused, as words', async () => {
    const text = '</textarea><script>alert(1)</script>';
    const answer = await send({ ...feedback, message: text, email: 'ada@example' });
    expect(errors(answer.body)).toEqual(['Please enter a valid email address']);
    const form = only(only(answer.body, 'main'), 'form');
    expect(form).not.toContain('<script');
    expect(wordsOf(only(form, 'textarea'))).toBe(text);
  });

  it.each(['Sw-AMY20', 'Sw-XXXXX'])(
    'that is accepted is thanked for, about a known and an unknown ID alike: %s',
    async (verificationId) => {
      const answer = await send({ ...feedback, verificationId });
      expect(answer.statusCode).toBe(200);
      const said = wordsOf(only(answer.body, 'div', 'role="status"'));
      expect(said).toContain('Thank you for your feedback!');
      expect(said).toContain('within 24 hours and act within 5 business days');
      expect(only(answer.body, 'textarea')).toBe('');
      expect(errors(answer.body)).toEqual([]);
    },
  );
});

it('begins with the badge number of the record one comes from (FU-17)', async () => {
  const record = only(await pages.html('/verification/Sw-AMY20'), 'main');
  const [, href = ''] = links(record).find(([words]) => words === 'Leave feedback') ?? [];
  const idOf = async (path: string) =>
    /<input[^>]*id="verificationId"[^>]*>/.exec(await pages.html(path))?.[0];
  expect(await idOf(href)).toContain('value="Sw-AMY20"');
  expect(await idOf('/feedback')).toContain('value=""');
  expect(await idOf('/feedback?verificationId=%22%3E%3Cb%3E')).toContain('value=""');
});

describe('the feedback page', () => {
  it('says in seven blocks what it is for and what happens (FBK-01 to FBK-07, W-21)', async () => {
    const html = await main();
    const text = wordsOf(html);
    const { FEEDBACK_EMAIL, SUPPORT_PHONE, WHATSAPP_NUMBER } = pages.config;
    for (const part of [
      'Tell us how it went, good or bad.',
      'Performance and professionalism.',
      'ended the employment, or for which you keep the worker',
      'The verification ID.',
      `By email to ${FEEDBACK_EMAIL}`,
      'By the online form',
      `By a call to our support line ${formatPhone(SUPPORT_PHONE)}`,
      `By WhatsApp to the support line ${formatPhone(WHATSAPP_NUMBER)}`,
      '24 hours We acknowledge your feedback.',
      '5 business days We review what you wrote and act on it',
      'We follow up if something is still open',
      'Our staff read your feedback first.',
      'we hear both before we decide',
      'We may moderate or remove reviews that are false or defamatory.',
    ]) {
      expect(text).toContain(part);
    }
    const headings = all(html, 'h2').map(({ inner }) => wordsOf(inner));
    expect(headings).toEqual([
      'What to include',
      'How to send it',
      'Online form',
      'When you hear from us',
      'Your privacy',
      'If the worker sees it differently',
      'Honest and factual',
    ]);
    expect(links(html).map(([, href]) => href)).toContain(`mailto:${FEEDBACK_EMAIL}`);
  });

  it('holds the stated fields (FBK-08)', async () => {
    const form = only(await main(), 'form');
    const labels = all(form, 'label', 'class="label"').map(({ inner }) => wordsOf(inner));
    expect(labels).toEqual([
      'Your Name',
      'Verification ID',
      'Your Feedback',
      'Your Email (optional)',
    ]);
    for (const name of ['name', 'verificationId', 'email']) {
      expect(form).toMatch(new RegExp(`<input[^>]* name="${name}"`));
    }
    expect(form).toMatch(/<textarea[^>]* name="message"/);
  });
});
