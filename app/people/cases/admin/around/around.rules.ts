/** The action under which two officers agree to suspend a record before its case is decided. */
export const suspendAction = 'cases.suspend';

/** Whether a suspension for safety may be asked for: an adverse decision is proposed, and a record stands. */
export const maySuspend = (
  one: {
    readonly state: string;
    readonly record_badge: string | null;
  },
  isProposed: boolean,
): boolean => one.state !== 'decided' && one.record_badge !== null && isProposed;
