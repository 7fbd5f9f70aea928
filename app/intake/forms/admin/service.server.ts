import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { Columns } from '#platform/csv/write.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import type { Form } from '../contract.ts';
import { fieldsOf, personFields, whoField } from '../rules.ts';
import { publishAfter, Unfit } from '../service.server.ts';
import { readCurrent, readVersion } from '../store.server.ts';
import { leadsToVerification } from '../submissions/accepted.rules.ts';
import {
  createForm,
  type FormLine,
  type NewStaffForm,
  publishVersion,
  type StaffForm,
  staffForm,
  type staffForms,
  type staffFormVersion,
} from './contract.ts';
import { faultsOfLost, optionsFrom, sectionsFrom, staffSections } from './rules.ts';
import { type CurrentRow, countWaiting, formRows, readVersions } from './store.server.ts';

type Query = Received<typeof staffForms>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;
type Reads = Pick<Platform, 'database'>;
type Seeing = Pick<StaffRequestContext, 'may'>;

/** How many questions a form asks. */
const countFields = ({ sections }: CurrentRow) =>
  sections.reduce((sum, { fields }) => sum + fields.length, 0);

interface Counted {
  readonly waiting: number | null;
}
const waitingColumn: Columns<Counted>[number] = ['New submissions', ({ waiting }) => waiting];

/** How many new submissions wait by the tag of their form; of nothing for who reads no submissions. */
async function waitingBy(
  { database }: Reads,
  { may }: Seeing,
  tags: readonly string[],
): Promise<(tag: string) => number | null> {
  if (!may('submissions.read')) return () => null;
  const waiting = await countWaiting(database.kysely, tags);
  return (tag) => waiting.get(tag) ?? 0;
}

/** A page of the forms. */
export async function formPage(
  platform: Reads,
  context: Seeing,
  query: Query,
): Promise<Answer<typeof staffForms>> {
  const { data, hasNext } = await formRows.page(platform.database.kysely, query);
  const tags = data.map(({ tag }) => tag);
  const waiting = await waitingBy(platform, context, tags);
  const lines = data.map(
    (row): FormLine => ({
      id: row.tag,
      tag: row.tag,
      title: row.title,
      version: row.version,
      publishedAt: row.published_at.toISOString(),
      fields: countFields(row),
      waiting: waiting(row.tag),
    }),
  );
  return { data: lines, hasNext };
}

/**
 * The list as CSV, filtered like it: each form as its current version is, never what was answered to it. How many wait
 * is no column for who reads no submissions.
 */
export function formExport(platform: Platform, context: StaffRequestContext, query: Query) {
  const counts = context.may('submissions.read');
  return formRows.exported<CurrentRow & Counted>(platform, context, {
    resource: 'forms',
    filter: query,
    async lines(rows) {
      const tags = rows.map(({ tag }) => tag);
      const waiting = await waitingBy(platform, context, tags);
      return rows.map((row) => ({ ...row, waiting: waiting(row.tag) }));
    },
    columns: [
      ['Title', ({ title }) => title],
      ['Tag', ({ tag }) => tag],
      ['Version', ({ version }) => version],
      ['Fields', countFields],
      ['Published', ({ published_at }) => published_at],
      ...(counts ? [waitingColumn] : []),
    ],
  });
}

/** One form with its versions. */
export async function oneStaffForm(
  { database }: Reads,
  context: Seeing,
  tag: string,
): Promise<StaffForm | ApiError> {
  const current = await readCurrent(database.kysely, tag);
  const versions = await readVersions(database.kysely, tag);
  const [newest] = versions;
  if (!current || !newest) return new ApiError(staffForm.errors.notFound);
  const waiting = await waitingBy({ database }, context, [tag]);
  return {
    id: tag,
    tag,
    title: current.title,
    version: newest.version,
    publishedAt: newest.published_at.toISOString(),
    fields: fieldsOf(current).length,
    waiting: waiting(tag),
    sections: staffSections(current),
    current,
    versions: versions.map(({ version, published_at }) => ({
      version,
      publishedAt: published_at.toISOString(),
    })),
  };
}

