import { writeForSms } from '#messaging/gsm.ts';
import type { Trx } from '../database/database.server.ts';
import type { Jobs } from '../jobs/jobs.server.ts';
import { lifeMs, type MessageRow, queueDelivery } from './messages.server.ts';
import { fitsSms } from './words.ts';

/** Whether an SMS follows where WhatsApp does not reach the person: of what is necessary, and never a second one. */
export const mayFollow = ({ kind, channel, text }: Pick<MessageRow, 'kind' | 'channel' | 'text'>) =>
  kind === 'necessary' && channel === 'whatsapp' && text !== '' && fitsSms(text);

/** Makes an SMS of a locked WhatsApp message that did not arrive, within its life; false where nothing changes. */
export async function followBySms(
  jobs: Pick<Jobs, 'send'>,
  trx: Trx,
  row: MessageRow,
  now: Date,
): Promise<boolean> {
  const { id, kind, created_at: from } = row;
  if (!mayFollow(row) || now.getTime() > from.getTime() + lifeMs[kind]) return false;
  await trx
    .updateTable('message_outbox')
    .set({
      channel: 'sms',
      text: writeForSms(row.text),
      status: 'queued',
      handed: 0,
      due_at: now,
      why: null,
      sent_at: null,
      reference: null,
      report: null,
      reported_at: null,
    })
    .where('id', '=', id)
    .execute();
  await queueDelivery(jobs, trx, { id, due: now });
  return true;
}
