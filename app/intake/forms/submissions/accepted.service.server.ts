import type { Trx } from '#platform/database/database.server.ts';
import { fieldsOf, filesAmong } from '../rules.ts';
import { readVersion } from '../store.server.ts';
import { lockIn } from './submissions.store.server.ts';

/** The jobs that are sent when staff accept or decline a submission: whoever works on it from there hears of it. */
export const acceptedJob = 'application-accepted';
export const declinedJob = 'application-declined';

/** What such a job tells. */
export interface Moved {
  readonly id: string;
  /** The member of staff. Jobs of older versions lack it. */
  readonly by?: { readonly id: string; readonly name: string };
}

/** What an accepted submission holds for whoever works on it from there. */
export interface Accepted {
  readonly tag: string;
  /** The address that it was sent from. */
  readonly applicant: string | null;
  /** The answers that are texts, by the field's name. */
  readonly answers: Readonly<Record<string, string>>;
  /** The files among the answers, by what the form calls them. */
  readonly papers: readonly { readonly handle: string; readonly title: string }[];
}

/** A submission that is accepted at this moment, its row locked; null for any other. */
export async function acceptedApplication(trx: Trx, id: string): Promise<Accepted | null> {
  const row = await lockIn(trx, id, 'accepted');
  const form = row && (await readVersion(trx, row.form_id));
  if (!row || !form) return null;
  const texts = Object.entries(row.answers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const titles = new Map(fieldsOf(form).map(({ name, label }) => [name, label]));
  const papers = filesAmong(form, row.answers).map(({ name, handle }) => ({
    handle,
    title: titles.get(name) ?? name,
  }));
  return { tag: row.tag, applicant: row.applicant, answers: Object.fromEntries(texts), papers };
}

/** Whether a submission is declined at this moment, its row locked. */
export async function isDeclined(trx: Trx, id: string): Promise<boolean> {
  return (await lockIn(trx, id, 'declined')) !== undefined;
}
