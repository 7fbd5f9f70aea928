import { Link } from 'react-router';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { formatPhone } from '#app/shell/phone.rules.ts';
import { Email } from '#app/shell/text/parts/email.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { VerificationDetails } from '../contract.ts';
import { photoOf } from '../details/details.rules.ts';
import { badgeOf } from '../rules.ts';
import { checkWords, missing, priceWords, warningOf } from '../wording.rules.ts';
import { Day } from './dates.tsx';
import { type Fact, RecordCard } from './record-card.tsx';
import { ReportLink } from './report-link.tsx';

/** The rows of a record; those that are absent were not given to this viewer (C-69, C-97). */
export const pageLabels = [
  'Verification type',
  'Description',
  'Price',
  'Verified at',
  'Expiry date',
  'Verified by',
  'Checks made',
  'Email',
  'Phone',
  'Address',
  'National ID',
  'Date of birth',
] as const;

function factsOf(details: VerificationDetails): Fact[] {
  const { verificationType: type, verifiedBy, checks } = details;
  const { phoneNumber, nationalId, dateOfBirth } = details;
  const rows: Record<(typeof pageLabels)[number], Fact['value']> = {
    'Verification type': type.name,
    Description: type.description || missing,
    Price: priceWords(details.verificationLevel, type.basePrice),
    'Verified at': <Day of={details.verifiedAt} />,
    'Expiry date': <Day of={details.expiryDate} />,
    'Verified by': (
      <>
        {`${verifiedBy.firstName} ${verifiedBy.lastName}`.trim()}
        <span className="cert__more">
          <Email of={verifiedBy.email} />
        </span>
      </>
    ),
    'Checks made': checks && (
      <ul className="cert__checks">
        {checks.map((check) => (
          <li key={check.name}>{`${check.name}: ${checkWords(check)}`}</li>
        ))}
      </ul>
    ),
    Email: <Email of={details.email || missing} />,
    Phone: phoneNumber && <span className="tnum">{formatPhone(phoneNumber)}</span>,
    Address: details.address || missing,
    'National ID': nationalId && <span className="tnum">{nationalId}</span>,
    'Date of birth': dateOfBirth && <Day of={dateOfBirth} />,
  };
  return pageLabels.flatMap((label) => (rows[label] ? [{ label, value: rows[label] }] : []));
}

/** A record on its own page, with the ways on from it. */
export function RecordPage({ details }: { details: VerificationDetails }) {
  const { verifiedId, verificationStatus: status, basicReportUrl } = details;
  const language = useLanguageQuery();
  // Renewing does not lift what staff have decided (C-31).
  const renewable = status === 'VERIFIED' || status === 'EXPIRED';
  return (
    <RecordCard
      fullName={details.fullName}
      level={details.verificationLevel}
      status={status}
      badge={badgeOf(status)}
      id={verifiedId}
      photo={photoOf(details)}
      heading={1}
      warning={warningOf(status, details.expiryDate)}
      facts={factsOf(details)}
    >
      {basicReportUrl && <ReportLink to={basicReportUrl} />}
      {renewable && (
        <ButtonLink
          variant={status === 'EXPIRED' ? 'primary' : 'outline'}
          to={`/renew-verification/${verifiedId}${language}`}
        >
          Renew this verification
        </ButtonLink>
      )}
      <ButtonLink variant="ghost" to={`/feedback?verificationId=${verifiedId}#feedback-form`}>
        Leave feedback
      </ButtonLink>
    </RecordCard>
  );
}

/** How to use what stands there, and why some of it is masked. */
export function ReadingGuide() {
  const language = useLanguageQuery();
  return (
    <aside className="stack">
      <h2 className="h3">How to read this record</h2>
      <ol className="flow">
        <li>
          <div>
            <h3 className="h4">Match the person</h3>
            <p className="small mute">
              Compare the name, and the photo where there is one, with the person in front of you.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3 className="h4">Look at the badge and the date</h3>
            <p className="small mute">
              ACTIVE means that the expiry date is still ahead. Any other word means that this
              record carries no tick.
            </p>
          </div>
        </li>
        <li>
          <div>
            <h3 className="h4">Know what is masked</h3>
            <p className="small mute">
              Personal details stand in full only if this person allows it, or if you knew them
              already: a <Link to={`/verification/search${language}`}>search</Link> with the details
              you were given shows those back to you.
            </p>
          </div>
        </li>
      </ol>
      <p className="small">
        Is this your own record? <Link to={`/me${language}`}>Open your own page</Link>: see who sees
        what of you, and change what you allow.
      </p>
    </aside>
  );
}
