import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { providerName, providerOf } from '#app/people/cases/asking/provider.service.server.ts';
import { BadSettings, type Config, processConfig } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { FolderInUse } from '#platform/database/lock.server.ts';
import { isUpToDate } from '#platform/database/migrate.server.ts';
import { openLog } from '#platform/log.server.ts';
import { tryMail } from '#platform/mail/deliver.server.ts';
import { openDatabase, type Platform } from '#platform/platform.server.ts';
import { migrations } from './migrations.server.ts';

/** Contents: what `npm run admin -- doctor` looks at (DEPLOY-02). */

/** What was looked at. A fault says what to do; `says` alone is good. */
export interface Finding {
  readonly what: string;
  readonly says: string;
  readonly fault?: string;
}

type Looked = Pick<Platform, 'config' | 'log'>;

const good = (what: string, says: string): Finding => ({ what, says });
const bad = (what: string, says: string, fault: string): Finding => ({ what, says, fault });

async function oldestServer(database: Database): Promise<Finding | null> {
  if (database.kind === 'pglite') return null;
  const { rows } = await database.executeSql(
    `select current_setting('server_version_num')::int as number`,
  );
  const [{ number = 0 } = {}] = rows as { number?: number }[];
  const says = `PostgreSQL ${Math.floor(number / 10_000)}`;
  return number < 150_000
    ? bad('database', says, 'Upgrade the server to PostgreSQL 15 or later.')
    : null;
}

async function lookAtOpen(database: Database): Promise<Finding> {
  const old = await oldestServer(database);
  if (old) return old;
  const kind = database.kind === 'pglite' ? 'embedded, in DATA_DIR' : 'PostgreSQL';
  return (await isUpToDate(database.kysely, migrations))
    ? good('database', `${kind}; its tables are up to date`)
    : bad('database', `${kind}; tables are missing`, 'Run `npm run admin -- migrate`.');
}

async function lookAtDatabase({ config }: Looked): Promise<Finding> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    return good('database', 'none in DATA_DIR yet; the first start makes it');
  }
  const opened = await openDatabase(config).catch((error: Error) => error);
  if (opened instanceof FolderInUse) {
    return good('database', 'embedded; a running server has it open');
  }
  if (opened instanceof Error) {
    const fault = config.DATABASE_URL
      ? 'Look at DATABASE_URL, and whether the server runs and lets you in.'
      : 'Look at DATA_DIR: is it the right folder, and yours to read?';
    return bad('database', 'could not be opened', fault);
  }
  try {
    return await lookAtOpen(opened);
  } catch {
    const fault = 'Look at DATABASE_URL, and whether the server runs and lets you in.';
    return bad('database', 'does not answer', fault);
  } finally {
    await opened.close();
  }
}

async function lookAtMail({ config }: Looked): Promise<Finding> {
  if (!config.SMTP_URL) return good('mail', 'kept as files in DATA_DIR/mail; nothing is sent');
  const fault = await tryMail(config);
  return fault === null
    ? good('mail', 'the server takes our sign-in; no mail was sent')
    : bad('mail', `the server was not reached or refused us (${fault})`, 'Look at SMTP_URL.');
}

async function lookAtDisk({ config }: Looked): Promise<Finding> {
  const { bavail, blocks } = await statfs(config.DATA_DIR);
  const free = Math.floor((bavail / Math.max(1, blocks)) * 100);
  const says = `${free} % of the disk of DATA_DIR is free`;
  if (free >= config.FREE_DISK_PERCENT) return good('disk', says);
  const least = `${config.FREE_DISK_PERCENT} % (FREE_DISK_PERCENT)`;
  return bad('disk', says, `Make room: below ${least} uploads are refused.`);
}

const mends: Readonly<Record<string, string>> = {
  key: 'The provider refuses the key: look at its settings.',
  wallet: 'Fill the wallet at the provider.',
  product: 'Let the provider switch the check on for your account.',
};

async function lookAtIdentity(platform: Looked): Promise<Finding> {
  const name = providerName(platform.config);
  if (name === 'manual') return good('identity', 'nobody is asked; people check by hand');
  const tried = await providerOf(platform).tryKey();
  const what = `identity (${name})`;
  switch (tried.is) {
    case 'accepted':
      return good(what, 'the key is accepted');
    case 'untried':
      return good(what, 'the key is set; only a check that costs would try it');
    case 'misconfigured':
      return bad(
        what,
        `not set up right (${tried.why})`,
        mends[tried.why] ?? 'Look at its settings.',
      );
    default: {
      const isSandbox = name === 'sandbox';
      const fault = isSandbox
        ? 'It runs beside `npm start`: start that, or look at IDENTITY_SANDBOX_PORT.'
        : 'Look at the network and at the provider’s own page. Checks by hand go on.';
      return bad(what, `does not answer (${tried.why})`, fault);
    }
  }
}

/** Each by itself: what fails keeps none of the others away. */
const looks: readonly (readonly [string, (platform: Looked) => Promise<Finding>])[] = [
  ['database', lookAtDatabase],
  ['mail', lookAtMail],
  ['disk', lookAtDisk],
  ['identity', lookAtIdentity],
];

function lookAround(platform: Looked): Promise<Finding[]> {
  return Promise.all(
    looks.map(([what, look]) =>
      look(platform).catch((error: unknown) => {
        platform.log.error({ err: error, what }, 'the doctor could not look');
        return bad(what, 'could not be looked at', 'The log says more.');
      }),
    ),
  );
}

function readSettings(): Config | Finding {
  try {
    return processConfig();
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error;
    return bad('settings', error.message, 'Correct them in .env or the environment.');
  }
}

const lineOf = ({ what, says, fault }: Finding) =>
  fault ? `FAILS  ${what}: ${says}\n       ${fault}` : `ok     ${what}: ${says}`;

/**
 * Looks at the settings and at what they lead to, and tells of each; what fails says what to do. Gives
 * whether all is well. No table is brought up, no mail is sent, no check is paid for.
 */
export async function examine(tell: (words: string) => void): Promise<boolean> {
  const config = readSettings();
  if ('what' in config) {
    tell(lineOf(config));
    return false;
  }
  tell(lineOf(good('settings', `read; APP_ENV is ${config.APP_ENV}`)));
  const findings = await lookAround({ config, log: openLog(config) });
  for (const finding of findings) tell(lineOf(finding));
  return findings.every(({ fault }) => !fault);
}
