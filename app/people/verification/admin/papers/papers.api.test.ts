import { afterAll, describe, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { readPdf } from '#test/support/pdf.ts';
import { canary, openRecords, path, picture, rawNationalId } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { forgetWorker } from '../../erasure/erasure.service.server.ts';

const product = await openRecords();
const badge = await product.issue();
const url = `${path}/${badge}`;
afterAll(() => product.close());

const consent = {
  group: 'photo',
  textVersion: 'consent-2026-1',
  purpose: 'To show the photo to who looks the record up',
  how: 'signed on paper',
};
const paper = { title: 'Utility bill', file: picture };
const handles = async () =>
  (await product.platform.database.executeSql('select handle from uploads order by 1')).rows;

/** Files go by a job. */
const soon = (many: number) =>
  vi.waitFor(async () => expect(await handles()).toHaveLength(many), {
    timeout: patience,
    interval: 100,
  });

describe('the photo of a record', () => {
  it('is refused to who may not, for files that are no picture, and without a reason', async () => {
    const support = await signIn(product, 'support');
    expect((await support.send('PUT', `${url}/photo`, { file: picture })).statusCode).toBe(403);
    for (const file of ['', 'data:image/png;base64,AAAA', 'data:text/html;base64,PGI+']) {
      const answer = await product.agent.send('PUT', `${url}/photo`, { file });
      expect([file, answer.statusCode]).toEqual([file, 400]);
    }
    expect((await product.agent.get(`${url}/photo`)).statusCode).toBe(404);
    expect((await product.agent.send('DELETE', `${url}/photo`)).statusCode).toBe(404);
    await product.agent.send('PUT', `${url}/photo`, { file: picture });
    expect((await product.agent.get(`${url}/photo`)).json().error).toBe('reason-needed');
  });

  it('is small, shown to staff who said why, and to visitors with the consent alone', async () => {
    await product.agent.open('records', badge);
    const shown = await product.agent.get(`${url}/photo`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect(shown.rawPayload.readUInt32BE(16)).toBe(480);
    const seen = () => product.get(`/verifications/${badge}/photo`);
    expect((await seen()).statusCode).toBe(404);
    expect((await product.agent.send('POST', `${url}/consents`, consent)).statusCode).toBe(200);
    expect((await seen()).rawPayload).toEqual(shown.rawPayload);
  });

  it('goes with its bytes when it is replaced or removed', async () => {
    const before = await handles();
    await product.agent.send('PUT', `${url}/photo`, { file: picture });
    await soon(before.length);
    expect(await handles()).not.toEqual(before);
    expect((await product.agent.send('DELETE', `${url}/photo`)).statusCode).toBe(200);
    await soon(before.length - 1);
    expect((await product.get(`/verifications/${badge}/photo`)).statusCode).toBe(404);
  });

  it('that came since the record was read is not replaced or removed unseen', async () => {
    const own = { phoneNumber: '08095550002', email: '', nationalId: '', photo: picture };
    const at = `${path}/${await product.issue({ ...own, fullName: 'Two Agents' })}`;
    const version = async () => (await product.read(at.slice(path.length + 1))).version;
    const before = await version();
    const replace = (seen: number) =>
      product.agent.send('PUT', `${at}/photo`, { file: picture, version: seen });
    expect((await replace(before)).statusCode).toBe(200);
    const refused = await replace(before);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'changed']);
    const remove = (seen: number) => product.agent.send('DELETE', `${at}/photo?version=${seen}`);
    expect((await remove(before)).json().error).toBe('changed');
    expect((await remove(await version())).statusCode).toBe(200);
  });

  it('comes with a new record, too, and of a sample person in place of the old', async () => {
    const own = { phoneNumber: '08095550001', email: '', nationalId: '', photo: picture };
    const other = await product.issue({ ...own, fullName: 'With Photo' });
    expect((await product.read(other)).hasPhoto).toBe(true);
    const sample = `${path}/Sw-AMY20`;
    const old = await product.get('/verifications/Sw-AMY20/photo');
    expect((await product.agent.send('PUT', `${sample}/photo`, { file: picture })).statusCode).toBe(
      200,
    );
    const now = await product.get('/verifications/Sw-AMY20/photo');
    expect([old.statusCode, now.statusCode]).toEqual([200, 200]);
    expect(now.rawPayload.equals(old.rawPayload)).toBe(false);
  });
});

