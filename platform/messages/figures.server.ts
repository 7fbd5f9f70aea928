import type { Platform } from '../platform.server.ts';
import type { Figure } from '../telemetry/contract.ts';
import { dayOf } from '../time.ts';
import { countCapped, countWaiting, spentOn } from './budget.server.ts';

export const messageFigures = ({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Figure[] => [
  {
    name: 'sapioworker_messages_waiting',
    help: 'SMS and WhatsApp messages that have not gone out yet',
    read: () => countWaiting(database.kysely),
  },
  {
    name: 'sapioworker_messages_kobo_today',
    help: 'What the messages of today have cost, in kobo',
    read: async () => (await spentOn(database.kysely, dayOf(clock.now()))).kobo,
  },
  {
    name: 'sapioworker_messages_capped',
    help: 'Messages that wait because the daily cap is reached',
    read: () => countCapped(database.kysely),
  },
];
