import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNearView } from '../browser/near-view.ts';
import { Field } from '../form/field.tsx';
import type { SelectProps } from './menu.ts';

/**
 * A select that can be searched and cleared. The browser's own stands first, and for good without
 * scripts and on touch screens, whose own lists are made for fingers; near the view the searchable one
 * takes its place, unless it is in use just then.
 */
export function Select(props: SelectProps) {
  const native = useRef<HTMLSelectElement>(null);
  const Combobox = useCombobox(native);
  if (Combobox) return <Combobox {...props} />;
  const { control, options, value, onChange, name, loading, disabled } = props;
  return (
    <select
      {...control}
      ref={native}
      name={name}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{loading ? 'Loading...' : 'Select...'}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function useCombobox(native: RefObject<HTMLSelectElement | null>) {
  const near = useNearView(native);
  const [Part, setPart] = useState<ComponentType<SelectProps>>();
  useEffect(() => {
    const select = native.current;
    if (!near || !select || matchMedia('(pointer: coarse)').matches) return;
    let left = false;
    const swap = async () => {
      // Should it not arrive, the browser's own select stays.
      const part = await import('./combobox.tsx').catch(() => undefined);
      if (left || !part) return;
      const take = () => setPart(() => part.Combobox);
      if (document.activeElement === select) select.addEventListener('blur', take, { once: true });
      else take();
    };
    swap();
    return () => {
      left = true;
    };
  }, [near, native]);
  return Part;
}

/** `Select` in its frame of label, hint and error. */
export function SelectField({
  label,
  hint,
  optional,
  error,
  id,
  ...select
}: Omit<SelectProps, 'control'> & {
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  error?: string;
  id?: string;
}) {
  return (
    <Field {...{ label, hint, optional, error, id }}>
      {(control) => <Select {...select} control={control} />}
    </Field>
  );
}
