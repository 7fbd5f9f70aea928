import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { doApproved } from '#app/backoffice/approvals/service.server.ts';
import { allApproved } from '#app/contents/approvals.server.ts';
import { roles } from '#app/shell/permissions.rules.ts';
import type { Clock } from '#platform/clock.server.ts';
import { openProduct } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { staffBrowser } from '#test/support/staff-browser.ts';
import { sweepSessions } from '../sessions/sessions.service.server.ts';
import { createStaff, type MadeOrAsked, type StaffMember } from './members.contract.ts';

let time = new Date('2026-11-21T10:00:00Z').getTime();
const clock: Clock = { now: () => new Date(time) };
const day = 24 * 3_600_000;
const reason = 'We need one more for the inbox';

const product = await openProduct({ seeds: false, clock });
let ada: Member = await signIn(product, 'administrator');
afterAll(() => product.close());
beforeEach(() => product.platform.database.executeSql('delete from limits'));

const sql = async (text: string) => (await product.platform.database.executeSql(text)).rows;
const oneOf = async (id: string) => (await ada.get(`/api/v1/staff/${id}`)).json<StaffMember>();
const edit = async (by: Member, id: string, change: object) =>
  by.send('PUT', `/api/v1/staff/${id}`, { changedAt: (await oneOf(id)).changedAt, ...change });
const create = (by: Member, change: object = {}) =>
  by.send('POST', '/api/v1/staff', {
    name: 'Bola',
    email: 'Bola@Example.com',
    role: 'support',
    reason,
    ...change,
  });
const decide = (by: Member, id: string, agree = true) =>
  by.send('POST', `/api/v1/approvals/${id}/decide`, { agree });
/** What the job does once somebody has agreed; twice, as after a crash. */
async function carryOut(id: string): Promise<{ status: string; outcome: string }> {
  const { platform } = product;
  await doApproved(platform, allApproved(platform), id);
  const [row] = await sql(`select status, outcome from approvals where id = '${id}'`);
  return row as { status: string; outcome: string };
}
const audited = (action: string) =>
  sql(`select actor, subject, reason from audit_log where action = '${action}' order by id`);

/** A member as the table holds one; their own session comes along. */
const member = (role: Parameters<typeof signIn>[1]) => signIn(product, role);

describe('a firm of one person', () => {
  it('knows the same roles everywhere', () => {
    expect(createStaff.body.shape.role.options).toEqual(roles);
  });

  it('cannot disable its last administrator, nor take the role away', async () => {
    const disabled = await edit(ada, ada.id, { disabled: true });
    expect(disabled.json()).toMatchObject({ error: 'last-administrator' });
    const role = { role: 'editor', reason };
    const answer = await ada.send('POST', `/api/v1/staff/${ada.id}/role`, role);
    expect(answer.json()).toMatchObject({ error: 'last-administrator' });
  });

  it('refuses an account without a reason, of an unknown role, or of a known address', async () => {
    expect((await create(ada, { reason: 'x' })).statusCode).toBe(400);
    expect((await create(ada, { role: 'owner' })).statusCode).toBe(400);
    expect((await create(ada, { email: 'nobody' })).statusCode).toBe(400);
    expect((await create(ada, { admin: true })).statusCode).toBe(400);
    const { email } = await oneOf(ada.id);
    expect((await create(ada, { email: email.toUpperCase() })).statusCode).toBe(409);
    expect(await sql('select id from staff')).toHaveLength(1);
  });

  it('makes a member at once, whose one-time password is shown this once and opens the way in', async () => {
    const made = (await create(ada)).json<MadeOrAsked>();
    expect(made).toMatchObject({ id: expect.any(String), approvalId: null });
    const password = made.oneTimePassword ?? '';
    const kept = await Promise.all(
      ['staff', 'idempotency_keys', 'audit_log'].map((table) => sql(`select * from ${table}`)),
    );
    expect(JSON.stringify([kept, product.logged])).not.toContain(password);
    expect(await audited('staff.created')).toEqual([
      { actor: ada.id, subject: made.id, reason: `Support: ${reason}` },
    ]);
    const bola = staffBrowser(product);
    const chosen = 'rain on a tin roof';
    const { session } = await bola.complete('bola@example.com', password, chosen);
    expect(session).toMatchObject({ finished: true, role: 'support', name: 'Bola' });
    expect((await bola.get('/staff')).statusCode).toBe(403);
    expect((await create(ada)).json()).toMatchObject({ error: 'known-address' });
  });

  it('can make no other role of a member alone', async () => {
    const { data } = (await ada.get('/api/v1/staff?q=bola')).json<{ data: StaffMember[] }>();
    const [bola] = data;
    const ask = { role: 'administrator', reason };
    const asked = await ada.send('POST', `/api/v1/staff/${bola?.id}/role`, ask);
    const id = asked.json<MadeOrAsked>().approvalId ?? '';
    expect(id).toBeTruthy();
    expect((await decide(ada, id)).json()).toMatchObject({ error: 'own-request' });
    expect(await oneOf(bola?.id ?? '')).toMatchObject({ role: 'support' });
    expect((await ada.send('POST', `/api/v1/staff/${bola?.id}/role`, ask)).statusCode).toBe(409);
  });
});

