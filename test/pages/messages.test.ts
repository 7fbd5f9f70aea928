import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { exampleSite, siteContext } from '#app/shell/contract.ts';
import { sandboxMessagesApi } from '#app/shell/mails/messages.api.server.ts';
import { loader } from '#app/shell/screens/design-messages.tsx';
import { readConfig } from '#platform/config.server.ts';
import { openTexting } from '#test/support/messages.ts';
import { sharedPages } from '../support/pages.ts';

describe('the inbox of the messaging sandbox', () => {
  it('is not part of a live site, nor is the call behind it', async () => {
    expect(sandboxMessagesApi({ ...readConfig({}), APP_ENV: 'live' as const })).toEqual([]);
    const context = new RouterContextProvider();
    context.set(siteContext, { ...exampleSite, demo: false });
    const asked = loader({ context } as unknown as Parameters<typeof loader>[0]);
    await expect(asked).rejects.toMatchObject({ init: { status: 404 } });
  });

  it('is a page also while no sandbox runs', async () => {
    expect(await (await sharedPages()).html('/design/messages')).toContain('<h1>Messages</h1>');
  });

  it('shows what the sandbox has taken, the newest first', async () => {
    const texting = await openTexting();
    try {
      for (const text of ['Sapioworker: first', 'Sapioworker: second']) {
        await texting.sendNow({ to: '+2348031000001', kind: 'code', text });
      }
      const { runs, data } = (await texting.get('/design/messages')).json();
      expect(runs).toBe(true);
      expect(data).toMatchObject([
        { to: '+2348031000001', text: 'Sapioworker: second' },
        { to: '+2348031000001', text: 'Sapioworker: first' },
      ]);
    } finally {
      await texting.close();
    }
  });
});
