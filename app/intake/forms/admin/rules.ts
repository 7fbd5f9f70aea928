import { signature } from '../agreement.rules.ts';
import type { Field, Form, Section } from '../contract.ts';
import { badgeField, nameField, optionsOf, sectionsOf, whoField } from '../rules.ts';
import type { StaffField, StaffSection } from './contract.ts';

/** Between an option's label and the value that is sent for it, where the two differ. */
const mark = ' | ';

/** Options as staff write them: one a line, with a value of its own behind ` | `. */
export function linesOf(options: Field['options']): string {
  return optionsOf(options)
    .map(({ label, value }) => (label === value ? label : `${label}${mark}${value}`))
    .join('\n');
}

/** Options from their lines, each value once, as visitors read them. */
export function optionsFrom(lines: string): ReturnType<typeof optionsOf> {
  const written = lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const place = line.lastIndexOf(mark);
      if (place < 1) return { label: line, value: line };
      return { label: line.slice(0, place).trim(), value: line.slice(place + mark.length).trim() };
    });
  return optionsOf(written);
}

const choosing: readonly Field['fieldType'][] = ['select', 'radio', 'checkbox'];
const typing: readonly Field['fieldType'][] = ['text', 'textarea', 'email', 'tel', 'number'];

/** Whether a type of field offers options, and whether one types into it. */
export const hasOptions = (type: Field['fieldType']) => choosing.includes(type);
export const isTyped = (type: Field['fieldType']) => typing.includes(type);

/** A form's sections as staff edit them, in the order in which they are shown. */
export function staffSections(form: Form): StaffSection[] {
  return sectionsOf(form).map(({ id, title, description, fields }) => ({
    key: id,
    title,
    description: description ?? '',
    fields: fields.map((field) => ({
      name: field.name,
      label: field.label,
      fieldType: field.fieldType,
      required: field.required,
      hint: field.hint ?? '',
      placeholder: field.placeholder ?? '',
      options: linesOf(field.options),
      maxLength: field.maxLength ?? null,
      sensitive: field.sensitive ?? null,
    })),
  }));
}

/** A name under which a label's answer may be sent: `Date of birth` is `dateOfBirth`, or `dateOfBirth2`. */
export function nameFrom(label: string, taken: ReadonlySet<string>): string {
  const words =
    label
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word, place) => {
      const small = word.toLowerCase();
      return place === 0 ? small : small.charAt(0).toUpperCase() + small.slice(1);
    })
    .join('')
    .replace(/^\d+/, '');
  const stem = (joined.charAt(0).toLowerCase() + joined.slice(1)).slice(0, 50) || 'field';
  // What every object has would look like an answer.
  const isTaken = (name: string) => taken.has(name) || name in {};
  let name = stem;
  for (let n = 2; isTaken(name); n += 1) name = `${stem}${n}`;
  return name;
}

function fieldFrom(given: StaffField, name: string, order: number, before?: Field): Field {
  const { label, fieldType, required, hint, placeholder, options, maxLength } = given;
  const { sensitive = before?.sensitive } = given;
  return {
    id: name,
    name,
    label,
    fieldType,
    required,
    order,
    ...(hint ? { hint } : {}),
    ...(placeholder && fieldType !== 'checkbox' ? { placeholder } : {}),
    ...(hasOptions(fieldType) && options ? { options: optionsFrom(options) } : {}),
    ...(isTyped(fieldType) && maxLength ? { maxLength } : {}),
    ...(typeof sensitive === 'boolean' ? { sensitive } : {}),
    // Bounds and conditions are no part of the editor: a question that stays keeps its own.
    ...(before?.bounds && before.fieldType === fieldType ? { bounds: before.bounds } : {}),
    ...(before?.askedIf ? { askedIf: before.askedIf } : {}),
    ...(before?.sparedIf ? { sparedIf: before.sparedIf } : {}),
  };
}

/**
 * The sections of the next version. A field keeps the name under which the version before asked for
 * it, so that what reads answers by name still finds them; a new one gets a name from its label.
 */
export function sectionsFrom(
  given: readonly StaffSection[],
  before: Pick<Form, 'sections'> | null,
): Section[] {
  const asked = new Map(
    before?.sections.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)),
  );
  const kept = new Set<string>();
  for (const { fields } of given) {
    for (const { name } of fields) if (name && asked.has(name)) kept.add(name);
  }
  // The signature under a paper is asked beside the form's own fields.
  const taken = new Set([...kept, ...signature.fields.map(({ name }) => name)]);
  const open = new Set(kept);
  const nameOf = ({ name, label }: StaffField) => {
    if (name && open.delete(name)) return name;
    const found = nameFrom(label, taken);
    taken.add(found);
    return found;
  };
  return given.map(({ title, description, fields }, place) => ({
    id: `section-${place + 1}`,
    title,
    order: place + 1,
    ...(description ? { description } : {}),
    fields: fields.map((field, at) => {
      const name = nameOf(field);
      return fieldFrom(field, name, at + 1, kept.has(name) ? asked.get(name) : undefined);
    }),
  }));
}

/** The questions by which code, or another question that stays, goes on: by their names. */
function goneBy(sections: readonly Section[], needed: readonly string[]): ReadonlySet<string> {
  const fields = sections.flatMap((section) => section.fields);
  const conditions = fields.flatMap(({ askedIf, sparedIf = [] }) => [
    ...(askedIf ? [askedIf] : []),
    // Spared by any answer of a question that is gone, one answers this one.
    ...sparedIf.filter(({ is }) => is !== undefined),
  ]);
  return new Set([badgeField, whoField, ...needed, ...conditions.map(({ name }) => name)]);
}

/**
 * What the next version must keep of the one before, by its place: a question by whose answer an order or other
 * questions go, and each answer that it offers. Without it they would never be asked, and nobody would hear of it.
 */
export function faultsOfLost(
  before: Pick<Form, 'sections'>,
  next: readonly Section[],
  /** By whose answers others go, such as the limits of plans. */
  needed: readonly string[] = [],
): Record<string, string> {
  const faults: Record<string, string> = {};
  const goes = goneBy(next, needed);
  for (const was of before.sections.flatMap(({ fields }) => fields)) {
    if (!goes.has(was.name)) continue;
    const s = next.findIndex(({ fields }) => fields.some(({ name }) => name === was.name));
    const f = next[s]?.fields.findIndex(({ name }) => name === was.name) ?? -1;
    const now = next[s]?.fields[f];
    if (!now) {
      faults.title = `Keep the question "${was.label}": orders, verifications or other questions go by its answer.`;
      continue;
    }
    if (was.name === nameField && !(now.required && now.fieldType === 'text')) {
      faults[`sections.${s}.fields.${f}.label`] =
        'Keep this a required short text: a verification is of the person whom it names.';
    }
    const values = new Set(optionsOf(now.options).map(({ value }) => value));
    const lost = optionsOf(was.options).find(({ value }) => !values.has(value));
    const at = hasOptions(now.fieldType) ? 'options' : 'fieldType';
    if (lost) {
      faults[`sections.${s}.fields.${f}.${at}`] =
        `Orders or other questions go by the answer "${lost.value}". To show other words for it, write: Other words${mark}${lost.value}`;
    }
  }
  return faults;
}
