import { expect, vi } from 'vitest';
import { checksOf } from '#app/people/cases/rules.ts';
import { patience } from './patience.ts';
import { recordRow } from './record.ts';
import type { RecordsProduct } from './records.ts';

const at = '/api/v1/cases';

/** What tests of cases do as staff again and again, by the agent unless somebody else is named. */
export function staffCases(product: RecordsProduct) {
  const { agent } = product;
  const db = () => product.platform.database.kysely;
  const row = (id: string) =>
    db().selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** Waits for the job that sends the link: it changes the case, too. */
  async function invited(id: string | null): Promise<string> {
    if (!id) throw new Error('No case was opened');
    await vi.waitFor(async () => expect((await row(id)).link_sent_at).not.toBeNull(), patience);
    return id;
  }
  /** Does something with the case as it stands. */
  async function act(id: string, what: string, body: object = {}, by = agent) {
    const { version } = await row(id);
    const sent = what === 'note' ? body : { version, ...body };
    return by.send('POST', `${at}/${id}/${what}`, sent);
  }
  /** The same, and it must have been done. */
  async function done(id: string, what: string, body: object = {}, by = agent) {
    const answer = await act(id, what, body, by);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer;
  }
  const consent = (id: string, purpose = 'checks') =>
    act(id, 'consent', { purpose, language: 'en' });
  return {
    db,
    row,
    recordOf: (badge: string) => recordRow(product.platform, badge),
    invited,
    act,
    done,
    consent,
    async opened(person: object, by = agent): Promise<string> {
      const body = { dateOfBirth: '1990-05-06', level: 'Basic', ...person };
      const answer = await by.send('POST', at, body);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return invited(answer.json().id);
    },
    async passed(id: string, kinds: readonly string[] = checksOf.Basic) {
      await consent(id);
      for (const kind of kinds)
        await done(id, `checks/${kind}`, { state: 'passed', how: 'Seen by the officer' });
    },
    async read(id: string, by = agent) {
      await by.open('cases', id);
      return (await by.get(`${at}/${id}`)).json();
    },
  };
}
