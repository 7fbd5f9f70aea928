import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import {
  providerName,
  providerOf,
  virtualNinFor,
} from '#app/people/cases/asking/provider.service.server.ts';
import { agesOf, openBackupVault } from '#platform/backup/vault.server.ts';
import { systemClock } from '#platform/clock.server.ts';
import { BadSettings, type Config, processConfig } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { isUpToDate } from '#platform/database/migrate.server.ts';
import { lookAtBucket } from '#platform/doctor/bucket.server.ts';
import { bad, type Finding, good } from '#platform/doctor/finding.ts';
import { lookAtMailNames, lookAtSiteName } from '#platform/doctor/names.server.ts';
import {
  compareClocks,
  lookAtClock,
  lookAtKeys,
  lookAtMessages,
  lookAtOtherDatabases,
  lookAtProxy,
  lookAtWebhook,
} from '#platform/doctor/outside.server.ts';
import { openLog } from '#platform/log.server.ts';
import { tryMail } from '#platform/mail/try.server.ts';
import { openDatabase, type Platform } from '#platform/platform.server.ts';
import { FolderInUse } from '#platform/settings/lock.server.ts';
import { isHalfRestored } from '#platform/settings/restored.server.ts';
import { openScanner } from '#platform/storage/scanner.server.ts';
import { migrations } from '../migrations.server.ts';
import { lookAtProofKeys } from './keys.server.ts';

/** Contents: what `npm run admin -- doctor` looks at (DEPLOY-02). */

type Looked = Pick<Platform, 'config' | 'log' | 'clock'> & {
  /** Whether a test mail may be sent. */
  readonly mails: boolean;
};

const Version = z.tuple([z.object({ number: z.number() })]);
const Instant = z.tuple([z.object({ ms: z.number() })]);

