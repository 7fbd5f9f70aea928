import { randomUUID } from 'node:crypto';
import { holdPictures } from '#app/intake/files/site-pictures/site-pictures.service.server.ts';
import {
  type Answer,
  ApiError,
  type ApiErrorDefinition,
  type Received,
} from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import type { BlogPost } from '../contract.ts';
import { cleaned } from '../service.server.ts';
import { type PostRow, postOf } from '../store.server.ts';
import {
  createPost,
  deletePost,
  type NewPost,
  type postSubjects,
  publishPostNow,
  type StaffPost,
  staffPost,
  type staffPosts,
  unpublishPost,
  updatePost,
} from './contract.ts';
import { missingIn, type PostState, secondTellingMs, stateOf } from './rules.ts';
import {
  countTelling,
  hasSlug,
  insertDraft,
  type PostLineRow,
  postRows,
  posts,
  readCategories,
  readDue,
  readPictures,
  rowOf,
} from './store.server.ts';

type Query = Received<typeof staffPosts>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database'>;

function lineOf({ clock, config }: Needs, row: PostLineRow) {
  return {
    id: row.id,
    title: row.title,
    category: row.category,
    author: row.author,
    featuredImage: row.featured_image,
    imageBase: config.IMAGE_BASE_URL,
    state: stateOf(row.published_at, clock.now()),
    publishedAt: row.published_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** As staff get it: cleaned once more, since the editor draws it (D-14). */
function shown(needs: Needs, row: PostRow): StaffPost {
  return cleaned(needs, {
    ...lineOf(needs, row),
    slug: row.slug,
    content: row.content,
    tags: row.tags,
    authorBio: row.author_bio,
    authorImage: row.author_image,
    featuredAlt: row.alts[row.featured_image] ?? '',
    gallery: row.other_images.map((path) => ({ path, alt: row.alts[path] ?? '' })),
    version: row.version,
  });
}

const atSlug = (refusal: ApiErrorDefinition) =>
  new ApiError(refusal, { fields: { slug: refusal.message } });

/** A page of posts for staff, drafts and scheduled ones too. */
export async function postPage(needs: Needs, query: Query): Promise<Answer<typeof staffPosts>> {
  const filter = { ...query, now: needs.clock.now() };
  const { data, hasNext } = await postRows.page(needs.database.kysely, filter);
  return { data: data.map((row) => lineOf(needs, row)), hasNext };
}

/** The list as CSV, filtered like it, without the texts. */
export function postExport(platform: Platform, context: StaffRequestContext, query: Query) {
  const now = platform.clock.now();
  return postRows.exported(platform, context, {
    resource: 'posts',
    filter: { ...query, now },
    columns: [
      ['Title', ({ title }) => title],
      ['Address', ({ slug }) => slug],
      ['Category', ({ category }) => category],
      ['Tags', ({ tags }) => tags.join(' | ')],
      ['Author', ({ author }) => author],
      ['State', ({ published_at }) => stateOf(published_at, now)],
      ['Published from', ({ published_at }) => published_at],
      ['Updated', ({ updated_at }) => updated_at],
    ],
  });
}

/** The categories that posts have, drafts included. */
export async function subjectsInUse({ database }: Needs): Promise<Answer<typeof postSubjects>> {
  return { categories: await readCategories(database.kysely) };
}

export async function oneStaffPost(needs: Needs, id: string): Promise<StaffPost | ApiError> {
  const row = await posts.read(needs.database.kysely, id);
  return row ? shown(needs, row) : new ApiError(staffPost.errors.notFound);
}

/** A post as visitors would get it, whatever its state. */
export async function previewOf(needs: Needs, id: string): Promise<BlogPost | ApiError> {
  const row = await posts.read(needs.database.kysely, id);
  if (!row) return new ApiError(staffPost.errors.notFound);
  return cleaned(needs, postOf(row));
}

/** Holds the pictures of a post until it is saved. Refused when one of them has gone. */
function hold(trx: Trx, post: NewPost): Promise<ApiError | null> {
  const { featuredImage, authorImage, gallery, content } = post;
  const paths = gallery.map(({ path }) => path).join(' ');
  return holdPictures(trx, { featuredImage, authorImage, gallery: paths, content });
}

/** The pictures of all posts. */
export const postPictures = (db: Executor) => readPictures(db);

/** Begins a draft. Refused when another post has its address. */
export function addPost(needs: Needs, staff: Staff, post: NewPost): Promise<StaffPost | ApiError> {
  const { audit, clock, database } = needs;
  const draft = { id: randomUUID(), at: clock.now(), post: cleaned(needs, post) };
  const { taken } = createPost.errors;
  return database.transaction(async (trx) => {
    // Before the pictures are held, as where one is changed: the other way round two would wait for each other.
    if (await hasSlug(trx, draft.post.slug, draft.id)) return atSlug(taken);
    const gone = await hold(trx, post);
    if (gone) return gone;
    const row = await insertDraft(trx, draft);
    if (!row) return atSlug(taken);
    await audit.record({ action: 'posts.create', actor: staff.id, subject: row.id }, trx);
    return shown(needs, row);
  });
}

/** Why a post may not become what it is to be; null when it may. */
async function faultOf(
  { clock }: Needs,
  trx: Trx,
  row: PostRow,
  post: NewPost,
): Promise<ApiError | null> {
  const { errors } = updatePost;
  const state = stateOf(row.published_at, clock.now());
  // Links lead to the address of a post that is on the site.
  if (state === 'published' && row.slug !== post.slug) return atSlug(errors.fixed);
  if (await hasSlug(trx, post.slug, row.id)) return atSlug(errors.taken);
  const fields = state === 'draft' ? {} : missingIn(post);
  return Object.keys(fields).length > 0 ? new ApiError(errors.unready, { fields }) : null;
}

/** Changes a post. Refused when it was changed since the version that was read. */
export function changePost(
  needs: Needs,
  staff: Staff,
  { id, version, ...given }: NewPost & { readonly id: string; readonly version: number },
): Promise<StaffPost | ApiError> {
  const { audit, clock, database } = needs;
  const post = cleaned(needs, given);
  const seen = { id, version, errors: updatePost.errors };
  return changeSeen({ database }, posts, seen, async (trx, before) => {
    const fault = (await faultOf(needs, trx, before, post)) ?? (await hold(trx, post));
    if (fault) return fault;
    const row = await posts.change(trx, id, { ...rowOf(post), updated_at: clock.now() });
    await audit.record({ action: 'posts.update', actor: staff.id, subject: id }, trx);
    return shown(needs, row);
  });
}

/** A post as a member has read it: time alone puts a scheduled one onto the site, under the same version. */
interface Seen {
  readonly id: string;
  readonly version: number;
  readonly from?: PostState | undefined;
}

/** Keeps the address of a post that is on the site: it may have another when it comes back. */
function leaving({ published_at, slug, former_slugs }: PostRow, now: Date) {
  const isOut = stateOf(published_at, now) === 'published';
  return isOut ? { former_slugs: JSON.stringify([...new Set([...former_slugs, slug])]) } : {};
}

/**
 * Puts a post onto the site, now or at a moment to come. A post that is on the site already keeps the
 * day it came, unless it is given a moment to come.
 */
export function publish(
  needs: Needs,
  staff: Staff,
  { id, version, from, at }: Seen & { readonly at?: string | undefined },
): Promise<StaffPost | ApiError> {
  const { audit, clock, database } = needs;
  const { errors } = publishPostNow;
  return changeSeen({ database }, posts, { id, version, errors }, async (trx, before) => {
    const now = clock.now();
    const state = stateOf(before.published_at, now);
    if (from && from !== state) return new ApiError(errors.changed);
    const fields = missingIn(before);
    if (Object.keys(fields).length > 0) return new ApiError(errors.unready, { fields });
    const moment = at === undefined ? null : new Date(at);
    if (moment && moment <= now) {
      return new ApiError(errors.past, { fields: { at: errors.past.message } });
    }
    const isOut = state === 'published';
    const publishedAt = moment ?? (isOut ? before.published_at : now);
    // One that comes anew is no longer of the day that it was written with.
    const day = publishedAt === before.published_at ? before.day : '';
    // Now: the change itself is the first telling.
    const announced = moment ? 0 : 1;
    const change = {
      ...leaving(before, now),
      published_at: publishedAt,
      day,
      announced,
      updated_at: now,
    };
    const row = await posts.change(trx, id, change);
    const action = moment ? 'posts.schedule' : 'posts.publish';
    await audit.record({ action, actor: staff.id, subject: id }, trx);
    return shown(needs, row);
  });
}

/** Takes a post off the site, or its moment back: it is a draft again. */
export function unpublish(
  needs: Needs,
  staff: Staff,
  { id, version, from }: Seen,
): Promise<StaffPost | ApiError> {
  const { audit, clock, database } = needs;
  const { errors } = unpublishPost;
  return changeSeen({ database }, posts, { id, version, errors }, async (trx, before) => {
    const now = clock.now();
    if (from && from !== stateOf(before.published_at, now)) return new ApiError(errors.changed);
    const change = { ...leaving(before, now), published_at: null, announced: 2, updated_at: now };
    const row = await posts.change(trx, id, change);
    await audit.record({ action: 'posts.unpublish', actor: staff.id, subject: id }, trx);
    return shown(needs, row);
  });
}

/** Deletes one. Refused when it was changed since the version that was read. */
export function dropPost(
  needs: Needs,
  staff: Staff,
  given: { readonly id: string; readonly version?: number | undefined },
): Promise<StaffPost | ApiError> {
  const seen = { ...given, errors: deletePost.errors };
  return changeSeen(needs, posts, seen, async (trx, row) => {
    await posts.remove(trx, row.id);
    await needs.audit.record({ action: 'posts.delete', actor: staff.id, subject: row.id }, trx);
    return shown(needs, row);
  });
}

/** Tells the cached pages of posts whose moment has come. */
export async function tellDue({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  const now = clock.now();
  const again = new Date(now.getTime() - secondTellingMs);
  // Asked first: a change of no row would tell everybody too.
  const due = await readDue(database.kysely, now, again);
  if (due.length > 0) await countTelling(database.kysely, due);
}
