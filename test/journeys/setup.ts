import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type AdminSession, anotherSession, openAdminSession } from '../support/admin-session.ts';
import { launchChromium } from '../support/chromium.ts';
import { launchFirefox } from '../support/firefox.ts';
import { freePort } from '../support/free-port.ts';
import { openMemberQueue } from '../support/member-queue.ts';
import { leaveServer } from '../support/postgresql.ts';
import { startSite } from '../support/site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product listens, without a slash at the end. */
    site: string;
    /** Where its payment sandbox listens. */
    payments: string;
    /** Where its mails lie, as `.eml` files. */
    mails: string;
    /** Where the one browser listens for Playwright. */
    browser: string;
    /** The browser's name for Playwright. `JOURNEYS_BROWSER=firefox`, as `npm run browsers` has it. */
    engine: 'chromium' | 'firefox';
    /** The first administrator at work, for journeys that need a member of staff. */
    adminSession: AdminSession;
    /** Where journeys have members of staff made. */
    memberQueue: string;
  }
}

/** Starts what all journeys share; the function it gives ends both. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const payments = await freePort();
  const site = await startSite({ PAYSTACK_SANDBOX_PORT: String(payments) });
  const engine = process.env.JOURNEYS_BROWSER === 'firefox' ? 'firefox' : 'chromium';
  const browser = await (engine === 'firefox' ? launchFirefox() : launchChromium());
  project.provide('site', site.address);
  project.provide('payments', `http://localhost:${payments}`);
  project.provide('mails', join(site.folder, 'mail'));
  project.provide('browser', browser.wsEndpoint());
  project.provide('engine', engine);
  const session = await openAdminSession(site.address, await site.oneTimePassword());
  project.provide('adminSession', session);
  const queue = await openMemberQueue(await anotherSession(session));
  project.provide('memberQueue', queue.address);
  return async () => {
    queue.close();
    await browser.close();
    await site.stop();
    await leaveServer();
  };
}
