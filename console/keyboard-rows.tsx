import { type ReactNode, useEffect, useRef } from 'react';
import { useListContext, useRedirect, useResourceContext } from 'react-admin';
import { colours } from './theme.ts';

/** Whether a key belongs to something else: a field, a menu, an open dialog, or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  // The menu beside the page is a menu too, and always there.
  if (document.querySelector('[role="dialog"], [role="listbox"], .MuiPopover-root')) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest('input, textarea, select, [contenteditable], [role="combobox"]')) return true;
  return event.key === 'Enter' && Boolean(at?.closest('a, button'));
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The rows of a list's table, to be gone through with j and k or the arrows and opened with Enter. */
export function KeyboardRows({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { data } = useListContext();
  const resource = useResourceContext() ?? '';
  const redirect = useRedirect();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return;
      const rows = [...(place.current?.querySelectorAll<HTMLElement>('tbody tr') ?? [])];
      const now = rows.findIndex((row) => row.contains(document.activeElement));
      const step = steps[event.key];
      if (step) {
        const next = rows[now < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, now + step))];
        if (!next) return;
        event.preventDefault();
        next.tabIndex = -1;
        // The table cuts off what stands out.
        next.style.outlineOffset = '-3px';
        next.focus();
      }
      const one = event.key === 'Enter' && now >= 0 ? data?.[now] : undefined;
      if (!one) return;
      event.preventDefault();
      redirect('show', resource, one.id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [data, redirect, resource]);
  return (
    <div ref={place} className="keyboard-rows">
      <p style={{ margin: 0, padding: '0.75rem 1rem', color: colours.inkSoft }}>
        <kbd>j</kbd> or <kbd>↓</kbd> next row, <kbd>k</kbd> or <kbd>↑</kbd> row before,{' '}
        <kbd>Enter</kbd> opens it.
      </p>
      {children}
    </div>
  );
}
