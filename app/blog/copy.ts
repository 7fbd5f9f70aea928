import * as rules from '#app/legal/rules.ts';

/** Rules that posts quote as `{{coverage}}`: one wording for all pages (C-17). */
export const quotable: Readonly<Record<string, unknown>> = rules;