describe('with a second administrator', () => {
  let eze: Member;
  beforeAll(async () => {
    eze = await member('administrator');
  });

  it('an account is made when a colleague has agreed, once, and not before', async () => {
    const asked = (
      await create(ada, { email: 'chi@example.com', name: 'Chi' })
    ).json<MadeOrAsked>();
    expect(asked).toMatchObject({ id: null, oneTimePassword: null });
    const id = asked.approvalId ?? '';
    expect(await sql("select id from staff where email = 'chi@example.com'")).toEqual([]);
    expect((await decide(ada, id)).statusCode).toBe(403);
    const finance = await member('finance');
    expect((await decide(finance, id)).json()).toMatchObject({ error: 'forbidden' });
    expect((await decide(eze, id)).statusCode).toBe(200);
    const made = await carryOut(id);
    expect(made).toMatchObject({ status: 'done', outcome: expect.stringContaining('password') });
    await sql(`update approvals set status = 'agreed', outcome = null where id = '${id}'`);
    expect(await carryOut(id)).toEqual(made);
    const rows = await sql("select id, role from staff where email = 'chi@example.com'");
    expect(rows).toEqual([{ id: expect.any(String), role: 'support' }]);
    expect(await audited('staff.created')).toHaveLength(2);
    const { id: chi } = rows[0] as { id: string };
    const reset = await ada.send('POST', `/api/v1/staff/${chi}/password`, { reason });
    const password = reset.json<MadeOrAsked>().oneTimePassword ?? '';
    const { session } = await staffBrowser(product).complete(
      'chi@example.com',
      password,
      'a yellow danfo at dusk',
    );
    expect(session.finished).toBe(true);
  });

  it('a refused request changes nothing; an agreed role holds from a new sign-in on', async () => {
    const dayo = await member('support');
    const ask = async () => {
      const body = { role: 'finance', reason };
      const asked = await ada.send('POST', `/api/v1/staff/${dayo.id}/role`, body);
      return asked.json<MadeOrAsked>().approvalId ?? '';
    };
    const same = { role: 'support', reason };
    expect((await ada.send('POST', `/api/v1/staff/${dayo.id}/role`, same)).statusCode).toBe(409);
    expect((await ada.send('POST', '/api/v1/staff/none/role', same)).statusCode).toBe(404);
    const refused = await ask();
    await decide(eze, refused, false);
    await carryOut(refused);
    expect(await oneOf(dayo.id)).toMatchObject({ role: 'support' });
    const agreed = await ask();
    await decide(eze, agreed);
    expect((await dayo.get('/api/v1/session')).statusCode).toBe(200);
    expect(await carryOut(agreed)).toEqual({ status: 'done', outcome: 'The role was changed.' });
    expect(await oneOf(dayo.id)).toMatchObject({ role: 'finance' });
    expect((await dayo.get('/api/v1/session')).statusCode).toBe(401);
    expect(await audited('staff.role-changed')).toEqual([
      { actor: eze.id, subject: dayo.id, reason: `Support to Finance: ${reason}` },
    ]);
  });

  it.each([
    ['disabled', { disabled_at: new Date() }],
    ['in another role', { role: 'support' }],
  ])('a request ends when its asker is %s, asked or agreed (FS-12)', async (_name, lost) => {
    const fola = await member('administrator');
    const dayo = await member('support');
    const ask = async () => {
      const body = { role: 'finance', reason };
      const asked = await fola.send('POST', `/api/v1/staff/${dayo.id}/role`, body);
      return asked.json<MadeOrAsked>().approvalId ?? '';
    };
    const { kysely } = product.platform.database;
    const put = (values: typeof lost | { disabled_at: null; role: string }) =>
      kysely.updateTable('staff').set(values).where('id', '=', fola.id).execute();
    const waiting = await ask();
    await put(lost);
    expect((await decide(eze, waiting)).json()).toMatchObject({ error: 'asker-lost' });
    expect((await decide(eze, waiting)).json()).toMatchObject({ error: 'decided' });
    await put({ disabled_at: null, role: 'administrator' });
    const agreed = await ask();
    expect((await decide(eze, agreed)).statusCode).toBe(200);
    await put(lost);
    expect(await carryOut(agreed)).toMatchObject({ status: 'failed' });
    expect(await oneOf(dayo.id)).toMatchObject({ role: 'support' });
  });

  it('what a member has asked for ends when they are disabled, also if they come back', async () => {
    const [fola, dayo] = [await member('administrator'), await member('support')];
    const body = { role: 'finance', reason };
    const asked = await fola.send('POST', `/api/v1/staff/${dayo.id}/role`, body);
    const id = asked.json<MadeOrAsked>().approvalId ?? '';
    await edit(ada, fola.id, { disabled: true });
    await edit(ada, fola.id, { disabled: false });
    expect((await decide(eze, id)).json()).toMatchObject({ error: 'decided' });
    await edit(ada, fola.id, { disabled: true });
  });

  it.each([
    ['administrator', 'waiting'],
    ['editor', 'refused'],
  ])('what a member has asked for goes with the next role: %s, %s', async (role, status) => {
    const [fola, refund] = [await member('finance'), `refund-${role}`];
    await sql(`insert into approvals
      (id, action, subject, payload, summary, reason, asked_by, asked_name, asked_at)
      values ('${refund}', 'payments.refund', '${refund}', '{}', 'A refund', 'Paid twice',
        '${fola.id}', 'Fola', now())`);
    const asked = await ada.send('POST', `/api/v1/staff/${fola.id}/role`, { role, reason });
    const id = asked.json<MadeOrAsked>().approvalId ?? '';
    await decide(eze, id);
    expect(await carryOut(id)).toMatchObject({ status: 'done' });
    const stands = await sql(`select status from approvals where id = '${refund}'`);
    expect(stands).toEqual([{ status }]);
    await sql(`update staff set disabled_at = now() where id = '${fola.id}'`);
  });

  it('a role change that was agreed to does not take the last administrator away', async () => {
    const body = { role: 'editor', reason };
    const asked = await ada.send('POST', `/api/v1/staff/${ada.id}/role`, body);
    const id = asked.json<MadeOrAsked>().approvalId ?? '';
    await decide(eze, id);
    await edit(ada, eze.id, { disabled: true });
    expect(await carryOut(id)).toMatchObject({ status: 'failed' });
    expect(await oneOf(ada.id)).toMatchObject({ role: 'administrator' });
    await edit(ada, eze.id, { disabled: false });
    eze = await member('administrator');
  });

  it('disabling ends every session at once; enabling brings none back', async () => {
    const femi = await member('editor');
    expect((await edit(femi, femi.id, { disabled: false })).statusCode).toBe(403);
    expect((await edit(ada, 'none', { changedAt: 'x', disabled: true })).statusCode).toBe(404);
    const stale = { changedAt: '2020-01-01T00:00:00.000Z', disabled: true };
    expect((await edit(ada, femi.id, stale)).json()).toMatchObject({ error: 'changed' });
    const answer = await edit(ada, femi.id, { disabled: true });
    expect(answer.json()).toMatchObject({ disabled: true });
    expect((await femi.get('/api/v1/session')).statusCode).toBe(401);
    time += 1_000;
    expect((await edit(ada, femi.id, { disabled: false })).json()).toMatchObject({
      disabled: false,
      disabledAt: null,
    });
    expect((await femi.get('/api/v1/session')).statusCode).toBe(401);
    time += 1_000;
    expect((await edit(ada, femi.id, { name: 'Femi A.' })).json()).toMatchObject({
      name: 'Femi A.',
    });
    for (const action of ['staff.disabled', 'staff.enabled', 'staff.renamed']) {
      expect(await audited(action)).toContainEqual({
        actor: ada.id,
        subject: femi.id,
        reason: null,
      });
    }
  });

  it('lets one of two administrators disable the other, not both each other at once', async () => {
    await sql(
      `update staff set disabled_at = '2020-01-01' where role = 'administrator'
       and id not in ('${ada.id}', '${eze.id}')`,
    );
    const both = [
      { by: ada, of: eze.id, changedAt: (await oneOf(eze.id)).changedAt },
      { by: eze, of: ada.id, changedAt: (await oneOf(ada.id)).changedAt },
    ];
    const answers = await Promise.all(
      both.map(({ by, of, changedAt }) =>
        by.send('PUT', `/api/v1/staff/${of}`, { changedAt, disabled: true }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses).toContain(200);
    const left = await sql(
      "select id from staff where role = 'administrator' and disabled_at is null",
    );
    expect(left).toHaveLength(1);
    if ((left[0] as { id: string }).id !== ada.id) {
      await sql(`update staff set disabled_at = null where id = '${ada.id}'`);
      await sql(`update staff_sessions set ended_at = null where id = '${ada.session}'`);
      await sql(
        `update staff set disabled_at = '${clock.now().toISOString()}' where id = '${eze.id}'`,
      );
    }
  });

  it('who has disabled the only colleague is not alone at once, but after a week', async () => {
    const asked = (await create(ada, { email: 'gbenga@example.com' })).json<MadeOrAsked>();
    expect(asked).toMatchObject({ id: null, oneTimePassword: null });
    time += 8 * day;
    ada = { ...ada, ...(await renewed(ada)) };
    const made = (await create(ada, { email: 'halima@example.com' })).json<MadeOrAsked>();
    expect(made.oneTimePassword).toBeTruthy();
  });
});

/** The same member in a session that has not run out. */
async function renewed(one: Member): Promise<Member> {
  await sql(
    `update staff_sessions set created_at = '${clock.now().toISOString()}',
     seen_at = '${clock.now().toISOString()}', confirmed_at = '${clock.now().toISOString()}'
     where id = '${one.session}'`,
  );
  return one;
}

describe('old sessions', () => {
  it('are forgotten after 90 days, younger ones are not', async () => {
    const one = await member('editor');
    const begun = async (days: number) => {
      const at = new Date(time - days * day).toISOString();
      await sql(`update staff_sessions set created_at = '${at}' where id = '${one.session}'`);
      await sweepSessions(product.platform);
      return (await sql(`select id from staff_sessions where id = '${one.session}'`)).length;
    };
    expect([await begun(89), await begun(91)]).toEqual([1, 0]);
  });
});

it('why staff opened records in them is forgotten after 90 days, too', async () => {
  const one = await member('support');
  for (const days of [89, 91]) {
    const at = new Date(time - days * day).toISOString();
    await sql(`insert into staff_openings (session, kind, subject, reason, opened_at)
      values ('${one.session}', 'records', '${days} days ago', '${reason}', '${at}')`);
  }
  await sweepSessions(product.platform);
  const left = await sql(`select subject from staff_openings where session = '${one.session}'`);
  expect(left).toEqual([{ subject: '89 days ago' }]);
});

describe('resets', () => {
  it('are not for one’s own account, nor without the password given lately', async () => {
    for (const what of ['password', 'second-factor']) {
      const answer = await ada.send('POST', `/api/v1/staff/${ada.id}/${what}`, { reason });
      expect(answer.json()).toMatchObject({ error: 'own-account' });
      const none = await ada.send('POST', `/api/v1/staff/none/${what}`, { reason });
      expect(none.statusCode).toBe(404);
      const other = await member('editor');
      await sql(
        `update staff_sessions set confirmed_at = '2020-01-01' where id = '${ada.session}'`,
      );
      const stale = await ada.send('POST', `/api/v1/staff/${other.id}/${what}`, { reason });
      expect(stale.json()).toMatchObject({ error: 'confirm-needed' });
      await renewed(ada);
    }
  });

  it('end all sessions and tell the member by mail', async () => {
    const ife = await member('editor');
    const reset = await ada.send('POST', `/api/v1/staff/${ife.id}/password`, { reason });
    expect(reset.json<MadeOrAsked>().oneTimePassword).toMatch(/^(\w{4}-){6}\w{2}$/);
    expect((await ife.get('/api/v1/session')).statusCode).toBe(401);
    expect(await oneOf(ife.id)).toMatchObject({ mustChangePassword: true });
    // An editor agrees to nothing: one administrator may do both.
    const factor = await ada.send('POST', `/api/v1/staff/${ife.id}/second-factor`, { reason });
    expect(factor.json()).toMatchObject({ secondFactor: false });
    const mails = await sql('select recipient, subject from mail_outbox order by created_at');
    expect(mails.slice(-2)).toEqual([
      {
        recipient: `${ife.id}@staff.example.com`,
        subject: 'Your Sapioworker staff password was reset',
      },
      {
        recipient: `${ife.id}@staff.example.com`,
        subject: 'Sapioworker: the second factor of your account was reset',
      },
    ]);
    expect(await audited('staff.second-factor-reset')).toHaveLength(1);
  });

  it('of both halves by one administrator are refused where the member decides requests', async () => {
    const jide = await member('finance');
    const eze = await member('administrator');
    const first = await ada.send('POST', `/api/v1/staff/${jide.id}/second-factor`, { reason });
    expect(first.statusCode).toBe(200);
    const second = await ada.send('POST', `/api/v1/staff/${jide.id}/password`, { reason });
    expect(second.json()).toMatchObject({ error: 'other-half' });
    const other = await eze.send('POST', `/api/v1/staff/${jide.id}/password`, { reason });
    expect(other.statusCode).toBe(200);
    const back = await eze.send('POST', `/api/v1/staff/${jide.id}/second-factor`, { reason });
    expect(back.json()).toMatchObject({ error: 'other-half' });
    time += 8 * day;
    await renewed(ada);
    const later = await ada.send('POST', `/api/v1/staff/${jide.id}/password`, { reason });
    expect(later.statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('is filtered by role, state and text, and shows no secret', async () => {
    const list = async (query: string) =>
      (await ada.get(`/api/v1/staff?${query}`)).json<{ data: StaffMember[] }>().data;
    const editors = await list('role=editor&perPage=100');
    expect(editors.length).toBeGreaterThan(1);
    expect(new Set(editors.map(({ role }) => role))).toEqual(new Set(['editor']));
    expect((await list('state=disabled')).every(({ disabled }) => disabled)).toBe(true);
    expect((await list('q=HALIMA@')).map(({ email }) => email)).toEqual(['halima@example.com']);
    expect(await list('q=100%25')).toEqual([]);
    const body = (await ada.get('/api/v1/staff?perPage=100')).body;
    expect(body).not.toMatch(/argon2|hash|totp/);
    const names = (await list('sort=name&order=asc')).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(2);
  });
});

describe('sessions', () => {
  it('are one’s own; others’ are seen and ended by administrators only', async () => {
    const kemi = await member('support');
    const lola = await member('support');
    expect((await kemi.get(`/api/v1/sessions?staff=${lola.id}`)).statusCode).toBe(403);
    const stranger = await kemi.send('DELETE', `/api/v1/sessions/${lola.session}`);
    expect(stranger.statusCode).toBe(404);
    expect((await lola.get('/api/v1/session')).statusCode).toBe(200);
    const own = (await kemi.get('/api/v1/sessions')).json<{ data: { id: string }[] }>().data;
    expect(own).toEqual([
      expect.objectContaining({ id: kemi.session, agent: 'a test', current: true }),
    ]);
    expect(JSON.stringify(own)).not.toContain(kemi.headers.cookie?.split('=')[1]);
    const theirs = (await ada.get(`/api/v1/sessions?staff=${lola.id}`)).json<{
      data: { id: string; current: boolean }[];
    }>();
    expect(theirs.data).toEqual([expect.objectContaining({ id: lola.session, current: false })]);
    const end = () => ada.send('DELETE', `/api/v1/sessions/${lola.session}`);
    expect((await end()).statusCode).toBe(200);
    expect((await lola.get('/api/v1/session')).statusCode).toBe(401);
    // Pressed in a tab that shows it still: it has ended, as was asked for.
    expect((await end()).statusCode).toBe(200);
    expect((await kemi.send('DELETE', `/api/v1/sessions/${lola.session}`)).statusCode).toBe(404);
    expect((await ada.send('DELETE', '/api/v1/sessions/none')).statusCode).toBe(404);
    expect(await audited('staff.session-ended')).toEqual([
      { actor: ada.id, subject: lola.id, reason: null },
    ]);
    expect((await kemi.send('DELETE', `/api/v1/sessions/${kemi.session}`)).statusCode).toBe(200);
    expect((await kemi.get('/api/v1/sessions')).statusCode).toBe(401);
  });
});
