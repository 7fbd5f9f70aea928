import { globSync } from 'node:fs';
import { basename } from 'node:path';
import type { Erasers } from '#app/intake/account/erasure/erasure.service.server.ts';
import { removeFile, removeJob } from '#app/intake/files/service.server.ts';
import type { Form } from '#app/intake/forms/contract.ts';
import { fieldsOf, optionsOf } from '#app/intake/forms/rules.ts';
import { sentFormOf } from '#app/intake/forms/submissions/submissions.rules.ts';
import { putDocument } from '#app/people/verification/admin/papers/papers.service.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type Kept, modelOf, paperTag, type Snapshot, tables } from './erasure-model.ts';
import { formOf, formOfPlan, keepPicture, picturesOf } from './erasure-site.ts';
import { openWorkers } from './erasure-workers.ts';
import { filled } from './filled-form.ts';
import { clockAt } from './money.ts';
import { openProduct, type Product } from './product.ts';
import { signIn } from './staff.ts';

/** Something that a person, or staff for that person, does. */
export interface Act {
  readonly kind:
    | ('order' | 'theft' | 'application' | 'paper' | 'record' | 'claim')
    | ('feedback' | 'message' | 'list' | 'account')
    | ('case' | 'guarantor' | 'share' | 'reply' | 'renewal');
  readonly who: number;
  /** The worker whom a case, a guarantor, a share, a reply or a renewal is about. */
  readonly about: number;
  readonly stray: number;
  readonly settled: boolean;
  readonly shouted: boolean;
}

export interface World {
  readonly tables: readonly string[];
  /** Four people with addresses of one look. */
  newPeople(): string[];
  perform(people: readonly string[], act: Act): Promise<void>;
  snapshot(): Promise<Snapshot>;
  /** What must stand after this person was erased. */
  model(person: string, before: Snapshot): Snapshot;
  erase(erasers: Erasers, person: string): Promise<void>;
  close(): Promise<void>;
}

const phone = '08030000001';
const pdf = (n: number) =>
  `%PDF-1.7\n% ${n}\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n`;
const address = (n: number) =>
  `data:application/pdf;base64,${Buffer.from(pdf(n)).toString('base64')}`;

