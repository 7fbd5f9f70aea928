import { afterAll, expect, it, vi } from 'vitest';
import type { Role } from '#app/shell/permissions.rules.ts';
import { openProduct } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { approvalsJobs } from './jobs.server.ts';
import { doApproved } from './service.server.ts';
import { readApproval } from './store.server.ts';

const product = await openProduct({ seeds: false });
await product.platform.database.executeSql(
  `insert into approvals (id, action, subject, payload, summary, reason, asked_by, asked_name, asked_at)
   select action, action, 'about ' || action, '{}', 'A request', 'Told of somebody', 'ada', 'Ada', now()
   from unnest(array['records.revoke', 'payments.refund', 'staff.create']) as action`,
);
afterAll(() => product.close());

/** How many wait, as the dashboard counts them. */
async function waitingFor(member: Member): Promise<number | undefined> {
  const { waits } = (await member.get('/api/v1/overview')).json();
  return waits.find(({ id }: { id: string }) => id === 'approvals')?.count;
}

it.each<[Role, readonly string[]]>([
  ['finance', ['payments.refund']],
  ['verification-agent', ['records.revoke']],
  ['auditor', ['payments.refund', 'records.revoke', 'staff.create']],
  ['administrator', ['payments.refund', 'records.revoke', 'staff.create']],
])(
  'approval requests are read by who may do what they ask, or read all: %s (I7)',
  async (role, seen) => {
    const member = await signIn(product, role);
    const list = await member.get('/api/v1/approvals');
    expect(
      list
        .json()
        .data.map(({ id }: { id: string }) => id)
        .sort(),
    ).toEqual(seen);
    expect(await waitingFor(member)).toBe(seen.length);
    for (const id of ['payments.refund', 'records.revoke', 'staff.create']) {
      const one = await member.get(`/api/v1/approvals/${id}`);
      expect([id, one.statusCode]).toEqual([id, seen.includes(id) ? 200 : 404]);
    }
  },
);

it('one’s own request is read, whatever one may do now', async () => {
  const finance = await signIn(product, 'finance');
  const own = `insert into approvals (id, action, subject, payload, summary, reason, asked_by, asked_name, asked_at)
    values ('own', 'records.revoke', 'own', '{}', 'A request', 'Mine', '${finance.id}', 'Me', now())`;
  await product.platform.database.executeSql(own);
  const list = (await finance.get('/api/v1/approvals')).json().data;
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual(['own', 'payments.refund']);
  expect((await finance.get('/api/v1/approvals/own')).statusCode).toBe(200);
  expect(await waitingFor(finance)).toBe(2);
});

it('one’s own request can be withdrawn, once, and never approved by oneself (I7)', async () => {
  const { database } = product.platform;
  const agent = await signIn(product, 'verification-agent');
  const ask = (id: string) =>
    database.executeSql(
      `insert into approvals (id, action, subject, payload, summary, reason, asked_by, asked_name, asked_at)
       values ('${id}', 'records.revoke', 'taken back', '{}', 'A request', 'Mine', '${agent.id}', 'Me', now())`,
    );
  await ask('mistaken');
  const decide = (agree: boolean) =>
    agent.send('POST', '/api/v1/approvals/mistaken/decide', { agree });
  expect((await decide(true)).json().error).toBe('own-request');
  const answer = await decide(false);
  expect([answer.statusCode, answer.json().outcome]).toEqual([
    200,
    expect.stringContaining('Withdrawn'),
  ]);
  expect((await decide(false)).json().error).toBe('decided');
  const stands = await readApproval(database.kysely, 'mistaken');
  expect(stands).toMatchObject({ status: 'refused', decided_by: null });
  const { rows } = await database.executeSql(
    `select action, actor from audit_log where subject = 'taken back'`,
  );
  expect(rows).toEqual([{ action: 'records.revoke.end', actor: agent.id }]);
  await ask('anew');
});

