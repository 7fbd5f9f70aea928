import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { leaveToChromium, openPage, press, visit } from '../../support/browser.ts';
import { brokenRules, sampleOf, sidewaysPixels } from '../support/inspect.ts';

const call = '**/api/feedbacks';
const words = [
  'Your name is required',
  'Sapioworker Verification ID is required',
  'Please provide your feedback',
];

function formOf(page: Page) {
  const form = page.locator('#feedback-form form');
  return {
    name: form.getByLabel('Your Name'),
    id: form.getByLabel('Verification ID'),
    message: form.getByLabel('Your Feedback'),
    email: form.getByLabel('Your Email'),
    button: form.locator('button[type=submit]'),
    errors: form.locator('.field .error'),
  };
}

async function fill(page: Page, verificationId: string) {
  const { name, id, message } = formOf(page);
  await name.fill('Ada Obi');
  await id.fill(verificationId);
  await message.fill(`Careful and on time, says the one about ${verificationId}.`);
}

const values = ({ name, id, message, email }: ReturnType<typeof formOf>) =>
  Promise.all([name, id, message, email].map((one) => one.inputValue()));

it('shows an error once its field was touched, all of them after a submit (FBK-09 to FBK-12)', {
  tags: 'nightly',
}, async () => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  let calls = 0;
  await page.route(call, (route) => {
    calls += 1;
    return route.abort();
  });
  await visit(page, '/feedback');
  const { name, id, email, button, errors } = formOf(page);
  await name.focus();
  expect(await errors.count()).toBe(0);
  await id.focus();
  await expect.poll(() => errors.allInnerTexts()).toEqual(words.slice(0, 1));
  await name.fill('Ada');
  await expect.poll(() => errors.allInnerTexts()).toEqual([words[1]]);
  await name.fill('');

  await button.click();
  await expect.poll(() => errors.allInnerTexts()).toEqual(words);
  const summary = page.locator('.error-summary');
  await expect
    .poll(() => summary.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
  expect(await brokenRules(page)).toEqual([]);
  expect(await sidewaysPixels(page)).toBe(0);
  await summary.getByRole('link', { name: words[1] }).click();
  await page.keyboard.type('Sw-AMY20');
  await expect.poll(() => errors.allInnerTexts()).toEqual([words[0], words[2]]);
  await email.fill('ada@example');
  await expect
    .poll(() => errors.allInnerTexts())
    .toEqual([words[0], words[2], 'Please enter a valid email address']);
  expect(calls).toBe(0);
});

it('is sent once, thanked for and emptied, about a known and an unknown ID alike (FBK-13, FBK-14, C-71, D-22)', async () => {
  leaveToChromium('a call that is handed on with its body');
  const page = await openPage();
  const answers: unknown[] = [];
  let go = () => {};
  let gate = Promise.resolve();
  await page.route(call, async (route) => {
    await gate;
    const answer = await route.fetch();
    answers.push([answer.status(), await answer.json()]);
    await route.fulfill({ response: answer });
  });
  await visit(page, '/feedback');
  for (const verificationId of ['Sw-AMY20', 'Sw-XXXXX']) {
    gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await fill(page, verificationId);
    const form = formOf(page);
    await form.button.dblclick();
    const busy = page.locator('#feedback-form button[aria-busy=true]');
    await busy.waitFor();
    expect(await busy.innerText()).toContain('Submitting...');
    await form.name.press('Enter');
    go();
    await page.locator('.toast', { hasText: 'Thank you for your feedback!' }).waitFor();
    await expect.poll(() => values(formOf(page))).toEqual(['', '', '', '']);
    expect(await formOf(page).errors.count()).toBe(0);
  }
  await expect.poll(() => page.locator('.toast').count()).toBe(0);
  expect(answers).toHaveLength(2);
  expect(answers[1]).toEqual(answers[0]);
  const done = page.locator('#feedback-form [role=status]');
  expect(await done.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await brokenRules(page)).toEqual([]);
});

it.each(
  sampleOf(
    [
      [
        'a refusal, in its words',
        { status: 429, message: 'Enough for today.' },
        'Enough for today.',
      ],
      ['a refusal without words', { status: 400 }, 'Failed to submit feedback. Please try again.'],
      ['a cut line', undefined, 'Failed to submit feedback. Please try again.'],
    ] as const,
    2,
  ),
)(
  'keeps the form and says that it failed: %s (FBK-15)',
  { tags: 'nightly' },
  async (_name, answer, text) => {
    const page = await openPage({ expects: /Failed to load resource|API call failed/ });
    await page.route(call, (route) =>
      answer ? route.fulfill({ status: answer.status, json: answer }) : route.abort(),
    );
    await visit(page, '/feedback');
    await fill(page, 'Sw-AMY20');
    const before = await values(formOf(page));
    await press(formOf(page).button);
    await page.locator('.toast', { hasText: text }).waitFor();
    expect(await values(formOf(page))).toEqual(before);
    expect(await formOf(page).button.isEnabled()).toBe(true);
  },
);