/** The product with people who order, apply, claim and speak up; the model knows what is whose. */
export async function openWorld(): Promise<World> {
  // Three digits of a second, as the database writes them.
  const clock = clockAt(new Date(Math.floor(Date.now() / 1_000) * 1_000 + 123));
  const product = await openProduct({ clock, env: { LIMITS_FACTOR: '100000' } });
  const { platform } = product;
  const { database } = platform;
  const forms = {
    order: await formOfPlan(product),
    application: await formOf(product, 'work-with-us'),
    paper: await formOf(product, paperTag),
  };
  const agent = await signIn(product, 'verification-agent');
  const support = await signIn(product, 'support');
  await keepPicture(platform);
  /** By the key of a row, and by a handle: whose it is. */
  const owners = new Map<string, string>();
  const files = new Map<string, string>();
  let count = 0;

  const must = async (asked: ReturnType<Product['post']>) => {
    const answer = await asked;
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const upload = async (person: string) => {
    count += 1;
    const { filePath } = await must(product.post('/files/upload', { file: address(count) }));
    if (person) files.set(filePath, person);
    return filePath as string;
  };
  const execute = (text: string, values: unknown[]) => database.executeSql(text, values);

  /** Answers whose plain texts are a handle that somebody else may own. */
  async function answers(form: Form, person: string, stray: string) {
    const texts = fieldsOf(form).filter(
      ({ fieldType, options, maxLength = 99 }) =>
        /^text/.test(fieldType) && optionsOf(options).length === 0 && maxLength >= stray.length,
    );
    const given = await filled(form, () => upload(person));
    for (const { name } of texts)
      if (name in given && name !== 'verificationId') given[name] = stray;
    return given;
  }

  async function order(person: string, typed: string, { stray, settled }: Told, theft: boolean) {
    // What a refused order would have taken stays free: it is nobody's, and goes after a day unused.
    const formData = await answers(forms.order, theft ? '' : person, stray);
    const field = fieldsOf(forms.order).find(({ fieldType }) => fieldType === 'file');
    if (theft) formData[field?.name ?? ''] = stray;
    const customerInfo = { name: 'Ada Obi', email: typed, phone };
    const extraInfo = { extraCharge: [] };
    const body = {
      typeId: 'basic',
      formData,
      customerInfo,
      paymentProvider: 'PAYSTACK',
      extraInfo,
    };
    const sent = product.post('/verification-requests', body);
    // A file that somebody has taken, and one of the site, can be taken by nobody.
    if (theft && (await sent).statusCode !== 400) throw new Error('a theft went through');
    if (theft) return;
    // A handle among the answers may look like a national ID: such an order is refused.
    if (/national ID/.test((await sent).body)) return;
    const { requestId } = await must(sent);
    owners.set(requestId, person);
    const reference = `SW-${requestId.slice(3)}`;
    owners.set(reference, person);
    const status = settled ? 'paid' : 'pending';
    await execute(
      `insert into payments (reference, purpose, subject, amount_kobo, email, return_path, cancel_path,
         status, created_at, closed_note) values ($1, 'request', $2, 500000, $3, '/', '/', $4, now(), $3)`,
      [reference, requestId, typed, status],
    );
    await execute(
      `insert into purchase_notes (id, request_id, verb, text, by_id, by_name, at)
       values ($1, $1, 'note', $2, 'a', 'A', now())`,
      [requestId, `Called ${typed}`],
    );
    if (!settled) return;
    await execute('update purchase_requests set paid_reference = $2 where id = $1', [
      requestId,
      reference,
    ]);
  }

  async function apply(person: string, typed: string, form: Form, told: Told) {
    const signed = { authorizedName: 'Ada Obi', authorizedDesignation: 'Head' };
    const given = { ...(await answers(form, person, told.stray)), ...signed, email: typed };
    const at = new Date(clock.now().getTime() + owners.size);
    const sent = sentFormOf(form, { ...given, phone } as never, at);
    const { receipt } = await must(product.post(`/forms/${form.id}/submit`, sent));
    owners.set(receipt, person);
    if (!told.settled) return;
    // Accepted, and looked at again since.
    const state = told.shouted ? 'in-review' : 'accepted';
    await execute('update form_submissions set state = $2 where id = $1', [receipt, state]);
    await execute(
      `insert into submission_notes (submission_id, staff_id, note, moved_to, written_at)
       values ($1, 'a', $2, 'accepted', now())`,
      [receipt, typed],
    );
  }

  async function issue(person: string, typed: string, { settled }: Pick<Told, 'settled'>) {
    count += 1;
    const badge = `Sw-${count.toString(36).toUpperCase().padStart(5, 'Z')}`;
    await issueVerification(
      platform,
      {
        ...{ badge, typeId: 'basic', fullName: 'Ada Obi', phoneNumber: phone, email: typed },
        ...{ dateOfBirth: '1990-02-03', address: '1 Street', state: 'Lagos', standing: 'verified' },
        verifiedAt: clock.now(),
        expiresAt: clock.now(),
        officer: { firstName: 'Desk', lastName: 'Officer', email: 'desk@example.com' },
        ...{ policeRecord: 'Clear', healthStatus: 'Fit', totalReviews: 3, hasBasicReport: true },
        nationalId: `3${String(count).padStart(10, '0')}`,
        photo: settled ? new TextEncoder().encode(`a picture ${count}`) : null,
      } as never,
      [{ group: 'photo', textVersion: '1', purpose: 'badge', givenAt: clock.now(), until: null }],
    );
    const working = { staff: agent as never, requestId: 'a-test' };
    await putDocument(platform, working, { id: badge, title: 'Paper', file: address(count) });
    const { rows } = await execute(
      `select r.id, r.photo_handle as photo, d.handle from verification_records r
       join verification_documents d on d.record_id = r.id where r.badge = $1`,
      [badge],
    );
    const [{ id, photo, handle }] = rows as [{ id: string; photo: string | null; handle: string }];
    owners.set(id, person);
    owners.set(badge, person);
    for (const one of [photo, handle]) if (one) files.set(one, person);
    return { id, badge };
  }

  async function claim(person: string, typed: string) {
    const send = (path: string, body: object) =>
      must(support.send('POST', `/api/v1/claims${path}`, body) as never);
    const told = { name: 'Ada Obi', email: typed, phone, cameBy: 'phone', askedKobo: 100 };
    const { id } = await send('', { ...told, happenedOn: '2026-01-01', what: 'A roof' });
    await send(`/${id}/notes`, { note: typed });
    count += 1;
    await send(`/${id}/documents`, { title: 'A bill', file: address(count) });
    const { rows } = await execute('select handle from claim_documents where claim_id = $1', [id]);
    owners.set(id, person);
    for (const { handle } of rows as { handle: string }[]) files.set(handle, person);
  }

  async function speak(person: string, typed: string, { kind, stray, settled }: Told) {
    count += 1;
    const message = `${stray} ${count}`;
    if (kind === 'list') {
      await must(product.post('/mail-list/subscribe', { email: typed }));
      owners.set(typed.toLowerCase(), person);
      return;
    }
    const feedback = { name: 'Ada', verificationId: 'Sw-AMY20', message, email: typed };
    const said = kind === 'feedback' ? feedback : { name: 'Ada', email: typed, phone, message };
    await must(product.post(kind === 'feedback' ? '/feedbacks' : '/contacts', said));
    const table = kind === 'feedback' ? 'feedbacks' : 'contacts';
    const key = kind === 'feedback' ? 'id' : 'ticket';
    const { rows } = await execute(`select ${key} as id from ${table} where message = $1`, [
      message,
    ]);
    const [{ id }] = rows as [{ id: string }];
    owners.set(id, person);
    if (kind === 'feedback' && settled) {
      await execute("update feedbacks set state = 'published', reply = $2 where id = $1", [
        id,
        typed,
      ]);
    }
  }

  async function register(person: string) {
    const id = `account of ${person}`;
    owners.set(id, person);
    await execute(
      `insert into accounts (id, name, email, phone, password_hash, made_by, created_at)
       values ($1, 'Ada', $2, $3, 'x', 'app', now()) on conflict do nothing`,
      [id, person, phone],
    );
  }

  const workers = openWorkers({
    ...{ product, owners, files, must, upload, form: forms.order },
    issue: (person, typed) => issue(person, typed, { settled: true }),
  });

  return {
    tables,
    newPeople() {
      count += 1;
      const [one, two] = [`ada.obi${count}@example.com`, `ada.obi${count}@example.co`];
      return [one, two, `xada.obi${count}@example.com`, `ada_obi${count}@example.com`];
    },
    async perform(people, act) {
      const person = people[act.who] ?? '';
      const typed = act.shouted ? person.toUpperCase() : person;
      // Handles of files that somebody took, and the public ones of the site's own pictures.
      const known = [...files.keys(), ...(await picturesOf(platform))].sort();
      const told = { ...act, stray: known[act.stray % known.length] ?? '' };
      if (act.kind === 'order' || act.kind === 'theft') {
        return order(person, typed, told, act.kind === 'theft');
      }
      if (act.kind === 'application') return apply(person, typed, forms.application, told);
      if (act.kind === 'paper') return apply(person, typed, forms.paper, told);
      if (act.kind === 'record') return void (await issue(person, typed, told));
      if (act.kind === 'claim') return claim(person, typed);
      if (act.kind === 'account') return register(person);
      const about = workers[act.kind as keyof typeof workers];
      if (!about) return speak(person, typed, told);
      return about({ ...told, person, typed, worker: people[act.about] ?? '' });
    },
    async snapshot() {
      const rows: Kept[] = [];
      for (const table of tables) {
        const found = await execute(
          `select row_to_json(x) as row from ${table} x order by row_to_json(x)::text collate "C"`,
          [],
        );
        for (const { row } of found.rows as { row: Kept['row'] }[]) rows.push({ table, row });
      }
      const paths = globSync('files/*/*', { cwd: platform.config.DATA_DIR });
      return { rows, files: paths.map((path) => basename(path)).sort() };
    },
    model: (person, before) =>
      modelOf(person, before, {
        owners,
        files,
        now: clock.now().toISOString().replace('Z', '+00:00'),
      }),
    async erase(erasers, person) {
      const gone: string[] = [];
      const send: Platform['jobs']['send'] = async (name, data) => {
        if (name === removeJob) gone.push((data as { handle: string }).handle);
      };
      const watched = { ...platform, jobs: { ...platform.jobs, send } };
      await database.transaction(async (trx) => {
        for (const { erase } of Object.values(erasers))
          await erase(watched, trx, { email: person });
      });
      for (const handle of gone) await removeFile(platform, handle);
    },
    close: () => product.close(),
  };
}

type Told = Omit<Act, 'stray'> & { readonly stray: string };
