/**
 * The sections of the worker's own page, in the order in which they are shown. A capability of this district adds
 * its own with one line; its screens import `OwnFrame` and stand under `/me`.
 */
export interface Section {
  readonly title: string;
  /** Under `/me`. */
  readonly to: `/me/${string}`;
  /** What one does there, in a sentence. */
  readonly says: string;
}

export const sections: readonly Section[] = [];
