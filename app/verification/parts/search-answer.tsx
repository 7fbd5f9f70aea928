import { useEffect, useRef } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { DownloadSimpleIcon, ShieldCheckIcon } from '#ui/glyph.tsx';
import { Notice } from '#ui/notice.tsx';
import { Tick } from '#ui/tick.tsx';
import type { SearchResult } from '../contract.ts';
import { levelCopy } from '../copy.ts';
import type { Outcome } from '../search/rules.ts';
import { Day } from './dates.tsx';
import { RecordCard, RecordSkeleton } from './record-card.tsx';

/** The place beside the form: what will stand there, the wait, the record, or that there is none. */
export function SearchAnswer({
  outcome,
  searching,
  attempt,
}: {
  outcome: Outcome | undefined;
  searching: boolean;
  attempt: number;
}) {
  if (searching) {
    const labels = ['Expiry date', 'Police record', 'Health status', 'Total reviews'];
    return <RecordSkeleton key="wait" labels={labels} />;
  }
  if (outcome?.kind === 'found') return <Found key={attempt} result={outcome.result} />;
  if (outcome?.kind === 'none') return <None key={attempt} message={outcome.message} />;
  return <Guide />;
}

/** A heading that takes the focus when it appears: on phones the answer stands above the form. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

function Found({ result }: { result: SearchResult }) {
  const heading = useFocus();
  const { basicReportUrl } = result;
  return (
    <RecordCard
      fullName={result.fullName}
      level={result.verificationLevel}
      status={result.verificationStatus}
      badge={result.verificationStatus}
      headingRef={heading}
      facts={[
        { label: 'Expiry date', value: <Day of={result.verificationExpiryDate} /> },
        { label: 'Police record', value: result.policeRecord },
        { label: 'Health status', value: result.healthStatus },
        { label: 'Total reviews', value: <span className="tnum">{result.totalReviews}</span> },
      ]}
    >
      <ButtonLink variant="dark" to={`/verification/${result.verifiedId}`}>
        View Full Details
      </ButtonLink>
      {basicReportUrl && <ReportLink to={basicReportUrl} />}
    </RecordCard>
  );
}

/** A plain link: the browser keeps the file, the page stays (C-63). */
export function ReportLink({ to }: { to: string }) {
  return (
    <a className="btn btn--outline btn--md" href={to} download>
      <DownloadSimpleIcon />
      Basic report
    </a>
  );
}

function None({ message }: { message: string }) {
  const heading = useFocus();
  return (
    <article className="cert cert--none">
      <div className="cert__head">
        <Tick level="none" beside className="cert__star" />
        <h2 className="cert__name" ref={heading} tabIndex={-1}>
          No Records Found
        </h2>
      </div>
      <div className="cert__words stack">
        <p>{message}</p>
        <p className="small mute">
          Check the spelling and the dates first. A record is found only when the name, the date of
          birth, and the phone number or the email address fit it.
        </p>
      </div>
    </article>
  );
}

function Guide() {
  return (
    <div className="stack">
      <h2 className="h3">What you will see</h2>
      <div className="levels">
        {[levelCopy('Basic'), levelCopy('Premium')].map(
          (copy) =>
            copy?.tick && (
              <div className="level" key={copy.level}>
                <Tick level={copy.tick} beside />
                <h3>{copy.level}</h3>
                <p>
                  {copy.tickWords}. {copy.sentence}
                </p>
              </div>
            ),
        )}
      </div>
      <Notice icon={ShieldCheckIcon}>
        <p>
          We record every search with its reason. Use it only for hiring, security or a personal
          confirmation.
        </p>
      </Notice>
    </div>
  );
}
