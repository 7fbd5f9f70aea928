import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lastUpdated, termsVersion } from '#app/shell/policies.rules.ts';
import { Prose } from '#ui/prose.tsx';

const day = <time dateTime={termsVersion}>{lastUpdated}</time>;

/** The day of the wording stands in every head; the owner changes it, no clock does (LEG-04, C-20). */
export function LegalHead({
  title,
  lead,
  look = 'page-head--cloth',
  isTerms = false,
  children,
}: {
  title: string;
  lead: string;
  look?: string;
  isTerms?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={`page-head legal-head ${look}`}>
      <div className="wrap">
        <h1>{title}</h1>
        <Prose className="lead" html={lead} />
        <p className="legal-head__day small">
          {isTerms ? (
            <>Last updated {day}</>
          ) : (
            <>
              Goes with the <Link to="/terms-of-service">terms of service</Link> of {day}
            </>
          )}
        </p>
        {children}
      </div>
    </div>
  );
}
