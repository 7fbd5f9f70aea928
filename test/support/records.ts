import { fixedClock } from './clock.ts';
import { entriesOf } from './entries.ts';
import { openProduct } from './product.ts';
import { type Member, signIn } from './staff.ts';
import { today } from './verification.ts';

/** The raw number of the person below: it may stand in no answer but that of a reveal. */
export const rawNationalId = '55566677788';

/** A person as staff type one in. */
export const canary = {
  typeId: 'premium',
  fullName: 'Canary Uche Worker',
  dateOfBirth: '1983-07-08',
  phoneNumber: '0805 555 0199',
  email: 'Canary.Mail@example.com',
  address: '77 Canary Lane, Jos',
  state: 'Plateau',
  nationalId: rawNationalId,
  policeRecord: 'Clear',
  healthStatus: 'Canary health words',
  verifiedOn: '2026-11-20',
  expiresOn: '2027-11-20',
  officerFirstName: 'Verification',
  officerLastName: 'Desk',
  officerEmail: 'verification.desk@example.com',
  totalReviews: 7,
  hasBasicReport: true,
};

/** A red square of 8 points. */
export const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';

export const path = '/api/v1/records';

/** The whole product with its jobs at a fixed day, and two agents who are signed in. */
export async function openRecords(env: Record<string, string> = {}) {
  const clock = fixedClock(today);
  const product = await openProduct({ clock, jobs: true, env: { LIMITS_FACTOR: '1000', ...env } });
  const agent = await signIn(product, 'verification-agent');
  const colleague = await signIn(product, 'verification-agent');
  const create = (change: object = {}, by: Member = agent) =>
    by.send('POST', path, { ...canary, ...change });
  return {
    ...product,
    clock,
    agent,
    colleague,
    create,
    /** Issues a record with these details and gives its badge number. */
    async issue(change: object = {}): Promise<string> {
      const answer = await create(change);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().id;
    },
    /** What the public search answers for who types this person's details. */
    search: async (change: object = {}) =>
      (
        await product.post('/verifications/search', {
          fullName: canary.fullName,
          phoneNumber: canary.phoneNumber,
          email: canary.email,
          dateOfBirth: canary.dateOfBirth,
          searchReason: 'OTHER',
          ...change,
        })
      ).json(),
    look: (badge: string) => product.get(`/verifications/verified/${badge}`),
    /** The record as this member sees it, after saying why. */
    async read(badge: string, by: Member = agent) {
      await by.open('records', badge);
      return (await by.get(`${path}/${badge}`)).json();
    },
    trail: (subject: string) => entriesOf(product.platform, { subject }),
  };
}
export type RecordsProduct = Awaited<ReturnType<typeof openRecords>>;

/** Corrects a record by its own screen; all else stays as it says. Gives what the officer reads. */
export async function correctRecord(agent: Member, badge: string, change: object): Promise<string> {
  await agent.open('records', badge);
  const seen = (await agent.get(`${path}/${badge}`)).json();
  const own = ['typeId', 'fullName', 'dateOfBirth', 'phoneNumber', 'email', 'address', 'state'];
  const rest = ['policeRecord', 'healthStatus', 'verifiedOn', 'expiresOn', 'hasBasicReport'];
  const officer = ['officerFirstName', 'officerLastName', 'officerEmail', 'version'];
  const kept = [...own, ...rest, ...officer].map((name) => [name, seen[name]]);
  const body = { ...Object.fromEntries(kept), nationalId: '', ...change };
  const answer = await agent.send('PUT', `${path}/${badge}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().message;
}
