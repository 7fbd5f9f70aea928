import { type Kind, pathOf } from '#app/commerce/plans/contract.ts';
import type { Field, Form } from '#app/intake/forms/contract.ts';
import { badgeField, fieldsOf, isGroup, optionsOf } from '#app/intake/forms/rules.ts';
import type { Product } from './product.ts';

const answerOf: Readonly<Record<Field['fieldType'], string>> = {
  text: 'Some words',
  textarea: 'Some more words',
  email: 'amina@example.com',
  tel: '+234 803 000 0019',
  number: '1',
  date: '1991-04-12',
  checkbox: '',
  radio: '',
  select: '',
  file: '',
};

/** After any test's today. */
const farAhead = '2091-04-12';

/**
 * Fills in a form as it should be, every field of it. `upload` gives a handle for a file; without it
 * files are left out. IDs are that of a verified sample person.
 */
export async function filled(
  form: Form,
  upload?: () => Promise<string>,
): Promise<Record<string, unknown>> {
  const entries: [string, unknown][] = [];
  for (const field of fieldsOf(form)) {
    const { name, fieldType, maxLength, bounds } = field;
    const first = optionsOf(field.options)[0]?.value;
    if (name === badgeField) entries.push([name, 'Sw-AMY20']);
    else if (isGroup(field)) entries.push([name, [first]]);
    else if (fieldType === 'checkbox') entries.push([name, true]);
    else if (bounds?.notBefore) entries.push([name, farAhead]);
    else if (fieldType !== 'file')
      entries.push([name, (first ?? answerOf[fieldType]).slice(0, maxLength)]);
    else if (upload) entries.push([name, await upload()]);
  }
  return Object.fromEntries(entries);
}

/** Sends a small PDF and gives its handle. */
export const uploadTo = async (product: Product): Promise<string> => {
  const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\nstartxref\n9\n%%EOF\n';
  const file = `data:application/pdf;base64,${Buffer.from(pdf).toString('base64')}`;
  return (await product.post('/files/upload', { file })).json().filePath;
};

/** The `formData` of an order of this plan, files sent; empty where the plan asks for nothing. */
export async function filledFor(
  product: Product,
  kind: Kind,
  typeId: string,
): Promise<Record<string, unknown>> {
  const plan = (await product.get(`/${pathOf(kind)}/types/${typeId}`)).json();
  if (!plan.requirements_form) return {};
  const form = (await product.get(`/forms/${plan.requirements_form.id}`)).json();
  return filled(form, () => uploadTo(product));
}