describe('consents', () => {
  const give = (change: object) =>
    product.agent.send('POST', `${url}/consents`, { ...consent, ...change });

  it('are refused without their wording, their way, or for what stands open', async () => {
    const faulty: [object, string][] = [
      [{ group: 'everything' }, 'group'],
      [{ textVersion: '' }, 'textVersion'],
      [{ purpose: '' }, 'purpose'],
      [{ purpose: `NIN ${rawNationalId}` }, 'purpose'],
      [{ how: 'silence' }, 'how'],
      [{ until: '2026-11-20' }, 'until'],
      [{ until: 'soon' }, 'until'],
    ];
    for (const [change, field] of faulty) {
      const answer = await give({ group: 'contact', ...change });
      expect([field, answer.statusCode]).toEqual([field, 400]);
      expect(Object.keys(answer.json().fields)).toEqual([field]);
    }
    expect((await give({})).json().error).toBe('already-open');
    const support = await signIn(product, 'support');
    expect((await support.send('POST', `${url}/consents`, consent)).statusCode).toBe(403);
  });

  it('open a group to everybody at once, and close it at once', async () => {
    const email = async () => (await product.look(badge)).json().email;
    expect(await email()).toBe('C•••@e•••.com');
    await give({ group: 'contact', until: '2026-11-21' });
    expect(await email()).toBe(canary.email);
    const record = await product.read(badge);
    const held = record.consents.find(({ group }: { group: string }) => group === 'contact');
    expect(held).toMatchObject({
      open: true,
      givenBy: canary.fullName,
      how: 'signed on paper',
      textVersion: 'consent-2026-1',
      until: '2026-11-21T22:59:59.999Z',
      withdrawnAt: null,
    });
    const close = `${url}/consents/${held.id}/withdraw`;
    const reason = 'The person called us today';
    expect((await product.agent.send('POST', close, { reason: 'x' })).statusCode).toBe(400);
    const elsewhere = close.replace(badge, 'Sw-AMY20');
    expect((await product.agent.send('POST', elsewhere, { reason })).statusCode).toBe(404);
    expect((await product.agent.send('POST', close, { reason })).statusCode).toBe(200);
    expect(await email()).toBe('C•••@e•••.com');
    expect((await product.agent.send('POST', close, { reason })).json().error).toBe('withdrawn');
  });
});

describe('papers and the report', () => {
  const papers = async () => (await product.read(badge)).documents;

  it('are refused to who may not, and for files that may not be kept', async () => {
    const support = await signIn(product, 'support');
    expect((await support.send('POST', `${url}/documents`, paper)).statusCode).toBe(403);
    const svg = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`;
    for (const bad of [
      { ...paper, title: '' },
      { ...paper, file: svg },
    ]) {
      expect((await product.agent.send('POST', `${url}/documents`, bad)).statusCode).toBe(400);
    }
    expect((await product.agent.get(`${url}/documents/none`)).statusCode).toBe(404);
  });

  it('are kept, shown with a reason, replaced and removed, each on the record', async () => {
    expect((await product.agent.send('POST', `${url}/documents`, paper)).statusCode).toBe(200);
    await product.platform.database.executeSql(
      `update verification_documents set added_at = added_at - interval '1 hour'`,
    );
    const [kept] = await papers();
    expect(kept).toMatchObject({ title: 'Utility bill', type: 'image/png' });
    const one = `${url}/documents/${kept.id}`;
    expect((await product.colleague.get(one)).json().error).toBe('reason-needed');
    const support = await signIn(product, 'support');
    await support.open('records', badge);
    expect((await support.get(one)).statusCode).toBe(403);
    const file = await product.agent.get(one);
    expect(file.headers['content-type']).toBe('application/octet-stream');
    expect(file.headers['content-disposition']).toContain('attachment');
    const elsewhere = `${path}/Sw-AMY20/documents/${kept.id}`;
    await product.agent.open('records', 'Sw-AMY20');
    expect((await product.agent.get(elsewhere)).statusCode).toBe(404);
    expect((await product.agent.send('DELETE', elsewhere)).statusCode).toBe(404);
    const { addedAt } = kept;
    const swapped = () => product.agent.send('PUT', one, { file: picture, addedAt });
    expect((await swapped()).statusCode).toBe(200);
    // What a colleague has put in its place since goes by no press of who read the one before.
    expect((await swapped()).json().error).toBe('changed');
    const old = await product.agent.send('DELETE', `${one}?addedAt=${addedAt}`);
    expect([old.statusCode, old.json().error]).toEqual([409, 'changed']);
    expect((await papers())[0]).toMatchObject({ id: kept.id, title: 'Utility bill' });
    expect((await product.agent.send('DELETE', one)).statusCode).toBe(200);
    expect(await papers()).toEqual([]);
    const verbs = (await product.trail(badge)).map(({ action }) => action);
    const own = verbs.filter((verb) => verb.startsWith('records.document'));
    expect(own).toEqual(['records.document', 'records.document', 'records.document-removed']);
  });

  it('print every detail for staff, the national ID masked, with one row in the trail', async () => {
    expect((await product.colleague.get(`${url}/report`)).json().error).toBe('reason-needed');
    const support = await signIn(product, 'support');
    await support.open('records', badge);
    expect((await support.get(`${url}/report`)).statusCode).toBe(403);
    const before = (await product.trail(badge)).length;
    const report = await product.agent.get(`${url}/report`);
    expect(report.headers['content-type']).toBe('application/pdf');
    const { pages, raw } = await readPdf(report.rawPayload);
    const text = pages.join(' ');
    for (const detail of [canary.healthStatus, canary.email, '8 July 1983', '•••••••7788']) {
      expect(text).toContain(detail);
    }
    expect(text + raw).not.toContain(rawNationalId);
    const rows = await product.trail(badge);
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({
      action: 'records.read',
      level: 'L3',
      actor: product.agent.id,
    });
  });

  it('go with their bytes when the person’s data is erased (check 38)', async () => {
    const own = { phoneNumber: '08095550009', email: 'erased@example.com', nationalId: '' };
    const gone = await product.issue({ ...own, fullName: 'Erased Person', photo: picture });
    await product.agent.send('POST', `${path}/${gone}/documents`, paper);
    const before = (await handles()).length;
    await product.platform.database.transaction((trx) => forgetWorker(product.platform, trx, own));
    await soon(before - 2);
    const list = await product.agent.get(`${path}?q=Person%20Erased`);
    expect(list.json().data).toEqual([]);
    const { rows } = await product.platform.database.executeSql(
      `select * from verification_records where badge = '${gone}'`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/erased|personerased/i);
  });
});
