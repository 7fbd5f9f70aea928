import { faultOfSignature, papers, signature } from '#app/intake/forms/agreement.rules.ts';
import type { Form } from '#app/intake/forms/contract.ts';

/** What the page asks besides the papers, in the shape of a form: so it is kept and read like one. */
export const pageForm: Form = {
  id: 'partner-agreement',
  title: 'Partner and staffing agreement',
  sections: [
    {
      id: 'papers',
      title: 'Papers',
      order: null,
      fields: [
        {
          id: 'papers',
          name: 'papers',
          label: 'Papers to submit',
          fieldType: 'checkbox',
          required: true,
          order: null,
          options: papers.map(({ tag, label }) => ({ value: tag, label })),
        },
      ],
    },
    signature,
  ],
};

/** Said beside the checkboxes when none is ticked (PAG-05). */
export const noneTicked = 'Choose at least one of the three papers';

export interface PageAnswers {
  readonly papers: readonly string[];
  readonly authorizedName: string;
  readonly authorizedDesignation: string;
}

/** What was entered on the page itself, whatever shape it is kept in. */
export function pageAnswers(values: Readonly<Record<string, unknown>>): PageAnswers {
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : '';
  };
  const ticked = Array.isArray(values.papers) ? values.papers : [];
  return {
    papers: papers.map(({ tag }) => tag).filter((tag) => ticked.includes(tag)),
    authorizedName: text('authorizedName'),
    authorizedDesignation: text('authorizedDesignation'),
  };
}

/** What keeps the page from being submitted, in the stated words (PAG-03 to PAG-05). */
export function faultsOfPage(given: PageAnswers): Readonly<Record<string, string>> {
  const named = signature.fields
    .filter(({ name }) => given[name as 'authorizedName' | 'authorizedDesignation'].trim() === '')
    .map(({ name }) => [name, faultOfSignature(name) ?? ''] as const);
  const none = given.papers.length === 0 ? [['papers', noneTicked] as const] : [];
  return Object.fromEntries([...none, ...named]);
}

/** Said where ticked papers cannot be checked, since their forms have not come yet. */
export function notHereYet(tags: readonly string[]): string {
  const names = papers.filter(({ tag }) => tags.includes(tag)).map(({ label }) => label);
  return `Not here yet: ${names.join(', ')}. Submit again when you see it below, or untick it`;
}

interface Receipt {
  readonly receipt: string;
  readonly mailed: boolean;
}

/** The receipts of accepted papers as they are kept with the page's answers until all is sent. */
export function sentAs(receipts: ReadonlyMap<string, Receipt>): string[] {
  return [...receipts].map(([tag, { receipt, mailed }]) =>
    [tag, receipt, ...(mailed ? ['mailed'] : [])].join(' '),
  );
}

/** Those receipts again, by the tag of the paper; what is none is left out. */
export function sentIn(values: Readonly<Record<string, unknown>>): ReadonlyMap<string, Receipt> {
  const kept = Array.isArray(values.sent) ? values.sent : [];
  return new Map(
    kept.flatMap((one): [string, Receipt][] => {
      const [tag, receipt, mailed] = String(one).split(' ');
      const isKnown = papers.some((paper) => paper.tag === tag);
      return tag && receipt && isKnown ? [[tag, { receipt, mailed: mailed === 'mailed' }]] : [];
    }),
  );
}

/** The id of a drawn paper; its inputs begin so. */
export function paperId(tag: string): string {
  return `paper-${tag}`;
}
