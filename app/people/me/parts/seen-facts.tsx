import type { ReactNode } from 'react';
import { LevelTick } from '#app/people/verification/parts/level.tsx';
import { badgeOf } from '#app/people/verification/rules.ts';
import { checkWords } from '#app/people/verification/wording.rules.ts';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { formatDay } from '#platform/time.ts';
import type { Seen } from '../contract.ts';

/** A record as somebody sees it, line by line; what they do not see has no line. */
export function SeenFacts({ of, label }: { readonly of: Seen; readonly label: string }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    ['Name', of.fullName],
    ['Badge number', of.verifiedId],
    [
      'Level',
      <LevelTick key="level" level={of.verificationLevel} status={of.verificationStatus} />,
    ],
    ['Status', badgeOf(of.verificationStatus)],
    ['Verified', of.verifiedAt && formatDay(of.verifiedAt)],
    ['Ends', of.expiryDate && formatDay(of.expiryDate)],
    ['Email', of.email],
    ['Phone', of.phoneNumber && formatPhone(of.phoneNumber)],
    ['Address', of.address],
    ['Date of birth', of.dateOfBirth && formatDay(of.dateOfBirth)],
    ['National ID', of.nationalId],
    ['Photo', of.photo && 'Shown'],
    ['Police record', of.policeRecord],
    ['Health status', of.healthStatus],
    ['Reviews', of.totalReviews === undefined ? null : String(of.totalReviews)],
    ['Basic report', of.basicReport && 'Can be downloaded'],
    ['Checks', of.checks?.map((one) => `${one.name}: ${checkWords(one)}`).join('; ')],
  ];
  return (
    <dl className="me-facts" aria-label={label}>
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
