import { expect, it } from 'vitest';
import { phone } from '../../support/browser.ts';
import { administrator, consoleOf, faultsOf, memberOf } from './console.ts';

const file = (rows: string[]) => ({
  name: 'services.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['title,description,rateNaira,place', ...rows].join('\n')),
});
const good = 'Bell founder,Bells for every house.,3500,901';

it('an administrator has a file looked at, corrects its bad rows and loads it', {
  tags: 'nightly',
}, async () => {
  const me = administrator();
  const page = await consoleOf(me);
  await page.goto('/admin#/imports/create');
  await page.getByLabel('Type of data').click();
  await page.getByRole('option', { name: 'Services and rates' }).click();
  const chooser = page.locator('input[type=file]');
  await chooser.setInputFiles(
    file([good, 'Kite maker,,"3500,50",902', 'Rope maker,Ropes.,-1,903']),
  );
  await page.getByText(/faults in 3 rows\. Nothing was loaded\./).waitFor();
  const faults = page.getByRole('region', { name: 'Rows with errors' });
  await faults.getByRole('row', { name: /^2 rateNaira/ }).waitFor();
  await faults.getByRole('row', { name: /^3 rateNaira/ }).waitFor();
  expect(await faults.getByRole('row', { name: /^1 / }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(await page.getByRole('button', { name: /^Load/ }).count()).toBe(0);
  await chooser.setInputFiles(file([good]));
  await page.getByRole('button', { name: 'Load 1 row' }).click();
  await page.getByText('All rows are imported.').waitFor();

  const pocket = await consoleOf(me, { viewport: phone });
  await pocket.goto('/admin#/imports');
  await pocket.getByRole('link', { name: 'Services and rates, 1 row' }).first().click();
  await pocket.getByText('All rows are imported.').waitFor();
  expect(await faultsOf(pocket)).toEqual([]);
  await pocket.goto('/admin#/services');
  await pocket.getByRole('link', { name: 'Bell founder' }).click();
  await pocket.getByRole('button', { name: 'Delete' }).click();
  await pocket.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await pocket.getByRole('link', { name: 'Handyman' }).first().waitFor();
  // The list takes it away before the server has answered: loaded anew it tells what is kept.
  await pocket.waitForLoadState('networkidle');
  await pocket.reload();
  await pocket.getByRole('link', { name: 'Handyman' }).first().waitFor();
  expect(await pocket.getByRole('link', { name: 'Bell founder' }).count()).toBe(0);
});

it('what was typed outlives a press on the menu, a bookmark and the end of the session', async () => {
  const page = await consoleOf(await memberOf('editor', 'Ife'), { expects: /status of 401/ });
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    const message = dialog.message();
    await dialog.dismiss();
    // Answered: while it stands open the page takes no other way.
    asked.push(message);
  });
  await page.goto('/admin#/partners');
  await page.getByRole('cell', { name: 'Oakline Trust' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await save.waitFor();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Oakline Trust of Ibadan');
  await page.getByRole('menuitem', { name: 'Testimonials' }).click();
  await expect.poll(() => asked.join()).toContain("changes weren't saved");
  // A bookmark, or an address that is typed in this tab.
  await page.evaluate(async () => {
    // The answer to the first question is drawn: nobody types an address within the same frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    location.hash = '#/testimonials';
  });
  await expect.poll(() => asked.length).toBe(2);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('link', { name: 'Sign in again' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('You are not signed in yet.').waitFor();
  await page.context().addCookies(cookies);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('cell', { name: 'Oakline Trust of Ibadan' }).click();
  await save.waitFor();
  await name.fill('Oakline Trust');
  await save.click();
  await page.getByRole('cell', { name: 'Oakline Trust', exact: true }).waitFor();
});

it('the menu under one’s name leads to one’s account, and closes behind', async () => {
  const page = await consoleOf(await memberOf('editor', 'Ada'), { viewport: phone });
  await page.goto('/admin#/posts');
  await page.getByRole('button', { name: /Profile|^Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  // Behind an open menu nothing could be pressed.
  await page.getByLabel('New password').first().fill('four plain words together');
  await page.getByLabel('Show the new password').check();
  expect(await faultsOf(page)).toEqual([]);
});

it('what the keyboard is on is ringed, on the dark menu and among the buttons', async () => {
  const page = await consoleOf(await memberOf('editor', 'Ife'));
  await page.goto('/admin#/testimonials');
  const item = page.getByRole('menuitem', { name: 'Testimonials' });
  const button = page.getByRole('link', { name: 'Add', exact: true });
  for (const one of [item, button]) {
    await one.waitFor();
    await page.keyboard.press('Tab');
    await one.focus();
    const ring = () =>
      one.evaluate((element) => {
        const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, boxShadow].join(' ');
      });
    // Ink on light ground, yellow on dark.
    await expect.poll(ring).toMatch(/^solid 2px rgb\(255, 184, 28\).* inset$/);
  }
  expect(await faultsOf(page)).toEqual([]);
});

it('a message on a phone stands above the foot of the form, not over it', async () => {
  const page = await consoleOf(await memberOf('editor', 'Uche'), { viewport: phone });
  await page.goto('/admin#/services');
  await page.getByRole('link', { name: 'Handyman' }).first().click();
  await page.getByLabel('Rate per hour, in naira').fill('');
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const message = page.getByText('The form is not valid');
  const foot = await save.boundingBox();
  await expect
    .poll(async () => {
      const box = await message.boundingBox();
      return box && foot && box.y + box.height < foot.y;
    })
    .toBe(true);
});
