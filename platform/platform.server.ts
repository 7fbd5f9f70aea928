import type { Audit } from './audit.server.ts';
import type { Clock } from './clock.server.ts';
import type { Config } from './config.server.ts';
import type { Database } from './database/database.server.ts';
import type { Jobs } from './jobs/jobs.server.ts';
import type { Limits } from './limits.server.ts';
import type { Log } from './log.server.ts';
import type { Mail } from './mail/mail.server.ts';
import type { Secrets } from './secrets.server.ts';
import type { Storage } from './storage.server.ts';

/** What a running process lends to every capability. Services name the parts they need with `Pick`. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly storage: Storage;
  readonly limits: Limits;
  readonly audit: Audit;
  readonly secrets: Secrets;
}
