import { formatMoment } from '#platform/time.ts';
import type { Stage } from '../request.rules.ts';

const says: Readonly<Record<Stage['state'], string>> = {
  done: 'done',
  now: 'now',
  later: 'later',
  wrong: 'needs attention',
};

/** The way of a request, drawn; the state of each stage is also said in words. */
export function TimeLine({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol className="line">
      {stages.map(({ name, words, at, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <p className="line__name">
            {name}
            <span className="vh">, {says[state]}</span>
          </p>
          <p>{words}</p>
          {at && (
            <p className="small mute">
              <time dateTime={at}>{formatMoment(at)}</time>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
