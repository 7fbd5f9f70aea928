import type { AnyForm, Condition, Field, Form, Options, Section } from './contract.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Given {
  readonly label?: unknown;
  readonly value?: unknown;
  readonly text?: unknown;
}

function optionOf(given: unknown): Option | null {
  const words = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  if (typeof given !== 'object' || given === null) {
    const value = words(given);
    return value ? { value, label: value } : null;
  }
  const { label = null, value = null, text = null }: Given = given;
  const shown = words(label) || words(text) || words(value);
  return shown ? { value: words(value) || shown, label: shown } : null;
}

/** Options of any of the accepted shapes as value and label, each value once (C-52, DFA-08). */
export function optionsOf(options: Options | undefined): Option[] {
  const list = typeof options === 'string' ? options.split(/[\r\n,]/) : (options ?? []);
  const found = new Map<string, Option>();
  for (const one of list) {
    const option = optionOf(one);
    if (option && !found.has(option.value)) found.set(option.value, option);
  }
  return [...found.values()];
}

// "2nd guarantor" and "24-hour contact" begin with no number of this kind.
const leading = /^\s{0,9}(\d{1,4})(?:\s{0,9}[.):](?!\d)|\s)\s{0,9}(?:[-–—]\s{1,9})?(?=\S)/;

function numberIn(title: string): number | null {
  const match = leading.exec(title);
  return match ? Number(match[1]) : null;
}

const byOrder = <T extends { order: number | null }>(list: readonly T[], of: (one: T) => number) =>
  [...list].sort((a, b) => {
    const [one, other] = [of(a), of(b)];
    return one === other ? 0 : one - other;
  });

/** Fields by order; those without one come last, as they were given (DFP-02). */
export function fieldsInOrder(fields: readonly Field[]): Field[] {
  return byOrder(fields, ({ order }) => order ?? Number.POSITIVE_INFINITY);
}

export interface ShownSection extends Section {
  /** `N. title` with the number once (DFA-05, C-55); empty for fields that came without a section. */
  readonly heading: string;
}

/** Sections in the order and with the headings in which they are shown, their fields in order too. */
export function sectionsOf(form: AnyForm): ShownSection[] {
  if (!('sections' in form)) {
    const fields = fieldsInOrder(form.fields);
    return [{ id: form.id, title: '', heading: '', order: null, fields }];
  }
  const place = ({ order, title }: Section) => order ?? numberIn(title) ?? Number.POSITIVE_INFINITY;
  return byOrder(form.sections, place).map((section, index) => {
    const number = section.order ?? numberIn(section.title) ?? index + 1;
    const heading = `${number}. ${section.title.replace(leading, '').trim()}`;
    return { ...section, heading, fields: fieldsInOrder(section.fields) };
  });
}

/** Where a section of a form stands in its page: what its heading is named. */
export const anchorOf = (form: string, { id }: Pick<Section, 'id'>): string => `${form}-${id}`;

/** Every field of a form in the order in which it is asked. */
export function fieldsOf(form: AnyForm): Field[] {
  return sectionsOf(form).flatMap(({ fields }) => fields);
}

type Answers = Readonly<Record<string, unknown>>;

/** Whether another question was answered as a condition says. */
export function holds({ name, is }: Condition, answers: Answers): boolean {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  const text = typeof answer === 'string' ? answer.trim() : '';
  return is === undefined ? text !== '' : text === is;
}

/** Whether a question is asked of who has answered the others so. */
export const isAsked = ({ askedIf }: Field, answers: Answers): boolean =>
  !askedIf || holds(askedIf, answers);

/** Whether a checkbox is a group of several, which its options make it. */
export function isGroup(field: Field): boolean {
  return field.fieldType === 'checkbox' && optionsOf(field.options).length > 0;
}

/**
 * Whether a question's answers are for who sees sensitive details alone: as its definition says, else by its kind. A
 * file may be anybody's paper, and a day a birth date, unless it lies ahead of another one.
 */
export function isSensitive({
  sensitive,
  fieldType,
  bounds,
}: Pick<Field, 'sensitive' | 'fieldType' | 'bounds'>): boolean {
  const isPastDay = fieldType === 'date' && bounds?.notBefore === undefined;
  return sensitive ?? (fieldType === 'file' || isPastDay);
}

/**
 * A version with the marks of the current one beside its own: what staff mark as sensitive is so in what was answered
 * before too (decision 062).
 */
export function markedAs(current: Form | null, form: Form): Form {
  const kept = current ? fieldsOf(current).filter(isSensitive) : [];
  const names = new Set(kept.map(({ name }) => name));
  const marked = (field: Field) => (names.has(field.name) ? { ...field, sensitive: true } : field);
  const sections = form.sections.map((one) => ({ ...one, fields: one.fields.map(marked) }));
  return { ...form, sections };
}

