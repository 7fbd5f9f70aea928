import { addDays, type CalendarDay, dayOf, formatDay, formatShortClock } from '#platform/time.ts';

interface Waiting {
  /** How many wait because of the cap, as people read it. */
  readonly count: string;
  readonly isOne: boolean;
  /** When the first of them may go. */
  readonly due: Date;
  /** Whether one more message would cost more than today may. */
  readonly isFull: boolean;
}

function dayInWords(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return 'today';
  return day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day)}`;
}

/** What is said of messages that the cap holds back: in the morning they are those of yesterday. */
export function cappedWords({ count, isOne, due, isFull }: Waiting, now: Date): string {
  const head = `The cap ${isFull ? 'is' : 'was'} reached: ${count}`;
  if (due <= now) return `${head} ${isOne ? 'goes' : 'go'} out now. Codes go out.`;
  const day = dayInWords(dayOf(due), dayOf(now));
  return `${head} ${isOne ? 'waits' : 'wait'} until ${formatShortClock(due)} ${day}. Codes go out.`;
}
