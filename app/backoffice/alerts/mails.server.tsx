import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { type Alert, alertOf } from './rules.ts';

export const alertSubject = ({ title }: Pick<Alert, 'title'>) => `${brand} alarm: ${title}`;

/** Tells who runs the site of an alarm. */
export function AlertMail({
  alert,
  when,
  address,
  label,
}: {
  readonly alert: Alert;
  /** The moment in words. */
  readonly when: string;
  /** Where the console shows it, and what leads there says. */
  readonly address: string;
  readonly label: string;
}) {
  return (
    <MailFrame brand={brand} preview={alert.says} title={alert.title}>
      <MailText>{alert.says}</MailText>
      <MailText>Time: {when}</MailText>
      <MailText>{alert.doNext}</MailText>
      <MailButton href={address}>{label}</MailButton>
      <MailText>
        The same alarm is not mailed again within the hour, and at most ten of one kind are: the
        console has them all.
      </MailText>
    </MailFrame>
  );
}

const sample = alertOf({ action: 'alarm.harvest', subject: null });

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Alarm, to who runs the site',
    subject: alertSubject(sample),
    react: (
      <AlertMail
        alert={sample}
        when="21 November 2026, 14:05"
        address="http://localhost:3000/admin#/audit"
        label="Open the audit trail"
      />
    ),
  },
];
