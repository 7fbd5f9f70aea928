import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayDo } from '#app/shell/permissions.rules.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { staffBrowser } from '#test/support/staff-browser.ts';

let product: Product;
let ada: Member;
beforeAll(async () => {
  product = await openProduct({ seeds: false });
  ada = await signIn(product, 'administrator');
  await signIn(product, 'administrator');
});
afterAll(() => product.close());
const reason = 'They say that they lost both of it';
it('one administrator alone cannot become a second officer who decides disputes (ME-07)', async () => {
  const sade = await signIn(product, 'support');
  expect(mayDo('support', 'disputes.write') && mayDo('support', 'inquiries.write')).toBe(true);
  const { kysely } = product.platform.database;
  await kysely
    .updateTable('staff')
    .set({ totp_secret: 'sealed' } as never)
    .where('id', '=', sade.id)
    .execute();
  const factor = await ada.send('POST', `/api/v1/staff/${sade.id}/second-factor`, { reason });
  const password = await ada.send('POST', `/api/v1/staff/${sade.id}/password`, { reason });
  const { email } = (await kysely
    .selectFrom('staff')
    .select('email' as never)
    .where('id', '=', sade.id)
    .executeTakeFirstOrThrow()) as { email: string };
  let as: unknown = null;
  if (password.statusCode === 200) {
    const browser = staffBrowser(product);
    const done = await browser.complete(
      email,
      password.json().oneTimePassword,
      'rain on a tin roof',
    );
    as = [
      done.session.role,
      done.session.finished,
      done.session.permissions.includes('disputes.write'),
    ];
  }
  expect([factor.statusCode, password.statusCode, as]).toEqual([200, 409, null]);
});
it('who has a handle reads an upload with no reason given', async () => {
  const support = await signIn(product, 'support');
  const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const kept = await product.post('/files/upload', {
    file: `data:image/png;base64,${png.toString('base64')}`,
  });
  const handle = kept.json().filePath;
  const got = await support.get(`/api/files/${handle}`);
  const row = await product.platform.database.executeSql(
    "select subject, reason from audit_log where action = 'files.show'",
  );
  expect([kept.statusCode, got.statusCode, row.rows]).toEqual([200, 403, []]);
});
