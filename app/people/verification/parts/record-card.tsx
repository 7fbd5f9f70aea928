import type { ReactNode, Ref } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Pill } from '#ui/pill.tsx';
import { Tick } from '#ui/tick.tsx';
import type { Level, Status } from '../contract.ts';
import { tickOf } from '../rules.ts';
import { levelWords, type warningOf } from '../wording.rules.ts';

/** What every record shows, in a search and on its own page. */
interface CardProps {
  fullName: string;
  level: Level;
  status: Status;
  /** The word on the pill: the status in a search, the badge on the record's page. */
  badge: string;
  /** The person's badge number, where it stands beside the pill. */
  id?: string;
  photo?: string | undefined;
  facts: readonly Fact[];
  /** Stands before the facts. */
  warning?: ReturnType<typeof warningOf>;
  /** The level of the name in the page: 1 on the record's own page. */
  heading?: 1 | 2;
  headingRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** The hem: the level's colour while verified, red diagonals once not, pale ones before. */
function hemOf(level: Level, status: Status): string {
  if (status === 'PENDING') return 'cert--none';
  if (status !== 'VERIFIED') return 'cert--expired';
  const tick = tickOf(level, status);
  return tick ? `cert--${tick}` : 'cert--none';
}

/** A person's record: the signature piece of the site. */
export function RecordCard(props: CardProps) {
  const { fullName, level, status, badge, id, facts, warning, heading = 2 } = props;
  const { headingRef, children } = props;
  const Name = heading === 1 ? 'h1' : 'h2';
  return (
    <article className={`cert ${hemOf(level, status)}`} aria-labelledby="record-name">
      <div className={heading === 1 ? 'cert__head cert__head--page' : 'cert__head'}>
        <Portrait {...props} />
        <div>
          <Name className="cert__name" id="record-name" ref={headingRef} tabIndex={-1}>
            {fullName}
          </Name>
          <p className="cert__level">{levelWords(level, status)}</p>
          <p className="row">
            <Pill tone={status === 'VERIFIED' ? 'ok' : 'bad'}>{badge}</Pill>
            {id && <span className="tnum">{id}</span>}
          </p>
        </div>
      </div>
      {warning && (
        <div className="cert__words">
          <Notice tone="error" title={warning.title} announce={false}>
            <p>{warning.advice}</p>
          </Notice>
        </div>
      )}
      <Facts facts={facts} />
      {children && <div className="cert__foot">{children}</div>}
    </article>
  );
}

/** The photo with the tick on its corner; without a photo the tick, or its absence, stands alone. */
function Portrait({ fullName, level, status, photo }: CardProps) {
  const tick = tickOf(level, status);
  if (!photo) return <Tick level={tick ?? 'none'} beside className="cert__star" />;
  return (
    <div className="cert__photo">
      <img src={photo} alt={`Portrait of ${fullName}`} width="360" height="360" />
      {tick && <Tick level={tick} beside />}
    </div>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The same shape while the record is on its way. */
export function RecordSkeleton({ labels }: { labels: readonly string[] }) {
  const shape = <span className="skeleton">Loading...</span>;
  return (
    <div className="cert cert--none">
      <p className="vh" role="status">
        Loading the record
      </p>
      <div aria-hidden="true">
        <div className="cert__head">
          <div className="cert__photo skeleton" />
          <div className="stack">
            <p className="skeleton cert__wait">Loading name</p>
            <p className="skeleton cert__wait">Loading</p>
          </div>
        </div>
        <Facts facts={labels.map((label) => ({ label, value: shape }))} />
      </div>
    </div>
  );
}
