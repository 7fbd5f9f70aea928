import { addDays, type CalendarDay, dayOf, formatDay, formatShortClock } from '#platform/time.ts';

interface Waiting {
  /** How many wait because of the cap, as people read it. */
  readonly count: string;
  readonly isOne: boolean;
  /** When the first of them may go. */
  readonly due: Date;
  /** Whether one more message would cost more than today may. */
  readonly isFull: boolean;
  /** Whether codes have reached the cap of their own. */
  readonly codesClosed: boolean;
}

function dayInWords(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day)}`;
}

/** What is said of messages that the cap holds back: in the morning they are those of yesterday. */
export function cappedWords(
  { count, isOne, due, isFull, codesClosed }: Waiting,
  now: Date,
): string {
  const end = codesClosed ? '' : ' Codes go out.';
  const head = `The cap ${isFull ? 'is' : 'was'} reached: ${count}`;
  if (due <= now) return `${head} ${isOne ? 'goes' : 'go'} out now.${end}`;
  const day = dayInWords(dayOf(due), dayOf(now));
  return `${head} ${isOne ? 'waits' : 'wait'} until ${formatShortClock(due)} ${day}.${end}`;
}
