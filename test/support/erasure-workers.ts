import { randomUUID } from 'node:crypto';
import { fulfil } from '#app/commerce/purchase/service.server.ts';
import { addPayer, insertRenewal } from '#app/commerce/renewal/store.server.ts';
import { keepForStaff, takeAnswered } from '#app/intake/files/service.server.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { writeOutcome } from '#app/people/cases/checks.service.server.ts';
import { insertConsent } from '#app/people/cases/consents.store.server.ts';
import { lockCase, readCaseOf, updateCase } from '#app/people/cases/store.server.ts';
import { filled } from './filled-form.ts';
import type { Product } from './product.ts';
import { picture } from './records.ts';
import { signInWorker } from './worker.ts';

/** What the calls that are made here answer, each its own. */
interface Answered {
  readonly requestId: string;
  readonly share: { readonly id: string };
  readonly link: string;
}

/** What the world of the erasers lends to those who do something about a worker. */
export interface Lent {
  readonly product: Product;
  readonly form: Form;
  /** By the key of a row, and by a handle: whose it is. */
  readonly owners: Map<string, string>;
  readonly files: Map<string, string>;
  must(asked: ReturnType<Product['post']>): Promise<Answered>;
  upload(person: string): Promise<string>;
  issue(person: string, typed: string): Promise<{ id: string; badge: string }>;
}

/** Somebody does something that is about a worker: the same person, or another one. */
export interface About {
  readonly person: string;
  /** The address as it is typed. */
  readonly typed: string;
  readonly worker: string;
  readonly stray: string;
  readonly settled: boolean;
  readonly shouted: boolean;
}

