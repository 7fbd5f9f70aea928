import type { ControlProps } from '../form/field.tsx';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps {
  control: ControlProps;
  options: readonly Option[];
  /** The value of the chosen option; empty for none. */
  value: string;
  onChange: (value: string) => void;
  /** Sent with the form under this name. */
  name?: string;
  /** The options are still on their way. */
  loading?: boolean;
  disabled?: boolean;
}

/** SEL-01 */
const tallest = 300;
const shortest = 140;
/** SEL-02, C-65: how many options PageUp and PageDown pass. */
const page = 5;

/** The options whose label holds what was typed, whatever its case and accents. */
export function matching(options: readonly Option[], typed: string) {
  const wanted = plain(typed);
  return wanted === '' ? options : options.filter(({ label }) => plain(label).includes(wanted));
}

/** The option that what was typed can only mean: the one called so, else the only one left. */
export function meant(options: readonly Option[], typed: string): Option | null {
  const wanted = plain(typed);
  if (wanted === '') return null;
  const left = matching(options, typed);
  const [only] = left;
  const exact = left.find(({ label }) => plain(label) === wanted);
  return exact ?? (left.length === 1 && only ? only : null);
}

/** What to say of typed text that was left and means no option, or several. */
export function sayUnclear(options: readonly Option[], typed: string): string {
  const { length } = matching(options, typed);
  const what = length === 0 ? 'is none of the options' : `fits ${length} options`;
  return `“${typed.trim()}” ${what}: choose one.`;
}

function plain(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The option a page further (1) or back (-1), stopping at the ends. */
export function paged(index: number, direction: 1 | -1, count: number) {
  const from = index < 0 && direction === 1 ? -1 : Math.max(index, 0);
  return Math.min(count - 1, Math.max(0, from + direction * page));
}

/** Below the input if there is room for the shortest menu or more room than above. */
export function placed({ top, bottom }: { top: number; bottom: number }, screen: number) {
  const below = screen - bottom - 8;
  const above = top - 8;
  const up = below < shortest && above > below;
  return { up, height: Math.min(tallest, Math.max(shortest, up ? above : below)) };
}
