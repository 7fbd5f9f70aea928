import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import { countCapped, mostMessagesCounted, spentOn } from '#platform/messages/budget.server.ts';
import { takeReport as keepReport } from '#platform/messages/reports.server.ts';
import { countLost } from '#platform/messages/told.server.ts';
import { formatNaira, koboOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { formatCounted } from '#platform/text/numbers.ts';
import { dayOf } from '#platform/time.ts';
import type { listTextMessages, readMessagesDay } from './messages.contract.ts';
import { cappedWords } from './messages.rules.ts';
import { firstCapped, messageRows } from './messages.store.server.ts';
import { takeReport } from './reports.contract.ts';

/** A page of the messages. */
export async function textMessagePage(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  query: Received<typeof listTextMessages>['query'],
): Promise<Answer<typeof listTextMessages>> {
  const page = await messageRows.page(database.kysely, { ...query, now: clock.now() });
  const data = page.data.map((row) => ({
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    recipient: `+234•••••${row.number_ends}`,
    status: row.status,
    report: row.report,
    why: row.why,
    reachable: row.stopped_at === null,
    cost: formatNaira(koboOf(row.cost_kobo)),
    createdAt: row.created_at.toISOString(),
  }));
  return { ...page, data };
}

/** What today's messages have cost, in words, and how many the cap holds back until a morning. */
export async function messagesDay({
  clock,
  config,
  database,
}: Pick<Platform, 'clock' | 'config' | 'database'>): Promise<Answer<typeof readMessagesDay>> {
  const { kysely } = database;
  const now = clock.now();
  const { MESSAGING_DAILY_KOBO: most, MESSAGING_PART_KOBO: part } = config;
  const { MESSAGING_CODES_DAILY_KOBO: mostOfCodes } = config;
  const { kobo, codes } = await spentOn(kysely, dayOf(now));
  const spent = kobo - codes;
  const [capped, due] = [await countCapped(kysely), await firstCapped(kysely)];
  const count = formatCounted(capped, mostMessagesCounted);
  const codesClosed = codes + part > mostOfCodes;
  const waiting = { count, isOne: capped === 1, isFull: spent + part > most, codesClosed };
  const [cost, cap, apart, theirs] = [spent, most, codes, mostOfCodes].map((one) =>
    formatNaira(koboOf(one)),
  );
  const told = [
    `Today: ${cost} of ${cap}.`,
    ...(codes > 0 || codesClosed ? [`Codes, counted apart: ${apart} of ${theirs}.`] : []),
    ...(codesClosed ? ['No more of them go out today.'] : []),
    ...(due && capped > 0 ? [cappedWords({ ...waiting, due }, now)] : []),
  ];
  return { words: told.join(' '), capped };
}

/** How many necessary messages of the last three days could not be sent. */
export function lostTexts({ clock, database }: Pick<Platform, 'clock' | 'database'>) {
  return countLost(database.kysely, clock.now());
}

interface Reported {
  readonly channel: 'sms' | 'whatsapp' | 'mail';
  readonly secret?: string;
  readonly body: unknown;
}

/** Takes a provider's report in; nothing of it is told back (MSG-01). */
export async function takeProviderReport(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'jobs'>,
  { channel, secret, body }: Reported,
  { header }: Pick<RequestContext, 'header'>,
): Promise<Answer<typeof takeReport> | ApiError> {
  const taken = await keepReport(platform, {
    channel,
    // A request without a body has none to sign.
    rawBody: body instanceof Uint8Array ? body : new Uint8Array(),
    header,
    ...(secret === undefined ? {} : { secretPath: secret }),
  });
  return taken === 'taken' ? { success: true } : new ApiError(takeReport.errors[taken]);
}
