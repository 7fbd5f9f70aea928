// `npm run admin -- <command>`: what operators do at the machine. `--help` behind any command.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { buildIfChanged, builtOnce } from './build.mjs';

const settingsFile = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
process.env.NODE_ENV = 'production';
// What is written here (backups, exports) is its owner's alone.

// Words for people go to standard error: standard output may be a file's content.
const tell = (words) => console.error(words);

let linesOf = (error) => error;

async function operator(findBuild = builtOnce) {
  // A build that tells of itself would stand in the middle of an export.
  const log = console.log;
  console.log = console.error;
  const folder = await findBuild();
  process.umask(0o077);
  console.log = log;
  const { errorLines, operator } = await import(`${folder}/server/index.js`);
  linesOf = errorLines;
  return operator;
}

const admin = new Command('admin').description(
  'Sapioworker at the command line. Settings are those of `npm start` (.env or the environment). The embedded database must not be in use by a running server.',
);
admin.showHelpAfterError('(--help shows how)');

admin
  .command('create-staff')
  .description('make a staff account and show its one-time password')
  .requiredOption('--name <name>', 'the name as colleagues read it')
  .requiredOption('--email <address>', 'the address that signs in')
  .requiredOption(
    '--role <role>',
    'administrator, verification-agent, editor, support, finance, auditor',
  )
  .action(async (member) => {
    const password = await (await operator()).createStaff(member);
    tell(`The account is made. Its one-time password, shown this once:`);
    console.log(password);
  });

admin
  .command('import <kind> <file>')
  .description(
    'look at a CSV file of plans, services, records or cases and name every bad row (ends with 2 then); --commit loads it, all rows or none',
  )
  .option('--commit', 'load the rows when all of them are good', false)
  .action(async (kind, file, { commit }) => {
    const good = await (await operator()).importFile({ kind, file, commit }, tell);
    if (!good) process.exitCode = 2;
  });

admin
  .command('export <list>')
  .description(
    'write a list of the console (records, services, payments and so on) as CSV; with `npm run -s` nothing else stands on standard output',
  )
  .option('--out <file>', 'the file to write; without it standard output')
  .action(async (resource, { out }) => {
    // What was begun beside the file goes at the exit.
    exitOnSignals();
    await (await operator()).exportList({ resource, file: out }, tell);
  });

admin
  .command('verify-audit')
  .description(
    'check the chain of seals over the audit trail; ends with 2 when it was tampered with',
  )
  .option('--anchors <file>', 'a log or a file of anchors kept elsewhere, to compare with')
  .action(async ({ anchors }) => {
    if (!(await (await operator()).verifyAudit(tell, anchors))) process.exitCode = 2;
  });

admin
  .command('archive-audit')
  .description(
    'archive closed months of the audit trail now, mend archives that are missing where they can be, and let months that are old enough leave the tables; a job does it each night',
  )
  .action(async () => (await operator()).archiveAudit(tell));

admin
  .command('open-archive <month> <file>')
  .description(
    'write an archived month of the audit trail (2027_01, or first) into a new file, a JSON object a line',
  )
  .action(async (month, file) => (await operator()).openArchive(month, resolve(file), tell));

admin
  .command('migrate')
  .description('bring the tables up to this version and end; servers of the version before go on')
  .action(async () => (await operator(buildIfChanged)).migrate(tell));

admin
  .command('reseal')
  .description(
    'seal national IDs and second factors with the present SECRET_KEY, after it was exchanged; the older one must stand in SECRET_KEYS_OLD',
  )
  .option('--files', 'also the files in the bucket of STORAGE_URL: stop every server first')
  .action(async ({ files }) => (await operator()).reseal(tell, files === true));

admin
  .command('keys [action] [kid]')
  .description(
    'the keys that sign badge cards and reports: show (where nothing is said), make, rotate, retire <kid>, compromise <kid>; runs beside the server, or offline where the root is kept',
  )
  .option('--folder <folder>', 'where the keys are; PROOF_KEYS_DIR where it is left out')
  .option(
    '--root <file>',
    'the private key of the root; root.json in the folder where it is left out',
  )
  .action(async (action, kid, { folder, root }) => {
    const order = {
      action: action ?? 'show',
      ...(kid ? { kid } : {}),
      ...(folder ? { folder: resolve(folder) } : {}),
      ...(root ? { root: resolve(root) } : {}),
    };
    await (await operator()).keys(order, (words) => console.log(words));
  });

admin
  .command('doctor')
  .description(
    'look at settings, DNS names, database, mail with SPF, DKIM and a test mail, keys, webhook, scanner, bucket, disk, clock and backups; each failing line says what to do, and then it ends with 1',
  )
  .option('--no-mail', 'send no test mail to ALERT_EMAIL or ADMIN_EMAIL')
  .action(async ({ mail }) => {
    const told = (words) => console.log(words);
    const isWell = await (await operator()).examine(told, { mails: mail });
    if (!isWell) process.exitCode = 1;
  });

admin
  .command('move-files')
  .description(
    'move kept files from DATA_DIR into the bucket of STORAGE_URL; each is read back and compared before it leaves the disk, and a run that broke off goes on',
  )
  .action(async () => (await operator()).moveFiles(tell));

const programs = () => process.env.PATH ?? '';

/** A dump lies unsealed in TMPDIR, and a list beside its file, until the exit, which a signal alone does not bring. */
const exitOnSignals = () => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
};

admin
  .command('backup [folder]')
  .description(
    'keep the database and all kept files in an empty folder, or sealed with BACKUP_KEY at BACKUP_URL',
  )
  .action(async (folder) => {
    exitOnSignals();
    await (await operator()).backup(folder ? resolve(folder) : null, programs(), tell);
  });

admin
  .command('fetch-backup <name> <folder>')
  .description(
    'bring a backup from BACKUP_URL, by its name or `latest`, opened into an empty folder; then `restore`',
  )
  .action(async (name, folder) => (await operator()).fetchBackup(name, resolve(folder), tell));

admin
  .command('prove-backup')
  .description(
    'restore the latest backup into BACKUP_PROOF_DATABASE_URL, compare every table, and empty it again',
  )
  .action(async () => {
    exitOnSignals();
    await (await operator()).proveBackup(programs(), tell);
  });

admin
  .command('keep-backups')
  .description(
    'make a backup each night (01:30 in Lagos) and prove one each week, until it is stopped',
  )
  .action(async () => {
    const over = new AbortController();
    const stop = () => {
      over.abort();
      // A backup in the middle is given up before whoever stops this loses patience: its folder goes with the exit.
      setTimeout(() => process.exit(1), 5_000).unref();
    };
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
    await (await operator()).keepBackups(programs(), tell, over.signal);
  });

admin
  .command('restore <folder>')
  .description('bring a backup back into an empty DATA_DIR (and an empty database)')
  .action(async (folder) => (await operator()).restore(resolve(folder), programs(), tell));

const forPeople = ['OperatorError', 'BadSettings', 'FolderInUse'];
await admin.parseAsync().catch((error) => {
  process.exitCode = 1;
  // Who reads our output has had enough (`| head`).
  if (error?.code === 'EPIPE') return;
  // A file or an address that cannot be had says which one; a fault of ours says where.
  const isPlain = forPeople.includes(error?.constructor?.name) || error?.syscall;
  tell(isPlain ? error.message : linesOf(error));
});
// A pool that is still open has nothing more to say; what was written leaves first.
process.stdout.write('', () => process.exit());
