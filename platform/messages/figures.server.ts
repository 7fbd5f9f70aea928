import type { Platform } from '../platform.server.ts';
import type { Figure } from '../telemetry/contract.ts';
import { dayOf } from '../time.ts';
import { areCodesClosed, countCapped, countWaiting, spentOn } from './budget.server.ts';

export const messageFigures = ({
  clock,
  config,
  database,
}: Pick<Platform, 'clock' | 'config' | 'database'>): Figure[] => [
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
  {
    name: 'sapioworker_messages_codes_closed',
    help: '1 while no code goes out by SMS because the codes of today have reached their cap, else 0',
    read: async () =>
      // A cap of 0 is somebody's choice.
      Number(
        config.MESSAGING_CODES_DAILY_KOBO > 0 &&
          (await areCodesClosed({ clock, config }, database.kysely)),
      ),
  },
];
