import { data } from 'react-router';
import {
  type ConsentGroup,
  type Field,
  type Look,
  lookOf,
  maskEmail,
  maskPhone,
  policy,
} from '#app/people/verification/disclosure.rules.ts';
import { siteContext } from '#app/shell/contract.ts';
import { backupsTold } from '#app/shell/how-long.rules.ts';
import { pageMeta } from '#app/shell/meta.rules.ts';
import { OperatorFacts } from '#app/shell/operator/parts/operator-facts.tsx';
import { cachedFor, cachedHeaders } from '#platform/page.ts';
import { Prose } from '#ui/prose.tsx';
import words from '../content/privacy-policy.md';
import stored from '../content/what-we-keep.md';
import sight from '../content/who-sees-what.md';
import { Clause, Clauses } from '../parts/clauses.tsx';
import { Contents } from '../parts/contents.tsx';
import { LegalHead } from '../parts/legal-head.tsx';
import { Levels } from '../parts/levels.tsx';
import { Stored } from '../parts/stored.tsx';
import '../legal.css';
import '../privacy.css';
import type { Route } from './+types/privacy-policy.ts';

/** What a reader calls the fields of the policy; those that go together share a row. */
const names: Readonly<Record<Field, string | null>> = {
  fullName: 'Name and badge number',
  verifiedId: null,
  verificationLevel: 'Level, status and dates',
  verificationStatus: null,
  verificationType: null,
  verifiedAt: null,
  expiryDate: null,
  verifiedBy: 'Verifying officer, desk address',
  email: 'Email',
  phoneNumber: 'Phone number',
  address: 'Address',
  dateOfBirth: 'Date of birth',
  nationalId: 'National ID',
  photo: 'Photo',
  policeRecord: 'Police record',
  healthStatus: 'Health status',
  totalReviews: 'Number of reviews',
  checks: 'Which checks were made, how and when',
  basicReport: 'Basic report (PDF)',
};

const masked: Partial<Record<Field, string>> = {
  email: maskEmail('ada@mail.ng'),
  phoneNumber: maskPhone('+2348000000067'),
  checks: 'All but police record and health',
};

function sayLook(field: Field, look: Look): string {
  if (look === 'full') return field === 'nationalId' ? 'Last four digits' : 'Shown';
  if (look === 'masked') return masked[field] ?? 'Shortened';
  if (look === 'state') return 'The state only';
  if (look === 'on-file') return '“On file” or “Not checked”';
  return 'Not shown';
}

/** The table is read from the policy that the server obeys, so that it cannot say otherwise (I7). */
function levelRows() {
  const none = { consents: new Set<ConsentGroup>(), supplied: new Set<never>() };
  const shown = (Object.keys(policy) as Field[]).filter((field) => names[field] !== null);
  return shown.map((field) => {
    const { L1, group }: { L1: Look; group?: ConsentGroup } = policy[field];
    const stranger = sayLook(field, lookOf(field, { level: 'L0', ...none }));
    return {
      name: names[field] ?? '',
      stranger,
      matched: L1 === 'supplied' ? 'Shown if they typed it' : sayLook(field, L1),
      allowed: group ? sayLook(field, 'full') : null,
    };
  });
}

export function loader({ context }: Route.LoaderArgs) {
  const backups = `<p>${backupsTold(context.get(siteContext).backupDays)}</p>`;
  const sections = words.sections.map((one) =>
    one.id === 'retention' ? { ...one, html: one.html + backups } : one,
  );
  const told = { ...words, sections };
  return data({ words: told, stored, sight, rows: levelRows() }, { headers: cachedFor() });
}
export const headers = cachedHeaders;

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: 'Privacy policy',
    description: args.loaderData?.words.head.description ?? '',
  });

const keeps = { id: 'what-we-keep', heading: 'What we keep, and why' };
const sees = { id: 'who-sees-what', heading: 'Who sees a verified record' };

/** LEG-08, W-03 */
export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  const { words, stored, sight, rows } = loaderData;
  const [first, ...rest] = words.sections;
  const entries = [...(first ? [first] : []), keeps, sees, ...rest];
  return (
    <>
      <LegalHead title="Privacy policy" lead={words.lead} look="page-head--cloth privacy-head" />
      <div className="legal">
        <div className="wrap with-side">
          <Contents chapters={[{ entries }]} />
          <div className="legal__text">
            {first && (
              <Clause id={first.id} heading={first.heading} place={1}>
                <Prose html={first.html} />
                <OperatorFacts />
              </Clause>
            )}
            <Clause {...keeps} place={2}>
              <Prose html={stored.lead} />
              <Stored kinds={stored.sections} />
            </Clause>
            <Clause {...sees} place={3}>
              <Prose html={sight.lead} />
              <Levels rows={rows} />
              {sight.sections.map(({ id, html }) => (
                <Prose key={id} html={html} />
              ))}
            </Clause>
            <Clauses sections={rest} from={4} />
          </div>
        </div>
      </div>
    </>
  );
}