/** Cases, share links, replies and renewals: what one person's rows say of another. */
export function openWorkers({ product, form, owners, files, must, upload, issue }: Lent) {
  const { platform } = product;
  const { database } = platform;
  const execute = (text: string, values: unknown[]) => database.executeSql(text, values);
  const own = async (worker: string) => {
    const kept = await keepForStaff(platform, picture, 'paper');
    if (!('handle' in kept)) throw new Error('not kept');
    files.set(kept.handle, worker);
    return { handle: kept.handle, title: 'A paper', from: 'the case' };
  };

  const name = 'Uche Eze';

  /** An order for the worker with its case; none where it is refused. */
  async function begin({ person, typed, worker, stray, shouted }: About) {
    const isBuyer = person === worker && !shouted;
    const whoIsVerified = isBuyer ? 'Me' : 'Somebody else';
    const said = { whoIsVerified, fullName: name, email: worker, address: stray };
    // A file of an order that is refused stays free: it is nobody's.
    const taken: string[] = [];
    const take = async () => {
      taken.push(await upload(''));
      return taken.at(-1) ?? '';
    };
    const formData = { ...(await filled(form, take)), ...said };
    const customerInfo = { name: 'Ada Obi', email: typed, phone: '08030000001' };
    const more = { paymentProvider: 'PAYSTACK', extraInfo: { extraCharge: [] } };
    const sent = product.post('/verification-requests', {
      ...{ typeId: 'basic', formData, customerInfo, ...more },
    });
    // A handle among the answers may look like a national ID, and the buyer's own address is nobody else's:
    // such orders are refused.
    if (/national ID|goes to them alone/.test((await sent).body)) return null;
    const { requestId } = await must(sent);
    for (const handle of taken) files.set(handle, worker);
    owners.set(requestId, person);
    owners.set(`about ${requestId}`, worker);
    await fulfil(platform, requestId, `SW-${requestId.slice(3)}`);
    await execute(
      `insert into purchase_notes (id, request_id, verb, text, by_id, by_name, at)
       values ($1, $1, 'note', $2, 'a', 'A', now())`,
      [requestId, `Called ${name}`],
    );
    const one = await readCaseOf(database.kysely, { source_kind: 'order', source_id: requestId });
    if (!one) throw new Error('no case');
    owners.set(one.id, worker);
    return one;
  }

  /** Such a case with all that hangs on it; of a decided one with an address that the record alone has. */
  async function open(about: About) {
    const { person, typed, worker, settled, shouted } = about;
    const one = await begin(about);
    if (!one) return;
    await work(one.id, worker);
    if (!settled) return;
    const record = shouted ? await issue(worker, worker) : null;
    const later = record ? { record_badge: record.badge, email: null, email_key: null } : {};
    await database.transaction((trx) =>
      updateCase(trx, one.id, {
        ...{ state: 'decided', decision: 'approved', decided_by: 'a', ...later },
        decided_at: platform.clock.now(),
      }),
    );
    // Whoever ordered it vouches for the worker, too; an answer was given, or the link is still out.
    owners.set(`guarantor ${one.id}`, person);
    await execute(
      `insert into case_guarantors (case_id, place, name, phone, email, relation, named_at, answer, reason)
       values ($1, 2, 'Ada Obi', '2', $2, 'friend', now(), $3, $3)`,
      [one.id, typed, shouted ? 'yes' : null],
    );
  }

  /** Somebody vouches for a worker who has named them in the order already, by name and number. */
  async function vouch({ person, typed, worker, stray, settled, shouted }: About) {
    if (person === worker) return;
    const own = { person: worker, typed: worker, worker, stray, settled, shouted: false };
    const one = await begin(own);
    if (!one) return;
    const answers = { secondGuarantor: 'Ada Obi', secondGuarantorPhone: '0803 000 0017' };
    await execute('update purchase_requests set form_data = form_data || $2::jsonb where id = $1', [
      one.source_id,
      JSON.stringify(answers),
    ]);
    await database.transaction((trx) =>
      updateCase(trx, one.id, {
        ...{ state: 'decided', decision: 'approved', decided_by: 'a' },
        decided_at: platform.clock.now(),
      }),
    );
    for (const id of [one.id, one.source_id]) owners.set(`guarantor ${id}`, person);
    await execute(
      `insert into case_guarantors (case_id, place, name, phone, email, relation, named_at, answer, reason)
       values ($1, 2, 'Obi Ada', '+2348030000017', $2, 'friend', now(), $3, $3)`,
      [one.id, typed, shouted ? 'yes' : null],
    );
  }

  /** Something of the worker in every table that hangs on a case. */
  async function work(caseId: string, worker: string) {
    const now = platform.clock.now();
    const [evidence, answer] = [await own(worker), await own(worker)];
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, caseId);
      if (!one) throw new Error('no case');
      await takeAnswered(platform, trx, { evidence: evidence.handle, answer: answer.handle });
      const found = { how: 'by phone', note: 'Uche', partial_reason: 'Uche', reference: 'Uche' };
      const outcome = { state: 'partial', ...found, evidence: [evidence] } as const;
      await writeOutcome(trx, one, 'address', outcome, now);
      await insertConsent(trx, {
        ...{ case_id: caseId, purpose: 'checks', text_version: '1', language: 'en' },
        ...{ channel: 'page', taken_by: null, given_at: now },
      });
    });
    await execute(
      `insert into case_proposals (case_id, reasons, proposed_by, proposed_at, answer, answer_files)
       values ($1, 'Uche', 'a', now(), 'Uche', $2)`,
      [caseId, JSON.stringify([answer.handle])],
    );
    await execute(
      `insert into case_guarantors (case_id, place, name, phone, relation, named_at)
       values ($1, 1, 'Bola', '1', 'friend', now())`,
      [caseId],
    );
    await execute(
      `insert into case_asks (id, case_id, kind, asked_for, provider, consent_id, state,
         reserved_kobo, answer_sealed, reference, asked_by, asked_at, tried_at)
       values ($1, $1, 'identity', 'nin', 'dojah', 1, 'answered', 5, 'x', 'x', 'a', now(), now())`,
      [caseId],
    );
    await execute(
      `insert into case_codes (case_id, phone_key, code_hash, sent_at, until)
       values ($1, '1', 'x', now(), now())`,
      [caseId],
    );
  }

  /** A worker who signs in, chooses channels and makes a link, which somebody opens; staff may hide the record. */
  async function share({ worker, stray, settled }: About) {
    const { id, badge } = await issue(worker, worker);
    const signed = await signInWorker(product, badge);
    const made = { who: stray, fields: ['photo'], purpose: 'A post', times: 3 };
    const { share: kept, link } = await must(signed.post('/me/shares', made));
    owners.set(kept.id, worker);
    await must(product.post('/shares/open', { token: new URL(link).hash.slice(1) }));
    await must(
      signed.post('/me/channels', { mail: true, sms: false, whatsapp: false, other: true }),
    );
    await must(product.get(`/verifications/verified/${badge}`));
    await execute('insert into reminder_stops (record_id, stopped_at) values ($1, now())', [id]);
    await execute(
      `insert into record_reminders (record_id, expires_at, days, sent_at)
       values ($1, now(), 30, now())`,
      [id],
    );
    await execute(
      `insert into proof_indices (idx, record_id, given_at, ends_at)
       select coalesce(max(idx), -1) + 1, $1, now(), now() + interval '1 day' from proof_indices`,
      [id],
    );
    if (settled) {
      await execute('update verification_records set hidden = true where id = $1', [id]);
    }
  }

  /** Released feedback that the worker answers and disputes. */
  async function reply({ person, typed, worker, stray, settled }: About) {
    const { id: recordId, badge } = await issue(worker, worker);
    const message = `${stray} ${randomUUID()}`;
    const said = { name: 'Ada', verificationId: badge, message, email: typed };
    await must(product.post('/feedbacks', said));
    const { rows } = await execute(
      `update feedbacks set state = 'published', record_id = $2, released_by = 'a',
         released_at = now() where message = $1 returning id`,
      [message, recordId],
    );
    const [{ id }] = rows as [{ id: string }];
    owners.set(id, person);
    await execute(
      `insert into record_reviews (id, record_id, words, quotable, released_at, counts_from, answer,
         answered_at) values ($1, $2, 'Late', true, now(), now(), 'I was there', now())`,
      [id, recordId],
    );
    const end = settled
      ? ['now()', "'b'", "'dismissed'", "'Uche was late'"]
      : Array(4).fill('null');
    await execute(
      `insert into feedback_disputes (id, feedback_id, record_id, round, ground, words, raised_at,
         due_at, not_by, decided_at, decided_by, outcome, reason)
       values ($1, $2, $3, 1, 'false-fact', 'Uche', now(), now(), '{a}', ${end.join(', ')})`,
      [randomUUID(), id, recordId],
    );
  }

  /** Somebody pays to renew the worker's record. */
  async function renew({ person, typed, worker, settled }: About) {
    const { id: recordId, badge } = await issue(worker, worker);
    const now = platform.clock.now();
    const id = `RN-${platform.secrets.randomToken()}`;
    const reference = `SW-${id.slice(3)}`;
    await database.transaction(async (trx) => {
      const told = { id, record_id: recordId, badge, type_name: 'Basic', price_kobo: 5 as never };
      await insertRenewal(trx, { ...told, old_expires_at: now, created_at: now });
      await addPayer(trx, { renewalId: id, email: typed, now });
    });
    owners.set(reference, person);
    await execute(
      `insert into payments (reference, purpose, subject, amount_kobo, email, return_path, cancel_path,
         status, created_at) values ($1, 'renewal', $2, 500000, $3, '/', '/', $4, now())`,
      [reference, id, typed, settled ? 'paid' : 'pending'],
    );
    if (!settled) return;
    await execute(
      `update renewals set status = 'completed', paid_reference = $2, new_expires_at = now(),
         completed_at = now() where id = $1`,
      [id, reference],
    );
  }

  return { case: open, guarantor: vouch, share, reply, renewal: renew };
}
