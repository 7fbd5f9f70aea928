import { afterAll, describe, expect, it } from 'vitest';
import { cookieOf, openVerification } from '#test/support/verification.ts';
import { linkLifeMs } from './report.rules.ts';

const product = await openVerification();
afterAll(() => product.close());

async function matched(change: Parameters<typeof product.search>[0] = {}) {
  const answer = await product.search(change);
  return { cookie: cookieOf(answer), link: String(answer.json().data.basicReportUrl) };
}
const follow = (link: string, cookie: string) =>
  product.get(link.replace('/api', ''), { headers: { cookie }, from: product.newAddress() });
const altered = (link: string, change: (query: URLSearchParams) => void) => {
  const url = new URL(link, 'http://localhost');
  change(url.searchParams);
  return url.pathname + url.search;
};

describe('a report that is refused', () => {
  it('is not there without the grant it was given to', async () => {
    const mine = await matched();
    const theirs = await matched();
    expect((await follow(mine.link, '')).statusCode).toBe(404);
    expect((await follow(mine.link, theirs.cookie)).statusCode).toBe(404);
    expect((await follow(mine.link, `${mine.cookie.slice(0, -1)}~`)).statusCode).toBe(404);
  });

  it('is not there for an altered, guessed or foreign link', async () => {
    const { link, cookie } = await matched();
    const links = [
      link.split('?')[0] ?? '',
      link.replace('Sw-AMY20', 'Sw-FNK58'),
      altered(link, (query) => query.set('expires', String(Number(query.get('expires')) + 1))),
      altered(link, (query) => query.set('expires', '9999999999999')),
      altered(link, (query) => query.set('key', '2')),
      altered(link, (query) => query.set('signature', 'A'.repeat(43))),
    ];
    for (const one of links)
      expect([one, (await follow(one, cookie)).statusCode]).toEqual([one, 404]);
  });

  it('is not there once its ten minutes are over', async () => {
    const { link, cookie } = await matched();
    product.clock.advance(linkLifeMs - 1);
    expect((await follow(link, cookie)).statusCode).toBe(200);
    product.clock.advance(1);
    const refused = await follow(link, cookie);
    expect(refused.statusCode).toBe(404);
    // With the match its link goes from the page of the record too.
    expect(refused.json().message).toContain('search for the person again');
  });

  it('is limited to twenty tries a minute from one address', async () => {
    const from = product.newAddress();
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await product.get('/verifications/Sw-AMY20/report', { from })).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
  });
});

describe('a report', () => {
  it('comes as a PDF to keep, uncached, and leaves an audit row', async () => {
    const { link, cookie } = await matched();
    const answer = await follow(link, cookie);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Sapioworker-report-Sw-AMY20.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await product.audited('verification.report')).at(-1)).toMatchObject({
      subject: 'Sw-AMY20',
      level: 'L1',
      fields: expect.arrayContaining(['policeRecord', 'nationalId']),
    });
  });

  it('follows from the details page as well', async () => {
    const { cookie } = await matched();
    const { basicReportUrl } = (await product.look('Sw-AMY20', cookie)).json();
    expect((await follow(basicReportUrl, cookie)).statusCode).toBe(200);
  });

  it('leaves out what a withdrawn consent has closed', async () => {
    const { link, cookie } = await matched({ email: 'other@example.com' });
    const fields = async () => {
      await follow(link, cookie);
      return (await product.audited('verification.report')).at(-1)?.fields ?? [];
    };
    expect(await fields()).toEqual(expect.arrayContaining(['nationalId', 'photo']));
    await product.platform.database.executeSql(
      `update verification_consents set withdrawn_at = '2026-01-01' where record_id =
         (select id from verification_records where badge = 'Sw-AMY20')`,
    );
    const left = await fields();
    expect(left).not.toContain('nationalId');
    expect(left).not.toContain('photo');
  });
});
