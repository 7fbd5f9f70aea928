import { Show, useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import type { Answer } from '#platform/contract.ts';
import { formatShortMoment } from '#platform/time.ts';
import { type getQueue, retryJob } from '../contract.ts';

type Queue = Answer<typeof getQueue>;
type Failed = Queue['jobs'][number];

function Job({ queue, job, may }: { queue: string; job: Failed; may: boolean }) {
  return (
    <li style={{ display: 'grid', gap: 8, padding: '12px 0', borderTop: '1px solid #e0d4bb' }}>
      <div>
        <strong>{job.fault || 'No error was recorded'}</strong>
        <div>
          {formatShortMoment(job.failedAt)}, after {job.tries} {job.tries === 1 ? 'try' : 'tries'} ·{' '}
          {job.id}
        </div>
      </div>
      {may && (
        <div>
          <Action
            label="Try again"
            lead="The job runs again within seconds, which is safe. If what it was to do has ended, it is only taken off this list."
            call={retryJob}
            input={{ params: { id: queue }, body: { job: job.id } }}
          />
        </div>
      )}
    </li>
  );
}

function State() {
  const queue = useRecordContext<Queue>();
  const { canAccess = false } = useCanAccess({ resource: 'jobs', action: 'edit' });
  if (!queue) return null;
  return (
    <div style={{ padding: '1rem 1.25rem' }}>
      <p>
        {queue.queued} waiting, {queue.active} running, {queue.failed} failed. What fails is tried
        again by itself, with growing pauses; what stands here was tried as often as it may, and
        goes after 60 days.
      </p>
      {queue.jobs.length === 0 && <p>No failed jobs.</p>}
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {queue.jobs.map((job) => (
          <Job key={job.id} queue={queue.id} job={job} may={canAccess} />
        ))}
      </ul>
    </div>
  );
}

export function JobShow() {
  return (
    <Show>
      <State />
    </Show>
  );
}
