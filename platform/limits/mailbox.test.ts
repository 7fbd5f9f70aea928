import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { readConfig } from '../config.server.ts';
import { openSecrets } from '../secrets.server.ts';
import { openLimits } from './limits.server.ts';
import { mayMail } from './mailbox.server.ts';
import { limitTable } from './table.ts';

const config = readConfig({ SECRET_KEY: 'a key for tests only, forty characters ok' });
const database = await freshDatabase();
const limits = openLimits(database, openSecrets(config), config);
afterAll(() => database.close());

const ask = (last: number, email: string) =>
  mayMail({ limits }, { address: `203.0.113.${last}` }, email);

it('a visitor has five mails a day sent to one address, however it is written', async () => {
  const answers: boolean[] = [];
  for (const email of ['a@example.com', ' A@example.com', 'a@EXAMPLE.com ', 'A@Example.com']) {
    answers.push(await ask(1, email));
  }
  answers.push(await ask(1, 'a@example.com'), await ask(1, 'a@example.com'));
  expect(answers).toEqual([true, true, true, true, true, false]);
  expect(await ask(1, 'b@example.com')).toBe(true);
});

it('an address gets ten a day from all visitors; what one was refused counts for nobody', async () => {
  const { max } = limitTable.mailbox;
  for (let n = 0; n < 7; n += 1) await ask(2, 'c@example.com');
  const answers: boolean[] = [];
  for (let n = 0; n < max; n += 1) answers.push(await ask(10 + n, 'c@example.com'));
  expect(answers.filter(Boolean)).toHaveLength(max - limitTable['mailbox-visitor'].max);
});
