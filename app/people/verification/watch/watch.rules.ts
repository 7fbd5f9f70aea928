import { limitTable } from '#platform/limits/table.ts';

/** So many times what is usual is an alarm. */
const timesUsual = 3;

/**
 * Above how many different badge numbers in one minute the alarm goes off: three times what is usual, and
 * never below the limit of the table.
 */
export const alarmAbove = (usual: number, factor: number): number =>
  Math.max(limitTable['verification-scraping'].max * factor, timesUsual * usual);

/** Of the minutes of a week this share may be busier than what is called usual. */
export const busiestShare = 0.05;