/** One version, as it was asked. */
export async function oneVersion(
  { database }: Reads,
  { id, version }: { id: string; version: number },
): Promise<Answer<typeof staffFormVersion> | ApiError> {
  const form = await readVersion(database.kysely, `${id}-v${version}`);
  return form ?? new ApiError(staffForm.errors.notFound);
}

const longestOption = 200;

/** What staff wrote that no version could hold, by its place. */
function faultsOfOptions(sections: NewStaffForm['sections']): Record<string, string> {
  const faults = sections.flatMap(({ fields }, s) =>
    fields.flatMap(({ options }, f) => {
      const list = optionsFrom(options);
      const at = `sections.${s}.fields.${f}.options`;
      if (list.length > 200) return [[at, 'Use at most 200 options']];
      const long = list.some(({ label }) => label.length > longestOption);
      return long ? [[at, `Use at most ${longestOption} characters an option`]] : [];
    }),
  );
  return Object.fromEntries(faults);
}

const unfit = (fields: Record<string, string>) =>
  new ApiError(publishVersion.errors.unfit, { fields });

/** Forms do not know who asks them: who builds the calls hands this in. */
export interface Asking {
  /** The questions of a form by whose answers orders go. */
  readonly needed: (tag: string) => Promise<readonly string[]>;
}

/** The questions whose answers tell who is verified: without them a case is about nobody, or the buyer. */
function aboutPerson(tag: string, form: Form): readonly string[] {
  const asksWho = fieldsOf(form).some(({ name }) => name === whoField);
  return asksWho || leadsToVerification(tag) ? personFields : [];
}

interface Edit {
  readonly tag: string;
  readonly after: number;
  readonly before: Form | null;
  readonly needed: readonly string[];
}

async function publish(
  { audit, clock, database }: Needs,
  staff: Pick<Staff, 'id'>,
  { title, sections: given }: Pick<NewStaffForm, 'title' | 'sections'>,
  { tag, after, before, needed }: Edit,
): Promise<ApiError | null> {
  const faults = faultsOfOptions(given);
  if (Object.keys(faults).length > 0) return unfit(faults);
  const sections = sectionsFrom(given, before);
  const lost = before ? faultsOfLost(before, sections, needed) : {};
  if (Object.keys(lost).length > 0) return unfit(lost);
  return database.transaction(async (trx) => {
    const form = { tag, title, sections, at: clock.now() };
    const id = await publishAfter(trx, after, form);
    if (id instanceof Unfit) return unfit({ ...id.faults });
    if (id === null) return new ApiError(publishVersion.errors.changed);
    await audit.record({ action: 'forms.publish', actor: staff.id, subject: id }, trx);
    return null;
  });
}

/** Publishes the first version of a form. Refused when its tag is another form's. */
export async function addForm(
  needs: Needs,
  context: Seeing & { readonly staff: Pick<Staff, 'id'> },
  { tag, ...form }: NewStaffForm,
): Promise<StaffForm | ApiError> {
  const { taken } = createForm.errors;
  const edit = { tag, after: 0, before: null, needed: [] };
  const refused = await publish(needs, context.staff, form, edit);
  if (refused?.definition === publishVersion.errors.changed) {
    return new ApiError(taken, { fields: { tag: taken.message } });
  }
  return refused ?? oneStaffForm(needs, context, tag);
}

/**
 * Publishes the next version of a form; what was sent in before stays with the version it answers.
 * Refused, with what is wrong beside each field, or when somebody has published since `version`.
 */
export async function changeForm(
  needs: Needs & Asking,
  context: Seeing & { readonly staff: Pick<Staff, 'id'> },
  {
    id: tag,
    version,
    ...form
  }: Omit<NewStaffForm, 'tag'> & { readonly id: string; readonly version: number },
): Promise<StaffForm | ApiError> {
  const before = await readCurrent(needs.database.kysely, tag);
  if (!before) return new ApiError(publishVersion.errors.notFound);
  const needed = [...(await needs.needed(tag)), ...aboutPerson(tag, before)];
  const edit = { tag, after: version, before, needed };
  const refused = await publish(needs, context.staff, form, edit);
  return refused ?? oneStaffForm(needs, context, tag);
}
