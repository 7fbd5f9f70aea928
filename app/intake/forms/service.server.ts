import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { ApiError } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { tagOf } from './agreement.rules.ts';
import { type Answer, checkAnswers, type Entered, type Messages } from './answers.rules.ts';
import { Form, getForm, type Section } from './contract.ts';
import { faultsOfForm, fieldsOf, filesAmong, markedAs, withEmail } from './rules.ts';
import { insertVersion, readCurrent, readVersion, readVersionNumber } from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

/** A form on its way in. */
export interface NewForm {
  /** Lower case words with hyphens, e.g. `community-agent`. */
  readonly tag: string;
  readonly title: string;
  readonly sections: readonly Section[];
}

const tagPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A version of a form that could not be published: what is wrong by its place, or who was faster. */
export class Unfit {
  readonly faults: Readonly<Record<string, string>>;
  constructor(faults: Unfit['faults']) {
    this.faults = faults;
  }
}

const overtaken = 'Somebody else has just published this form. Look at their version first.';

/**
 * Publishes a form as the version after `after` and gives that version's id; the versions before it
 * stay as they were. A form that asks for no email gets such a field (C-92). Null when `after` is not
 * the current version: somebody else was faster.
 */
export async function publishAfter(
  executor: Executor,
  after: number,
  { tag, title, sections, at }: NewForm & { readonly at: Date },
): Promise<string | Unfit | null> {
  // A tag must not look like the id of a version.
  if (!tagPattern.test(tag) || /-v\d+$/.test(tag)) {
    return new Unfit({ tag: `"${tag}" cannot be a tag.` });
  }
  const form = z.parse(Form, { id: tag, title, sections: withEmail(sections) });
  const faults = faultsOfForm(form);
  if (Object.keys(faults).length > 0) return new Unfit(faults);
  if ((await readVersionNumber(executor, tag)) !== after) return null;
  const version = after + 1;
  const id = `${tag}-v${version}`;
  const row = { ...form, id, tag, version, published_at: at };
  return (await insertVersion(executor, row)) ? id : null;
}

/**
 * Publishes a form as the next version of its tag and gives the version's id. Throws, in words for
 * people, when the definition cannot be used or somebody else has published at the same moment.
 */
export async function publishForm(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  form: NewForm,
): Promise<string> {
  const current = await readVersionNumber(database.kysely, form.tag);
  const done = await publishAfter(database.kysely, current, { ...form, at: clock.now() });
  if (done === null) throw new Error(overtaken);
  if (done instanceof Unfit) throw new Error(Object.values(done.faults)[0]);
  return done;
}

/** Publishes forms of which there is no version yet. */
export async function addForms(
  platform: Pick<Platform, 'clock' | 'database'>,
  forms: readonly NewForm[],
): Promise<void> {
  for (const form of forms) {
    const known = await readVersionNumber(platform.database.kysely, form.tag);
    if (known === 0) await publishForm(platform, form);
  }
}

/**
 * Publishes the second version of forms whose first one differs from what is written: staff have
 * published none, or there would be a second one. Forms that are missing are added.
 */
export async function renewForms(
  platform: Pick<Platform, 'clock' | 'database'>,
  forms: readonly NewForm[],
): Promise<void> {
  const { clock, database } = platform;
  for (const form of forms) {
    const current = await readCurrent(database.kysely, form.tag);
    const written = { title: form.title, sections: withEmail(form.sections) };
    const { title, sections } = current ?? {};
    if (current && isDeepStrictEqual({ title, sections }, written)) continue;
    // Somebody else may just have published it: theirs stands.
    if (!current) await publishAfter(database.kysely, 0, { ...form, at: clock.now() });
    else if (current.id === `${form.tag}-v1`) {
      await publishAfter(database.kysely, 1, { ...form, at: clock.now() });
    }
  }
}

/** The current version of a form, or a refusal. */
export async function currentForm({ database }: Needs, tag: string): Promise<Form | ApiError> {
  return (await readCurrent(database.kysely, tag)) ?? new ApiError(getForm.errors.notFound);
}

/** The version with this id; by a tag the current one, so that a plan never points at an old form. */
export async function oneForm({ database }: Needs, id: string): Promise<Form | ApiError> {
  return (await formUnder(database.kysely, id)) ?? new ApiError(getForm.errors.notFound);
}

/** The same inside the caller's transaction; null: there is none. */
export async function formUnder(executor: Executor, id: string): Promise<Form | null> {
  return (await readVersion(executor, id)) ?? (await readCurrent(executor, id));
}

/** The version that was answered, marked as it and the current one say, for staff to read by; null: there is none. */
export async function formAsRead(executor: Executor, id: string): Promise<Form | null> {
  const form = await formUnder(executor, id);
  return form && markedAs(await readCurrent(executor, tagOf(form.id)), form);
}

/** Answers that may be kept, with the version that asked for them and the uploads among them. */
export interface Filled {
  readonly formId: string | null;
  readonly answers: Readonly<Record<string, Answer>>;
  /** Handles of uploads, by the field's name. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Checks what was entered against a form: its answers, or what is wrong by the field's name. Without a
 * form nothing may be answered. Refused when the form is gone.
 */
export async function fillIn(
  needs: Pick<Platform, 'clock' | 'database'>,
  formId: string | null,
  entered: Entered,
  messages: Messages,
): Promise<Filled | { readonly faults: Readonly<Record<string, string>> } | ApiError> {
  const form = formId === null ? null : await oneForm(needs, formId);
  if (form instanceof ApiError) return form;
  const fields = form ? fieldsOf(form) : [];
  const { faults, answers } = checkAnswers(fields, entered, messages, dayOf(needs.clock.now()));
  if (Object.keys(faults).length > 0) return { faults };
  const files = form ? filesAmong(form, answers) : [];
  const byName = Object.fromEntries(files.map(({ name, handle }) => [name, handle]));
  return { formId: form?.id ?? null, answers, files: byName };
}

/**
 * The handles that an order or a submission took through the file fields of the version that asked.
 * A handle in any other field is only text: anybody may have typed it.
 */
export async function filesTaken(
  executor: Executor,
  formId: string | null,
  answers: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const form = formId === null ? null : await readVersion(executor, formId);
  return form ? filesAmong(form, answers).map(({ handle }) => handle) : [];
}
