import { counted } from '../text/numbers.ts';

/** A waiting time as people say it: `a minute`, `25 minutes`, `3 hours`. Never less than it is. */
export function waitingTime(seconds: number): string {
  if (seconds <= 60) return 'a minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour');
}
