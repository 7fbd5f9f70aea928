import type { JobWithMetadata } from 'pg-boss';
import type { Database } from '../database/database.server.ts';
import type { Log } from '../log.server.ts';

/** Where the queue puts a copy of each job whose last try is over, whoever saw it end. */
export const endedQueue = 'platform-ended-jobs';

/** So long staff may press Try again; what was done goes after seven days. Jobs hold ids, no data of visitors. */
export const failedKeptMs = 60 * 24 * 3_600_000;

/** As the queue keeps what was done; one that is tried again ends as any other does. */
export const doneSeconds = 7 * 24 * 3_600;

interface Needs {
  readonly database: Pick<Database, 'executeSql'>;
  readonly jobs: readonly { readonly name: string; gaveUp?(data: never): Promise<void> }[];
  readonly log: Log;
}

/** A job's failure as an error: telemetry and alerts count nothing else (WATCH-02). */
function errorOf(output: unknown): Error {
  const { type, message, places, value, cause, ...more } = (output ?? {}) as Record<
    string,
    unknown
  >;
  // For a killed process the queue puts the message into `value`.
  const said = message ?? (value as { message?: unknown } | undefined)?.message;
  const options = cause ? { cause: errorOf(cause) } : {};
  const error = new Error(typeof said === 'string' ? said : 'No error was recorded', options);
  if (typeof type === 'string') error.name = type;
  const lines = Array.isArray(places) ? places : [];
  return Object.assign(error, more, { stack: [`${error}`, ...lines].join('\n') });
}

/** Tells the log and the job itself that its last try is over, and keeps it for staff. */
export async function tellEnd(
  { database, jobs, log }: Needs,
  { sourceName, sourceId, sourceOutput, data, retryCount }: JobWithMetadata<object>,
): Promise<void> {
  const job = jobs.find(({ name }) => name === sourceName);
  // Another version runs beside this one and takes the job at the next try.
  if (!job) throw new Error('No such job in this version.');
  // Also as one that waits for its next try: the queue drops those at an age of 14 days.
  await database.executeSql(
    `update pgboss.job set deletion_seconds = $3::int,
       keep_until = greatest(keep_until, now() + interval '14 days' + $3::int * interval '1 second')
     where name = $1 and id = $2 and state = 'failed'`,
    [sourceName, sourceId, failedKeptMs / 1_000],
  );
  // Once, however often what follows is tried.
  if (retryCount === 0) {
    log.error(
      { err: errorOf(sourceOutput), job: sourceName, jobId: sourceId },
      'job failed for good: the console has it under Background jobs',
    );
  }
  await job.gaveUp?.(data as never).catch((err: unknown) => {
    log.error({ err, job: sourceName, jobId: sourceId }, 'what a job left could not be ended');
    throw err;
  });
}