/** The uploads among the answers, by the name of their field. Text in any other field is no upload. */
export function filesAmong(
  form: AnyForm,
  answers: Readonly<Record<string, unknown>>,
): { name: string; handle: string }[] {
  return fieldsOf(form).flatMap(({ fieldType, name }) => {
    const handle = answers[name];
    return fieldType === 'file' && typeof handle === 'string' ? [{ name, handle }] : [];
  });
}

const namePattern = /^[a-z][A-Za-z0-9]{0,59}$/;

function faultOfField(field: Field): string | null {
  const { name, label, fieldType, options } = field;
  if (!namePattern.test(name)) return `"${name}" cannot be a field's name.`;
  if (label.trim() === '') return `The field "${name}" needs a label.`;
  // No JSON parser of ours takes this key, and answers are sent by label.
  if (label.trim() === '__proto__') return 'This cannot be a label.';
  // Lists and exports have these, whoever reads them.
  if (personFields.includes(name) && isSensitive(field)) {
    return `"${label}" is shown in lists: it cannot be sensitive, a date or a file.`;
  }
  const chosen = fieldType === 'select' || fieldType === 'radio';
  return chosen && optionsOf(options).length === 0 ? `"${label}" needs options.` : null;
}

/**
 * What is wrong with a definition beyond its shape, by the place in it, `sections.0.fields.1.label`, in
 * the order in which it is asked; empty when it may be published.
 */
export function faultsOfForm({ sections }: Pick<Form, 'sections'>): Record<string, string> {
  if (sections.length === 0) return { title: 'A form needs a section.' };
  const faults: Record<string, string> = {};
  const names = new Set<string>();
  for (const [s, { title, fields }] of sections.entries()) {
    if (fields.length === 0) faults[`sections.${s}.title`] = `The section "${title}" asks nothing.`;
    const labels = new Set<string>();
    for (const [f, field] of fields.entries()) {
      const { name } = field;
      const label = field.label.trim();
      const own = faultOfField(field);
      const at = own?.includes('options') ? 'options' : 'label';
      if (own) faults[`sections.${s}.fields.${f}.${at}`] = own;
      else if (names.has(name)) {
        faults[`sections.${s}.fields.${f}.label`] = `The name "${name}" is given twice.`;
      } else if (labels.has(label)) {
        // The answers of a section are sent by label, so that equal ones would lose a value (C-56).
        faults[`sections.${s}.fields.${f}.label`] =
          `The section "${title}" has the label "${label}" twice.`;
      }
      names.add(name);
      labels.add(label);
    }
  }
  return faults;
}

/**
 * The sections of a form that has a field for an email, which the confirmation of an application goes
 * to: where there is none, one comes last (C-92).
 */
export function withEmail(sections: readonly Section[]): Section[] {
  const fields = sections.flatMap((section) => section.fields);
  if (fields.length === 0 || fields.some(({ fieldType }) => fieldType === 'email')) {
    return [...sections];
  }
  const names = new Set(fields.map(({ name }) => name));
  const free = ['email', ...Array.from(fields, (_, at) => `confirmationEmail${at || ''}`)];
  const name = free.find((one) => !names.has(one)) ?? 'email';
  const email: Field = {
    id: name,
    name,
    label: 'Email',
    fieldType: 'email',
    required: true,
    order: null,
  };
  const order = sections.every((one) => one.order === null)
    ? null
    : Math.max(...sections.map((one) => one.order ?? 0)) + 1;
  return [...sections, { id: 'confirmation', title: 'Confirmation', order, fields: [email] }];
}

/** The name under which the form of a verification asks whom it is for (CASE-01), and its two answers. */
export const whoField = 'whoIsVerified';
export const whoAnswers = { me: 'Me', other: 'Somebody else' } as const;

/** The name under which forms ask whom they verify. */
export const nameField = 'fullName';
/** The name under which they ask for the address of who fills them in. */
export const emailField = 'email';
/** The names under which forms ask who a person is, and how to reach them, who is verified then (CASE-01). */
export const personFields: readonly string[] = [nameField, 'phone', emailField];

/** The name under which every form asks for a worker's verification ID (C-88). */
export const badgeField = 'verificationId';

/** The labels of the files that a form asks for and that were not sent. */
export function missingFiles(form: AnyForm, answers: Readonly<Record<string, unknown>>): string[] {
  return fieldsOf(form)
    .filter((field) => field.fieldType === 'file' && isAsked(field, answers))
    .filter(({ name }) => !answers[name])
    .map(({ label }) => label);
}
