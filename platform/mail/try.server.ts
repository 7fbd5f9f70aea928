import type { Config } from '../config.server.ts';
import { mailNeedsTls } from '../settings/live.ts';

/** What a try came to: null is well, else the error's code. Its words may repeat the password. */
type Tried = string | null;

/** Signs in to the mail server, and with `to` sends a test mail. */
export async function tryMail(config: Config, to = ''): Promise<Tried> {
  const { createTransport } = await import('nodemailer');
  const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };
  const requireTLS = mailNeedsTls(config);
  const smtp = createTransport({ url: config.SMTP_URL, requireTLS, ...times });
  try {
    if (!to) {
      await smtp.verify();
      return null;
    }
    await smtp.sendMail({
      from: `Sapioworker <${config.MAIL_FROM}>`,
      to: { name: '', address: to },
      subject: 'Test mail of your site',
      text: `This is the test mail of \`npm run admin -- doctor\` for ${config.SITE_URL}. Look at its headers: SPF and DKIM should say pass. Nobody has to answer it.`,
      headers: { 'auto-submitted': 'auto-generated' },
    });
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return typeof code === 'string' ? code : 'no answer';
  } finally {
    smtp.close();
  }
}
