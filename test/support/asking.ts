import { insertConsent, withdrawConsents } from '#app/people/cases/consents.store.server.ts';
import { openCase, type Person } from '#app/people/cases/service.server.ts';
import { readCase, readChecks } from '#app/people/cases/store.server.ts';
import { openSandbox } from '#identity/sandbox/server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { freePort } from './free-port.ts';
import { clockAt, type SetClock } from './money.ts';
import { openProduct, type Product } from './product.ts';
import { type Member, signIn } from './staff.ts';

/** One check that reached the register of the sandbox. */
export interface SandboxCall {
  readonly key: string | null;
  readonly kind: string;
  readonly outcome: string;
  readonly chargedKobo: number;
}

export interface Asking extends Product {
  readonly clock: SetClock;
  /** Turns the sandbox's controls; `{}` is calm. */
  turn(controls: object): Promise<void>;
  /** What has reached the register. */
  calls(): Promise<readonly SandboxCall[]>;
  /** Opens a case; with consent to checks unless told otherwise. Gives its id. */
  newCase(person?: Partial<Person>, agrees?: boolean): Promise<string>;
  agree(caseId: string): Promise<void>;
  withdraw(caseId: string): Promise<void>;
  /** Asks as an agent does. */
  ask(caseId: string, body?: object, kind?: string): ReturnType<Member['send']>;
  check(caseId: string, kind?: string): Promise<Awaited<ReturnType<typeof readChecks>>[number]>;
  one(caseId: string): Promise<NonNullable<Awaited<ReturnType<typeof readCase>>>>;
  asks(caseId: string): ReturnType<typeof asksOf>;
}

const asksOf = ({ database }: Product['platform'], caseId: string) =>
  database.kysely
    .selectFrom('case_asks')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('asked_at')
    .execute();

/** The product beside an identity sandbox that listens. */
export async function openAsking(env: Record<string, string> = {}): Promise<Asking> {
  const port = await freePort();
  const clock = clockAt();
  const settings = {
    IDENTITY_SANDBOX_PORT: String(port),
    LIMITS_FACTOR: '1000',
    ...(env.IDENTITY_PROVIDER === 'dojah' ? { DOJAH_URL: `http://localhost:${port}` } : {}),
    ...env,
  };
  const product = await openProduct({ env: settings, clock, seeds: false });
  const { platform } = product;
  const { database, secrets } = platform;
  const secret = env.DOJAH_SECRET_KEY ?? platform.config.IDENTITY_SANDBOX_SECRET;
  const sandbox = openSandbox({ mode: 'demo', secret });
  await sandbox.listen({ host: 'localhost', port });
  const agree = (trx: Trx, id: string) =>
    insertConsent(trx, {
      case_id: id,
      purpose: 'checks',
      text_version: '1',
      language: 'en',
      channel: 'page',
      taken_by: null,
      given_at: clock.now(),
    });
  return {
    ...product,
    clock,
    async turn(payload) {
      const put = await sandbox.inject({ method: 'PUT', url: '/sandbox/controls', payload });
      if (put.statusCode !== 200) throw new Error(put.body);
    },
    calls: async () => (await sandbox.inject({ url: '/sandbox/calls' })).json().calls,
    newCase: (person = {}, agrees = true) =>
      database.transaction(async (trx) => {
        const id = await openCase(platform, trx, {
          source: { kind: 'staff', id: secrets.randomToken() },
          from: 'a test',
          level: 'Basic',
          typeId: 'any',
          isBuyer: false,
          invited: false,
          person: { name: 'Ngozi Amaka Eze', phone: '08031234560', born: '1991-04-12', ...person },
        });
        if (!id) throw new Error('The case stood already.');
        if (agrees) await agree(trx, id);
        return id;
      }),
    agree: (caseId) => database.transaction((trx) => agree(trx, caseId)),
    withdraw: (caseId) =>
      database.transaction(async (trx) => {
        await withdrawConsents(trx, caseId, { purpose: 'checks', now: clock.now() });
      }),
    // Each time by a session of its own: the clock of a test goes on by days.
    async ask(caseId, body = {}, kind = 'identity') {
      const agent = await signIn(product, 'verification-agent');
      return agent.send('POST', `/api/v1/cases/${caseId}/checks/${kind}/ask`, body);
    },
    async check(caseId, kind = 'identity') {
      const found = (await readChecks(database.kysely, caseId)).find((one) => one.kind === kind);
      if (!found) throw new Error(`no check ${kind}`);
      return found;
    },
    async one(caseId) {
      const found = await readCase(database.kysely, caseId);
      if (!found) throw new Error('no case');
      return found;
    },
    asks: (caseId) => asksOf(platform, caseId),
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
