import { useCombobox } from 'downshift';
import { useLayoutEffect, useRef, useState } from 'react';
import { FieldError } from '../form/field.tsx';
import { CaretDownIcon, XIcon } from '../icon.tsx';
import type { SelectProps } from './menu.ts';
import { matching, meant, type Option, paged, placed, sayUnclear } from './menu.ts';

const types = useCombobox.stateChangeTypes;

/** The searchable face of a select: comes by dynamic import in place of the browser's own. */
export function Combobox({
  control,
  options,
  value,
  onChange,
  name,
  loading = false,
  disabled,
}: SelectProps) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState({ up: false, height: 300 });
  const items = [...matching(options, typed)];
  const chosen = options.find((option) => option.value === value) ?? null;

  const combo = useCombobox<Option>({
    items,
    inputId: control.id,
    labelId: `${control.id}-label`,
    itemToString: (item) => item?.label ?? '',
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => onChange(selectedItem?.value ?? ''),
    onIsOpenChange({ isOpen, inputValue = '', type }) {
      // Typing narrows the list by itself.
      if (type === types.InputChange) return;
      // Text that was left without a choice still narrows the list; the name of an option is one.
      // It is asked of the text: a choice made by the key before may not have come back as a value.
      setTyped(isOpen && !options.some(({ label }) => label === inputValue) ? inputValue : '');
    },
    stateReducer(state, { type, changes }) {
      const { highlightedIndex, inputValue } = state;
      switch (type) {
        case types.InputChange:
          return { ...changes, ...typedChange(options, changes.inputValue ?? '') };
        case types.InputKeyDownPageDown:
          return { ...changes, highlightedIndex: paged(highlightedIndex, 1, items.length) };
        case types.InputKeyDownPageUp:
          return { ...changes, highlightedIndex: paged(highlightedIndex, -1, items.length) };
        case types.InputKeyDownEscape:
          // Closes the menu and forgets what was typed, never the choice.
          return { ...changes, selectedItem: chosen, inputValue: chosen?.label ?? '' };
        case types.InputBlur: {
          // Leaving chooses what was typed where that can only mean one option, and nothing else. Text
          // that means none stays, so that nothing is emptied unseen.
          const typedOne = inputValue === chosen?.label ? chosen : meant(options, inputValue);
          const left = typedOne ?? chosen;
          return { ...changes, selectedItem: left, inputValue: left?.label ?? inputValue };
        }
        default:
          return changes;
      }
    },
  });

  useLayoutEffect(() => {
    const bounds = combo.isOpen && box.current?.getBoundingClientRect();
    if (bounds) setPlace(placed(bounds, window.innerHeight));
  }, [combo.isOpen]);

  const unclear = !combo.isOpen && !chosen && combo.inputValue.trim() !== '';
  const fault = unclear && !loading ? sayUnclear(options, combo.inputValue) : undefined;
  const faultId = `${control.id}-unclear`;
  const described = [control['aria-describedby'], fault && faultId].filter(Boolean).join(' ');

  const empty = loading ? 'Loading...' : 'No options';
  const listed = combo.isOpen && !loading && items.length > 0;
  const look = { 'data-above': place.up, style: { maxHeight: place.height } };

  return (
    <>
      <div className="combo" ref={box}>
        <input
          {...combo.getInputProps({
            ...control,
            'aria-describedby': described || undefined,
            'aria-invalid': fault ? true : control['aria-invalid'],
            disabled,
            placeholder: 'Select...',
            // With the typing itself: a menu that shrinks later would do it under the pointer.
            onChange: (event) => setTyped(event.currentTarget.value),
            onFocus: (event) => event.currentTarget.select(),
            onKeyDown: (event) => {
              // In a dialog the first Escape is the menu's.
              if (event.key === 'Escape' && combo.isOpen) event.preventDefault();
            },
          })}
        />
        {name && <input type="hidden" name={name} value={value} />}
        <div className="combo__tools">
          {chosen && !disabled && (
            <button
              type="button"
              className="combo__clear"
              aria-label="Clear"
              onClick={() => {
                combo.selectItem(null);
                document.getElementById(control.id)?.focus();
              }}
            >
              <XIcon />
            </button>
          )}
          <button
            {...combo.getToggleButtonProps({ disabled, 'aria-label': 'Show options' })}
            type="button"
          >
            <CaretDownIcon />
          </button>
        </div>
        <ul {...combo.getMenuProps()} className="combo__menu" hidden={!listed} {...look}>
          {listed &&
            items.map((item, index) => (
              <li
                key={item.value}
                {...combo.getItemProps({ item, index })}
                className="combo__option"
                data-active={combo.highlightedIndex === index}
                data-chosen={item.value === value}
              >
                {item.label}
              </li>
            ))}
        </ul>
        <div role="status">
          {combo.isOpen && !listed && (
            <p className="combo__menu combo__none" {...look}>
              {empty}
            </p>
          )}
        </div>
      </div>
      <FieldError id={faultId} text={fault} />
    </>
  );
}

/** What typing changes: empty text takes the choice back, the whole name of an option chooses it. */
function typedChange(options: readonly Option[], inputValue: string) {
  if (inputValue === '') return { selectedItem: null };
  const one = meant(options, inputValue);
  const place = one ? matching(options, inputValue).indexOf(one) : -1;
  const whole = one && one.label.toLowerCase() === inputValue.toLowerCase();
  // What Enter would take is marked.
  return { highlightedIndex: place, ...(whole ? { selectedItem: one } : {}) };
}
