import type { Config } from '#platform/config.server.ts';
import { route } from '#platform/http/calls.server.ts';
import { type MailSample, writeOut } from '#platform/mail/mail.server.ts';
import { listMails } from './contract.ts';

/** The sample mails as they would be sent; nothing outside the demo. */
export const mailsApi = (config: Config, samples: readonly MailSample[]) =>
  config.APP_ENV === 'demo'
    ? [
        route(listMails, async () => ({
          data: samples.map(({ name, subject, react }) => ({ name, subject, ...writeOut(react) })),
        })),
      ]
    : [];
