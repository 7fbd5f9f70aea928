import { mayDo, type Permission } from '#app/shell/permissions.rules.ts';
import { backupAges } from '#platform/backup/figures.server.ts';
import type { Answer } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import type { Backups, CaseFigures, Chart, readOverview, Waiting } from './contract.ts';

/** What waits for somebody: who may read it, and how much it is. */
interface Source extends Omit<Waiting, 'count'> {
  readonly may: Permission;
  count(platform: Platform, staff: Pick<Staff, 'id' | 'role'>): Promise<number>;
}

interface Drawn extends Omit<Chart, 'days'> {
  readonly may: Permission;
  days(platform: Platform): Promise<Chart['days']>;
}

/** What the capabilities say of themselves; `app/contents/overview.server.ts` has it. */
export interface OverviewContents {
  readonly sources: readonly Source[];
  readonly charts: readonly Drawn[];
  readonly cases: {
    byState(platform: Platform): Promise<CaseFigures['states']>;
    medianHours(platform: Platform): Promise<number | null>;
  };
}

/** How the cases stand, for who reads them. */
async function casesFor(
  platform: Platform,
  { byState, medianHours }: OverviewContents['cases'],
  role: string,
): Promise<CaseFigures | null> {
  if (!mayDo(role, 'cases.read')) return null;
  const hours = await medianHours(platform);
  return {
    states: await byState(platform),
    medianHours: hours === null ? null : Math.round(hours * 10) / 10,
  };
}

/** The age of the backups and of their last proof (DEPLOY-03), for who runs the site. */
async function backupsFor(platform: Platform, role: string): Promise<Backups | null> {
  const ages = mayDo(role, 'jobs.read') ? backupAges(platform) : null;
  if (!ages) return null;
  const found = await ages().catch(() => null);
  const whole = (seconds: number | null | undefined, unit: number) =>
    seconds === null || seconds === undefined ? null : Math.floor(seconds / unit);
  return {
    answers: found !== null,
    backupHours: whole(found?.backup, 3_600),
    proofDays: whole(found?.proof, 24 * 3_600),
  };
}

/** What waits and how the last days went, as far as the role of this member may read it. */
export async function overviewOf(
  platform: Platform,
  { sources, charts, cases }: OverviewContents,
  staff: Pick<Staff, 'id' | 'role'>,
): Promise<Answer<typeof readOverview>> {
  const { role } = staff;
  const mine = <T extends { may: Permission }>(all: readonly T[]) =>
    all.filter(({ may }) => mayDo(role, may));
  const waits: Waiting[] = [];
  for (const { may: _may, count, ...said } of mine(sources)) {
    waits.push({ ...said, count: await count(platform, staff) });
  }
  const reading = { ...platform, database: await platform.replica.database() };
  const drawn: Chart[] = [];
  for (const { may: _may, days, to, ...said } of mine(charts)) {
    const list = to?.slice(1).split('?')[0] ?? '';
    const open = to !== null && mayDo(role, `${list}.read`);
    drawn.push({ ...said, to: open ? to : null, days: await days(reading) });
  }
  return {
    waits,
    charts: drawn,
    cases: await casesFor(platform, cases, role),
    backups: await backupsFor(platform, role),
  };
}
