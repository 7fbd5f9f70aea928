import type { Executor } from '#platform/database/database.server.ts';
import { mailWent } from '#platform/mail/told.server.ts';
import { messageWent } from '#platform/messages/told.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dropWaiting } from '../../link.service.server.ts';
import {
  casesToHear,
  readProposal,
  recallRelease,
  type StoredProposal,
} from '../../proposals.store.server.ts';
import { type Invitation, inviteJob } from '../../service.server.ts';
import { insertEvent, lockCase } from '../../store.server.ts';

/** What has not gone out by then would leave the person too few of their days. */
const mostWaitingMs = 48 * 3_600_000;

/** How far a mail or a message is, by its id. */
export const wentOf = async (db: Executor, id: string) =>
  (await mailWent(db, id)) ?? (await messageWent(db, id));

/** Whether what told the person of a release never reached them, or has waited too long to (CASE-08). */
export async function isUnheard(
  db: Executor,
  {
    told_by: id,
    released_at: releasedAt,
    answered_at: answeredAt,
  }: Pick<StoredProposal, 'told_by' | 'released_at' | 'answered_at'>,
  now: Date,
): Promise<boolean> {
  if (!id || !releasedAt || answeredAt) return false;
  const went = await wentOf(db, id);
  if (went === 'waiting') return now.getTime() - releasedAt.getTime() > mostWaitingMs;
  return went === 'lost';
}

/**
 * Takes back each release whose message came back, failed or waits too long: the person's days never run
 * out unheard. A colleague lets it out anew, and the days begin with that. Meanwhile a new link goes out in the place of
 * one that waited with it.
 */
export async function recallUnheard(
  platform: Pick<Platform, 'clock' | 'database' | 'jobs' | 'mail' | 'messages'>,
): Promise<void> {
  const { clock, database, jobs, mail } = platform;
  for (const id of await casesToHear(database.kysely)) {
    await database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      const proposal = await readProposal(trx, id);
      const now = clock.now();
      if (!one || one.state === 'decided' || !proposal) return;
      if (!(await isUnheard(trx, proposal, now))) return;
      const told = proposal.told_by ?? '';
      const waits = (await wentOf(trx, told)) === 'waiting';
      await mail.takeBack([told], trx);
      await dropWaiting(platform, trx, id, { guarantors: false });
      await recallRelease(trx, one);
      await insertEvent(trx, { case_id: id, at: now, what: 'release-unheard' });
      // With what waited goes the only link that opens the person's page.
      const [carrier, ...more] = one.link_told_by ?? [];
      if (!waits || carrier !== told || more.length > 0 || one.stopped_because) return;
      const after = one.link_sent_at?.toISOString() ?? null;
      await jobs.send(inviteJob, { id, after } satisfies Invitation, trx);
    });
  }
}
