import { createElement } from 'react';
import { afterAll, describe, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

let fails = true;
let over = false;
let tries = 0;
const job = {
  name: 'test-fail',
  retries: 0,
  async work() {
    tries += 1;
    if (fails) throw new Error('The printer is on fire');
  },
  isOver: async () => over,
};
const round = { name: 'test-round', pauseMs: 3_600_000, work: async () => {} };
const product = await openProduct({ seeds: false, jobs: true, moreJobs: [job, round] });
const administrator = await signIn(product, 'administrator');
afterAll(() => product.close());

const path = '/api/v1/jobs';
const one = async () => (await administrator.get(`${path}/test-fail`)).json();

describe('background jobs in the console', () => {
  it('are read by administrators and the auditor, and tried again by the former alone', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'support')).get(path)).statusCode).toBe(403);
    const auditor = await signIn(product, 'auditor');
    expect((await auditor.get(path)).statusCode).toBe(200);
    const body = { job: crypto.randomUUID() };
    expect((await auditor.send('POST', `${path}/test-fail/retry`, body)).statusCode).toBe(403);
    const unknown = await administrator.send('POST', `${path}/test-fail/retry`, body);
    expect(unknown.statusCode).toBe(404);
    expect((await administrator.get(`${path}/nothing`)).statusCode).toBe(404);
    const none = await administrator.send('POST', `${path}/nothing/retry`, body);
    expect(none.statusCode).toBe(404);
    const round = await administrator.send('POST', `${path}/test-round/retry`, body);
    expect(round.statusCode).toBe(404);
  });

  it('say why one failed, and try it once more', async () => {
    const names = (await administrator.get(`${path}?perPage=100`)).json().data;
    expect(names.map(({ id }: { id: string }) => id)).toContain('mail-deliver');
    await product.platform.jobs.send('test-fail', { who: 'amina@example.com' });
    await expect.poll(async () => (await one()).jobs.length, { timeout: patience }).toBe(1);
    const failed = await one();
    expect(failed).toMatchObject({ failed: 1, jobs: [{ tries: 1 }] });
    expect(failed.jobs[0].fault).toContain('The printer is on fire');
    expect(JSON.stringify(failed)).not.toContain('amina');
    fails = false;
    const body = { job: failed.jobs[0].id };
    const answer = await administrator.send('POST', `${path}/test-fail/retry`, body);
    expect(answer.json().message).toBe('The job is tried once more.');
    await expect.poll(() => tries, { timeout: patience }).toBe(2);
    expect((await one()).jobs).toEqual([]);
    const { rows } = await product.platform.database.executeSql(
      `select actor from audit_log where action = 'jobs.retry' and subject = 'test-fail/${body.job}'`,
    );
    expect(rows).toEqual([{ actor: administrator.id }]);
    // Pressed once more in a tab that shows it still.
    const again = await administrator.send('POST', `${path}/test-fail/retry`, body);
    const message = 'This job is not among the failed ones any more.';
    expect([again.statusCode, again.json().message]).toEqual([404, message]);
  });

  it('take one off the list whose work has ended otherwise', async () => {
    [fails, over, tries] = [true, true, 0];
    await product.platform.jobs.send('test-fail', {});
    await expect.poll(async () => (await one()).jobs.length, { timeout: patience }).toBe(1);
    const body = { job: (await one()).jobs[0].id };
    const answer = await administrator.send('POST', `${path}/test-fail/retry`, body);
    expect(answer.json().message).toContain('only taken off this list');
    expect((await one()).jobs).toEqual([]);
    expect(tries).toBe(1);
    const { rows } = await product.platform.database.executeSql(
      `select action from audit_log where subject = 'test-fail/${body.job}'`,
    );
    expect(rows).toEqual([{ action: 'jobs.clear' }]);
  });

  it('take one off the list whose email has failed, and say where it is sent again', async () => {
    const { database, mail } = product.platform;
    const react = createElement('p', null, 'Your receipt');
    const id = await mail.send({ to: 'dayo@example.com', subject: 'A receipt', react });
    const stands = async () => {
      const mails = database.kysely.selectFrom('mail_outbox').select(['status', 'attempts']);
      return mails.where('id', '=', id).executeTakeFirstOrThrow();
    };
    const its = `name = 'mail-deliver' and data ->> 'id' = '${id}'`;
    const isDone = async () =>
      (await database.executeSql(`select id from pgboss.job where ${its} and state = 'completed'`))
        .rows.length;
    await expect.poll(isDone, { timeout: patience }).toBe(1);
    const failed = { status: 'failed', attempts: 101 } as const;
    await database.kysely.updateTable('mail_outbox').set(failed).where('id', '=', id).execute();
    await database.executeSql(
      `update pgboss.job set state = 'failed', completed_on = now() where ${its}`,
    );
    const { jobs } = (await administrator.get(`${path}/mail-deliver`)).json();
    const body = { job: jobs[0].id };
    const answer = await administrator.send('POST', `${path}/mail-deliver/retry`, body);
    expect(answer.json().message).toContain('send the email again from the Outbox');
    expect((await administrator.get(`${path}/mail-deliver`)).json().jobs).toEqual([]);
    expect(await stands()).toEqual(failed);
  });
});
