import { Link } from 'react-router';
import { claims } from '#app/shell/brand.rules.ts';
import { sectionOf, type Words } from '#platform/text/words.ts';
import { Prose } from '#ui/prose.tsx';
import { Tick, type TickLevel } from '#ui/tick.tsx';

const people: readonly { level: TickLevel; at: string; portrait: string }[] = [
  { level: 'basic', at: 'blue-tick', portrait: 'danjuma' },
  { level: 'premium', at: 'green-tick', portrait: 'kelechi' },
];

const lists = ['tiers', 'background-check', 'clearance-pass', 'incident-report', 'health-plans'];

/** What verification is, what the two ticks stand for, and the claim (VPR-19, C-05). */
export function VerificationHead({ words }: { words: Words }) {
  return (
    <div className="page-head on-paper2 vhead">
      <div className="wrap split split--7-5">
        <div className="stack offer">
          <h1>Verification and what it costs</h1>
          <Prose className="vhead__lead lead" html={words.lead} />
          <p className="figure">
            <b>{claims.successRate}</b> <span>success rate</span>
          </p>
        </div>
        <ul className="vhead__people">
          {people.map(({ level, at, portrait }) => (
            <li key={level}>
              <div className={`vhead__patch vhead__patch--${level}`}>
                <img src={`/kit/portraits/${portrait}.svg`} alt="" width="200" height="200" />
                <Tick level={level} beside />
              </div>
              <p className="h3">{sectionOf(words, at).heading}</p>
              <Prose className="small" html={sectionOf(words, at).html} />
            </li>
          ))}
        </ul>
      </div>
      <nav className="wrap" aria-label="On this page">
        <ul className="jumps">
          {lists.map((at) => (
            <li key={at}>
              <Link to={`#${at}`}>{sectionOf(words, at).heading}</Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
