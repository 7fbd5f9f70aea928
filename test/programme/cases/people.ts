import { setTimeout as wait } from 'node:timers/promises';
import type { StaffCase } from '#app/people/cases/admin/contract.ts';
import type { PersonCase } from '#app/people/cases/person/view.contract.ts';
import { once, type TakenMessage, until } from './office.ts';

/** Somebody who pays for their own verification. */
export interface Worker {
  readonly n: number;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly nin: string;
  /** Says no to codes: staff asks the provider about the phone. */
  readonly withoutCode: boolean;
  /** Staff finds a reason against this one. */
  readonly declined: boolean;
}

/** Most are who they say; the last digit is the sandbox's verdict. */
const digits = [0, 0, 0, 4, 0, 0, 5, 0, 3, 0];

export function workerOf(n: number): Worker {
  return {
    n,
    email: `buyer${n}@example.com`,
    phone: `+23480${String(70_000_000 + n * 10)}`,
    nin: `6${String(n).padStart(9, '0')}${digits[n % digits.length]}`,
    withoutCode: n % 2 === 1,
    declined: n % 10 === 7,
  };
}

/** Does on their own page what it asks for, until it asks for nothing any more. Looks anew at every step, as people do. */
export async function throughThePage(
  worker: Worker,
  address: string,
  { token, messages }: { token(): Promise<string | null>; messages: readonly TakenMessage[] },
): Promise<void> {
  const tried = new Set<string>();
  await until(async () => {
    const at = await token();
    if (!at) return null;
    const page = `${address}/api/cases/${at}`;
    const seen = await once(page);
    if (seen?.status !== 200) return null;
    const look = seen.json as PersonCase;
    const [need] = look.needs;
    if (!need || look.state === 'decided' || (need === 'code' && worker.withoutCode)) return true;
    if (need === 'consent') {
      const body = { textVersion: look.consents.textVersion, checks: true };
      await once(`${page}/consents`, { body });
    } else if (need === 'identity') {
      await once(`${page}/identity`, { body: { number: worker.nin } });
    } else if (need === 'code') {
      const codes = messages.filter(({ to }) => to === worker.phone).map(({ text }) => text);
      const code = codes.map((text) => /(\d{6}) is your code/.exec(text)?.[1]).findLast(Boolean);
      if (code && !tried.has(code)) {
        const answer = await once(`${page}/code/confirm`, { body: { code } });
        if (answer) tried.add(code);
      } else if (!look.code || Date.parse(look.code.againAt) < Date.now()) {
        await once(`${page}/code`, { body: {} });
      }
    } else throw new Error(`The page of ${worker.email} asks for ${need}`);
    return null;
  }, `the page of ${worker.email}`);
}

export interface Officer {
  readonly headers: Readonly<Record<string, string>>;
}

interface Office {
  readonly address: string;
  readonly agent: Officer;
  readonly second: Officer;
  /** Told before a decision is sent, and after its answer. */
  deciding(when: 'before' | 'after'): void;
  /** The person answers the reasons against them. */
  answer(): Promise<unknown>;
}

const reason = 'The morning queue';

async function seenBy(office: Office, by: Officer, id: string): Promise<StaffCase | null> {
  const at = `${office.address}/api/v1`;
  const { headers } = by;
  const seen = await once(`${at}/cases/${id}`, { headers });
  if (seen?.status === 200) return seen.json as StaffCase;
  await once(`${at}/access-grants`, { headers, body: { kind: 'cases', subject: id, reason } });
  return null;
}

/** One step of staff on a case, chosen by what the case shows. */
async function step(office: Office, worker: Worker, one: StaffCase, asked: Map<string, number>) {
  const act = (path: string, body: object, by = office.agent) =>
    once(`${office.address}/api/v1/cases/${one.id}/${path}`, { headers: by.headers, body });
  const { version, proposal } = one;
  if (proposal) {
    if (!proposal.releasedAt) return act('release', { version }, office.second);
    if (!proposal.answeredAt) return office.answer();
    return decide('decline', office.second);
  }
  for (const { kind, state, note, partialReason: reasoned } of one.checks) {
    if (state === 'passed' || reasoned) continue;
    const byHand = { state: 'passed', how: 'Looked at the papers, called', version };
    const again = asked.get(kind) ?? 0;
    if (kind === 'address' || again >= 2) return act(`checks/${kind}`, byHand);
    if (state === 'partial') {
      const partialReason = 'A married name, seen on the certificate';
      return act(`checks/${kind}`, { ...byHand, state, partialReason });
    }
    if (kind === 'phone' && !worker.withoutCode) return null;
    if (note && state === 'to-do') return act(`checks/${kind}`, byHand);
    const answer = await act(`checks/${kind}/ask`, { version });
    if (answer?.status === 200) asked.set(kind, again + 1);
    // A colleague's question, or one that was cut off: its answer, or the word that it is lost, comes by itself.
    if ((answer?.json as { error?: string } | undefined)?.error === 'being-asked')
      await wait(1_000);
    return answer;
  }
  if (worker.declined)
    return act('propose', { reasons: 'The landlady knows nobody of this name', version });
  return decide('approve', office.agent);

  async function decide(decision: string, by: Officer) {
    office.deciding('before');
    const answer = await act('decide', { decision, version }, by);
    if (answer?.status === 200) office.deciding('after');
    return answer;
  }
}

/** Works on a case until it is decided. Gives how often staff asked, by check. */
export async function throughTheOffice(worker: Worker, id: string, office: Office): Promise<void> {
  const asked = new Map<string, number>();
  let last = '';
  await until(async () => {
    const one = await seenBy(office, office.agent, id);
    if (!one) return null;
    if (one.state === 'decided') return true;
    const answer = await step(office, worker, one, asked);
    last = JSON.stringify([one.state, one.checks.map(({ kind, state }) => [kind, state]), answer]);
    return null;
  }, `the case ${id} of ${worker.email}`).catch((error) => {
    throw new Error(`${error.message}, ${last}`);
  });
}