async function oldestServer(database: Database): Promise<Finding | null> {
  if (database.kind === 'pglite') return null;
  const { rows } = await database.executeSql(
    `select current_setting('server_version_num')::int as number`,
  );
  const [{ number }] = Version.parse(rows);
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
  if (isHalfRestored(config.DATA_DIR)) {
    const again = 'Empty DATA_DIR and the database, and restore again.';
    return bad('database', 'a restore was broken off', again);
  }
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

const serverFault = (fault: string) =>
  bad('mail', `the server was not reached or refused us (${fault})`, 'Look at SMTP_URL.');

async function lookAtMail({ config, mails }: Looked): Promise<Finding[]> {
  const names = await lookAtMailNames(config);
  if (!config.SMTP_URL) {
    return [good('mail', 'kept as files in DATA_DIR/mail; nothing is sent'), ...names];
  }
  const fault = await tryMail(config);
  if (fault !== null) return [serverFault(fault), ...names];
  const taken = good('mail', 'the server takes our sign-in');
  return [taken, await lookAtTestMail(config, mails), ...names];
}

async function lookAtTestMail(config: Config, mails: boolean): Promise<Finding> {
  const what = 'test mail';
  if (!mails) return good(what, 'none was sent (--no-mail)');
  const to = config.ALERT_EMAIL || config.ADMIN_EMAIL;
  if (!to) return good(what, 'none was sent: ALERT_EMAIL or ADMIN_EMAIL would get it');
  const fault = await tryMail(config, to);
  const which = config.ALERT_EMAIL ? 'ALERT_EMAIL' : 'ADMIN_EMAIL';
  return fault === null
    ? good(what, `sent to ${which}; see that it has arrived, and not among the spam`)
    : bad(what, `the server refused it (${fault})`, `Look at MAIL_FROM and ${which}.`);
}

async function lookAtClocks({ config, clock }: Looked): Promise<Finding[]> {
  const now = () => clock.now();
  const found = config.APP_ENV === 'live' ? await lookAtClock(now) : null;
  if (!config.DATABASE_URL) return [found ?? good('clock', 'compared with no other')];
  const database = await openDatabase(config);
  try {
    const { rows } = await database.executeSql(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const [{ ms }] = Instant.parse(rows);
    return [compareClocks('the database’s', now().getTime() - ms), ...(found ? [found] : [])];
  } catch {
    return [good('clock', 'the database did not tell its own')];
  } finally {
    await database.close();
  }
}

async function lookAtScanner({ config, log }: Looked): Promise<Finding> {
  const what = 'virus scanner';
  const scanner = openScanner(config, log);
  if (!scanner.on) {
    return config.APP_ENV === 'live'
      ? bad(what, 'there is none', 'Run clamd and set CLAMD_ADDRESS.')
      : good(what, 'none; files are checked by their content');
  }
  return (await scanner.answers())
    ? good(what, 'answers')
    : bad(what, 'does not answer', 'Start clamd, or look at CLAMD_ADDRESS.');
}

async function lookAtDisk({ config }: Looked): Promise<Finding> {
  if (!existsSync(config.DATA_DIR))
    return good('disk', 'no DATA_DIR yet; the first start makes it');
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

async function lookAtIdentity(platform: Looked): Promise<Finding[]> {
  const { config } = platform;
  const found = await lookAtProvider(platform);
  if (providerName(config) === 'manual' || virtualNinFor(config) !== null) return [found];
  return [found, good('virtual NIN', 'not asked for: IDENTITY_ENTERPRISE_ID is empty')];
}

async function lookAtProvider(platform: Looked): Promise<Finding> {
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

const hours = (seconds: number) => `${Math.round(seconds / 360) / 10} h`;

async function lookAtBackups({ config, clock }: Looked): Promise<Finding[]> {
  const what = 'backups';
  const vault = openBackupVault(config);
  if (!vault) {
    return config.APP_ENV === 'live'
      ? [bad(what, 'none are kept', 'Set BACKUP_URL and BACKUP_KEY, and run `keep-backups`.')]
      : [good(what, 'none; a demo keeps none by itself')];
  }
  const ages = await agesOf(vault, clock.now()).catch(() => null);
  if (!ages) {
    const fault = 'Look at BACKUP_URL, BACKUP_KEY and the STORAGE_ keys.';
    return [bad(what, 'could not be looked at', fault)];
  }
  const { backup, proof } = ages;
  const made = backup === null ? 'there is none yet' : `the latest is ${hours(backup)} old`;
  const proven = proof === null ? 'none was proven yet' : `one was proven ${hours(proof)} ago`;
  const isFresh = backup !== null && backup < 26 * 3_600;
  const isProven = proof !== null && proof < 8 * 24 * 3_600;
  return [
    isFresh
      ? good(what, made)
      : bad(what, made, 'Run `npm run admin -- backup`, and see why `keep-backups` does not.'),
    isProven
      ? good('restore', proven)
      : bad('restore', proven, 'Run `npm run admin -- prove-backup`.'),
  ];
}

type Look = (platform: Looked) => Promise<Finding | Finding[]>;

/** Each by itself: what fails keeps none of the others away. */
const looks: readonly (readonly [string, Look])[] = [
  ['DNS', ({ config }) => lookAtSiteName(config)],
  ['database', lookAtDatabase],
  ['databases', ({ config }) => lookAtOtherDatabases(config)],
  ['mail', lookAtMail],
  ['proxy', async ({ config }) => lookAtProxy(config)],
  ['payment key', async ({ config }) => lookAtKeys(config)],
  ['webhook', ({ config }) => lookAtWebhook(config)],
  ['identity', lookAtIdentity],
  ['messages', async ({ config }) => lookAtMessages(config)],
  ['proof keys', lookAtProofKeys],
  ['virus scanner', lookAtScanner],
  ['files', ({ config }) => lookAtBucket(config)],
  ['disk', lookAtDisk],
  ['clock', lookAtClocks],
  ['backups', lookAtBackups],
];

async function lookAround(platform: Looked): Promise<Finding[]> {
  const found = await Promise.all(
    looks.map(([what, look]) =>
      look(platform).catch((error: unknown) => {
        platform.log.error({ err: error, what }, 'the doctor could not look');
        return bad(what, 'could not be looked at', 'The log says more.');
      }),
    ),
  );
  return found.flat();
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
 * whether all is well. No table is brought up and no check is paid for; one test mail goes to the operator.
 */
export async function examine(
  tell: (words: string) => void,
  { mails = true } = {},
): Promise<boolean> {
  const config = readSettings();
  if ('what' in config) {
    tell(lineOf(config));
    return false;
  }
  tell(lineOf(good('settings', `read; APP_ENV is ${config.APP_ENV}`)));
  const findings = await lookAround({
    config,
    log: openLog(config, undefined, 2),
    clock: systemClock,
    mails,
  });
  for (const finding of findings) tell(lineOf(finding));
  return findings.every(({ fault }) => !fault);
}
