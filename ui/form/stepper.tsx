import { MinusIcon, PlusIcon } from '../glyph.tsx';
import type { ControlProps } from './field.tsx';

/**
 * A number that changes only by its two buttons. The input is read-only; each change is announced
 * with `say`, e.g. `2 hours`. Stands inside a `Field`.
 */
export function Stepper({
  control,
  value,
  onChange,
  name,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  fewer,
  more,
  say = String,
}: {
  control: ControlProps;
  value: number;
  onChange: (value: number) => void;
  name?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Names of the two buttons, e.g. `One hour less`. */
  fewer: string;
  more: string;
  say?: (value: number) => string;
}) {
  const change = (to: number) => onChange(Math.min(max, Math.max(min, to)));
  return (
    <div className="stepper">
      <button
        type="button"
        aria-label={fewer}
        disabled={value <= min}
        onClick={() => change(value - step)}
      >
        <MinusIcon />
      </button>
      <input {...control} className="tnum" name={name} value={value} readOnly inputMode="none" />
      <button
        type="button"
        aria-label={more}
        disabled={value >= max}
        onClick={() => change(value + step)}
      >
        <PlusIcon />
      </button>
      <output className="vh" htmlFor={control.id}>
        {say(value)}
      </output>
    </div>
  );
}