it('what was agreed to and fails is told so until it is done (I7)', async () => {
  const { platform } = product;
  await platform.database.executeSql(
    `insert into approvals (id, action, subject, payload, summary, reason, status, asked_by,
       asked_name, asked_at, decided_by, decided_name, decided_at)
     values ('agreed', 'staff.create', 'one', '{}', 'A request', 'We need one more', 'agreed', 'ada',
       'Ada', now(), 'bola', 'Bola', now())`,
  );
  const run = vi.fn(async () => 'The account is made.');
  run.mockRejectedValueOnce(new Error('the provider answers nonsense'));
  const doings = { 'staff.create': { may: 'staff.write', holds: async () => true, run } };
  const stands = () => readApproval(platform.database.kysely, 'agreed');
  await expect(doApproved(platform, doings, 'agreed')).rejects.toThrow('nonsense');
  expect(await stands()).toMatchObject({ status: 'agreed' });
  expect((await stands())?.outcome).toContain('Not carried out yet');
  expect((await stands())?.outcome).not.toContain('nonsense');
  await doApproved(platform, doings, 'agreed');
  expect(await stands()).toMatchObject({ status: 'done', outcome: 'The account is made.' });
});

it('what was agreed to and has failed for good can be requested again, and runs no more (I7)', async () => {
  const { platform } = product;
  const asked = (id: string, status: string, by: string) =>
    platform.database.executeSql(
      `insert into approvals (id, action, subject, payload, summary, reason, status, asked_by,
         asked_name, asked_at, decided_by)
       values ('${id}', 'staff.create', 'two', '{}', 'A request', 'We need one more', '${status}', 'ada',
         'Ada', now(), ${by})`,
    );
  await asked('given up', 'agreed', `'bola'`);
  const run = vi.fn(async () => 'The account is made.');
  const doings = { 'staff.create': { may: 'staff.write', holds: async () => true, run } };
  const [job] = approvalsJobs(platform, doings);
  const given = { id: 'given up' } as never;
  const isOver = () => platform.database.transaction(async (trx) => job?.isOver?.(given, trx));
  expect(await isOver()).toBe(false);
  await job?.gaveUp?.(given);
  expect(await isOver()).toBe(true);
  await job?.work(given);
  expect(run).not.toHaveBeenCalled();
  const stands = await readApproval(platform.database.kysely, 'given up');
  expect(stands).toMatchObject({ status: 'failed' });
  expect(stands?.outcome).toContain('request it again');
  await asked('asked anew', 'waiting', 'null');
});

it('what was begun is finished though its asker may not do it any more; what was not is not begun (I7)', async () => {
  const { platform } = product;
  const ids = ['killed in it', 'failed before', 'not begun'];
  await platform.database.executeSql(
    `insert into approvals (id, action, subject, payload, summary, reason, status, asked_by,
       asked_name, asked_at, decided_by, decided_name, decided_at)
     select id, 'staff.role', id, '{}', 'A request', 'They move on', 'agreed', 'ada', 'Ada', now(), 'bola', 'Bola', now()
     from unnest(array['${ids.join("','")}']) as id`,
  );
  const run = vi.fn(async () => 'The role was changed.');
  let works = true;
  const doings = { 'staff.role': { may: 'staff.write', holds: async () => works, run } };
  const work = (id: string) => doApproved(platform, doings, id);
  // It has done its part, and is killed before it says so.
  const [began, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  run.mockImplementationOnce(() => {
    began.resolve();
    return killed.promise;
  });
  void work('killed in it');
  await began.promise;
  run.mockRejectedValueOnce(new Error('no connection'));
  await expect(work('failed before')).rejects.toThrow('no connection');
  works = false;
  run.mockClear();
  for (const id of ids) await work(id);
  const ends = await Promise.all(ids.map((id) => readApproval(platform.database.kysely, id)));
  expect(ends.map((row) => [row?.status, row?.outcome])).toEqual([
    ['done', 'The role was changed.'],
    ['failed', expect.stringContaining('Ended after a try that failed')],
    ['failed', expect.stringContaining('Who asked for this may not do so any more')],
  ]);
  expect(run).toHaveBeenCalledTimes(1);
});
