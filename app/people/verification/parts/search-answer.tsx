import { useEffect, useRef } from 'react';
import { useLanguageQuery } from '#app/shell/languages/parts/use-language-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Tick } from '#ui/tick.tsx';
import type { SearchResult } from '../contract.ts';
import type { Outcome } from '../search/search.rules.ts';
import { Day } from './dates.tsx';
import { RecordCard, RecordSkeleton } from './record-card.tsx';
import { ReportLink } from './report-link.tsx';

/** The place beside the form once a search runs: the wait, the record, or that there is none. */
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
  return null;
}

/** A heading that takes the focus when it appears: on phones the answer stands above the form. */
function useFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
}

function Found({ result }: { result: SearchResult }) {
  const heading = useFocus();
  const language = useLanguageQuery();
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
      <ButtonLink variant="dark" to={`/verification/${result.verifiedId}${language}`}>
        View Full Details
      </ButtonLink>
      {basicReportUrl && <ReportLink to={basicReportUrl} />}
    </RecordCard>
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
        <div className="row">
          <ButtonLink variant="outline" to="/verification">
            Start verification
          </ButtonLink>
          <ButtonLink variant="ghost" to="/contact">
            Contact us
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
