import { describe, expect, it } from 'vitest';
import { tokenOf } from '#app/people/reminders/service.server.ts';
import { postForm, sharedPages } from '../support/pages.ts';

const stops = async () => {
  const { platform } = await sharedPages();
  return platform.database.kysely.selectFrom('reminder_stops').select('record_id').execute();
};

describe('the page behind the link of a reminder (MSG-03)', () => {
  it('says so when the link is none of ours', async () => {
    const answer = await postForm(await sharedPages(), '/reminders/Sw-AMY20.0', {});
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link does not work');
    expect(await stops()).toEqual([]);
  });

  it('leads to the renewal and changes nothing by being opened', async () => {
    const pages = await sharedPages();
    const html = await pages.html(`/reminders/${tokenOf(pages.platform, 'Sw-AMY20')}`);
    expect(html).toContain('href="/renew-verification/Sw-AMY20"');
    expect(await stops()).toEqual([]);
  });

  it('stops the reminders by its button, and by one click in a mail program', async () => {
    const pages = await sharedPages();
    const path = `/reminders/${tokenOf(pages.platform, 'Sw-AMY20')}`;
    const answer = await postForm(pages, path, { 'List-Unsubscribe': 'One-Click' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('No further reminders');
    expect(await stops()).toHaveLength(1);
  });
});
