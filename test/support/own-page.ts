import { deliverCode } from '#app/people/me/sign-in/code.service.server.ts';
import { textsSent } from './mailbox.ts';
import type { Product } from './product.ts';

type Signing = Pick<Product, 'platform' | 'post'>;

/** What the codes that were asked for come to: the job of each, done once. */
export async function deliverCodes({ platform }: Pick<Product, 'platform'>): Promise<void> {
  const rows = await platform.database.kysely
    .selectFrom('me_codes')
    .select('target_hash as hash')
    .execute();
  for (const { hash } of rows) await deliverCode(platform, { hash });
}

/** The codes that stand in what went to an address and is kept still, the newest first. */
async function codesTo({ platform }: Signing, to: string): Promise<string[]> {
  const { kysely } = platform.database;
  const rows = to.includes('@')
    ? await kysely
        .selectFrom('mail_outbox')
        .select('plain as text')
        .where('recipient', '=', to)
        .orderBy('created_at', 'desc')
        .execute()
    : await kysely
        .selectFrom('message_outbox')
        .select('text')
        .where('recipient', '=', to)
        .orderBy('created_at', 'desc')
        .execute();
  // Where jobs run, a mail may have gone out meanwhile: the outbox forgets it then.
  const sent = to.includes('@') ? await textsSent(platform, to) : [];
  return [...rows.map(({ text }) => text), ...sent].flatMap(
    (text) => /\b(\d{6})\b/.exec(text)?.[1] ?? [],
  );
}

/** Asks for a code by a phone number (E.164) or mail address and gives the one that went out; `none` where none did. */
export async function codeFor(product: Signing, to: string): Promise<string> {
  const before = new Set(await codesTo(product, to));
  const asked = await product.post('/me/code', { to });
  if (asked.statusCode !== 200) throw new Error(asked.body);
  await deliverCodes(product);
  return (await codesTo(product, to)).find((code) => !before.has(code)) ?? 'none';
}

/** The cookies of an answer as a browser would send them back. */
export function cookiesOf(answer: { headers: Record<string, unknown> }): string {
  return [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
}

/** Signs in to an own page; by SMS on a device that carries no cookie it is masked. Gives the cookies. */
export async function signInAs(product: Signing, to: string, cookie = ''): Promise<string> {
  const code = await codeFor(product, to);
  const answer = await product.post('/me/session', { to, code }, { headers: { cookie } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return cookiesOf(answer);
}
