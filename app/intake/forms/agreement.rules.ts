import type { Form, Section } from './contract.ts';

/** The three papers of the partner page: what its checkboxes say and which form each reveals (PAG-02). */
export const papers = [
  { tag: 'partner-registration', label: 'Partner Registration' },
  { tag: 'staffing-agent-contract-nda', label: 'Staffing Agent Agreement & NDA' },
  { tag: 'candidate-submission-liability', label: 'Candidate Submission & Liability' },
] as const;

/** Which wording of the agreement is signed. A changed text is a new version: a test holds both. */
export const agreementVersion = '1';

/** Who signs: sent with each paper as a section of its own (C-90). */
export const signature: Section = {
  id: 'signature',
  title: 'Authorised representative',
  order: null,
  fields: [
    signed('authorizedName', 'Authorized Representative Name'),
    signed('authorizedDesignation', 'Designation'),
  ],
};

function signed(name: string, label: string): Section['fields'][number] {
  return { id: name, name, label, fieldType: 'text', required: true, order: null, maxLength: 120 };
}

/** What an empty field of the signature says (PAG-03, PAG-04); null for any other field. */
export function faultOfSignature(name: string): string | null {
  const label = signature.fields.find((field) => field.name === name)?.label;
  return label ? `${label} is required` : null;
}

/** The tag of a version's id: `training-course-v2` is of `training-course`. */
export function tagOf(formId: string): string {
  return formId.replace(/-v\d+$/, '');
}

/** Whether a form is one of the papers that a representative signs. */
export function isPaper(formId: string): boolean {
  return papers.some(({ tag }) => tag === tagOf(formId));
}

/** What a submission of this form must answer: its own sections, and the signature under a paper. */
export function askedOf(form: Form): Form {
  return isPaper(form.id) ? { ...form, sections: [...form.sections, signature] } : form;
}
