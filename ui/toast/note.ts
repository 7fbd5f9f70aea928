import type { ReactNode } from 'react';

export type ToastKind = 'blank' | 'error' | 'success' | 'loading' | 'custom';

/** How long each kind stays, in milliseconds (TST-03 to TST-05). */
export const toastTimes: Record<ToastKind, number> = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  loading: Number.POSITIVE_INFINITY,
};

/** How many are kept; the oldest goes for the next one (TST-06). */
export const toastLimit = 20;

export interface ToastNote {
  id: string;
  kind: ToastKind;
  content: ReactNode;
}
